/** Behind https the `__Host-` prefix keeps other hosts of the domain from planting a cookie. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of a cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string, secure: boolean): string | null {
  const start = `${cookieName(name, secure)}=`;
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(start));
  return pair ? pair.trim().slice(start.length) : null;
}

/** A `Set-Cookie` value that scripts and other sites do not get. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [`${cookieName(name, secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  parts.push(`Max-Age=${maxAgeSeconds}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
