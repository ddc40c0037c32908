import { expect, test } from 'vitest';
import { endedSessionCookie, readSessionToken, sessionCookie } from './session-cookie';

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO_-';

test('behind https the cookie is bound to this host', () => {
  expect(sessionCookie(TOKEN, true)).toBe(
    `__Host-desk-session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure`,
  );
  expect(endedSessionCookie(true)).toContain('__Host-desk-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});

test('is found among others, and only in its own form', () => {
  expect(readSessionToken(`a=1; desk-session=${TOKEN}; b=2`, false)).toBe(TOKEN);
  expect(readSessionToken(`desk-session=${TOKEN}`, true)).toBeNull();
  expect(readSessionToken(`x-desk-session=${TOKEN}`, false)).toBeNull();
  expect(readSessionToken('desk-session=short', false)).toBeNull();
  expect(readSessionToken(`desk-session=${TOKEN}'--`, false)).toBeNull();
  expect(readSessionToken(null, false)).toBeNull();
});
