/** The longest life of a session and of its cookie. */
export const SESSION_MAX_DAYS = 30;

/** Behind https the `__Host-` prefix keeps other hosts of the domain from planting one. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-desk-session' : 'desk-session';
}

/** The `Set-Cookie` value that carries a session's token. */
export function sessionCookie(token: string, secure: boolean): string {
  return write(token, SESSION_MAX_DAYS * 86_400, secure);
}

/** The `Set-Cookie` value that removes it. */
export function endedSessionCookie(secure: boolean): string {
  return write('', 0, secure);
}

/** The token in a `Cookie` header, or null. */
export function readSessionToken(cookieHeader: string | null, secure: boolean): string | null {
  const start = `${sessionCookieName(secure)}=`;
  for (const part of (cookieHeader ?? '').split(';')) {
    const pair = part.trim();
    if (pair.startsWith(start)) return TOKEN.test(pair.slice(start.length)) ? pair.slice(start.length) : null;
  }
  return null;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function write(value: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [`${sessionCookieName(secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  parts.push(`Max-Age=${maxAgeSeconds}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
