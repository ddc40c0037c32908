/** Origin and path prefix of a service's base address, the prefix without its last slash. Throws a TypeError. */
export function parseBaseUrl(baseUrl: string): { origin: string; pathPrefix: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('The service base address must be an http(s) URL');
  if (url.username || url.password) throw new TypeError('The service base address must not carry credentials');
  if (url.search || url.hash) throw new TypeError('The service base address must end with its path');
  return { origin: url.origin, pathPrefix: url.pathname.replace(/\/+$/, '') };
}
