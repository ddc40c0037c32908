/** The longest life of a session and of its cookie. */
export const SESSION_MAX_DAYS = 30;

const NAME = 'desk-session';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The `Set-Cookie` value that carries a session's token. */
export function sessionCookie(token: string, secure: boolean): string {
  return writeCookie(NAME, token, SESSION_MAX_DAYS * 86_400, secure);
}

/** The `Set-Cookie` value that removes it. */
export function endedSessionCookie(secure: boolean): string {
  return writeCookie(NAME, '', 0, secure);
}

/** The token in a `Cookie` header, or null. */
export function readSessionToken(cookieHeader: string | null, secure: boolean): string | null {
  const token = readCookie(cookieHeader, NAME, secure);
  return token && TOKEN.test(token) ? token : null;
}

/** Behind https the `__Host-` prefix keeps other hosts of the domain from planting a cookie. */
function cookieName(name: string, secure: boolean): string {
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
