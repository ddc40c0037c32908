/** Problems of a base address, or null. Keys of the `connections.fields` messages. */
export type BaseAddressProblem =
  | 'baseUrlWrong'
  | 'baseUrlInsecure'
  | 'baseUrlCredentials'
  | 'baseUrlQuery'
  | 'baseUrlPath';

/**
 * Credentials may be sent to an https address, or to this machine. Whether it is in a private network is checked when it is
 * connected to (`public-only.server.ts`), and redirects are not followed.
 */
export function baseAddressProblem(text: string): BaseAddressProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) return 'baseUrlWrong';
  if (url.username || url.password || text.includes('@')) return 'baseUrlCredentials';
  if (url.search || url.hash || /[?#]/.test(text)) return 'baseUrlQuery';
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'baseUrlInsecure';
  // The generation's segment is added later.
  return /\/v[0-2]$/i.test(withoutClosingSlashes(url.pathname)) ? 'baseUrlPath' : null;
}

/** The form in which it is stored and shown: without a closing slash. */
export function tidyBaseAddress(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${withoutClosingSlashes(pathname)}`;
}

/** Whether an address is this machine's own. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** A loop, because an expression needs seconds for a body of slashes. */
function withoutClosingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
