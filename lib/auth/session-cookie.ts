import { readCookie, writeCookie } from './cookie';

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
