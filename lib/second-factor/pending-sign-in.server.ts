import { z } from 'zod';
import { readCookie, writeCookie } from '@/lib/auth/session-cookie';
import { isSecure } from '@/lib/auth/session-user.server';
import { fingerprint, seal, unseal } from '@/lib/connections/model/vault.server';

const NAME = 'desk-code';
const MAX_AGE_SECONDS = 300;
const FIELD = { connectionId: 'sign-in', generation: 'browser', field: 'pending' };
const Pending = z.object({ userId: z.string(), password: z.string(), endsAt: z.number() });

/** The cookie of a browser between the right password and the code. It opens nothing. */
export function pendingSignInCookie(account: { id: string; passwordHash: string }, now: Date): string {
  const endsAt = now.getTime() + MAX_AGE_SECONDS * 1000;
  const pending = { userId: account.id, password: fingerprint(account.passwordHash), endsAt };
  const value = Buffer.from(seal(FIELD, JSON.stringify(pending))).toString('base64url');
  return writeCookie(NAME, value, MAX_AGE_SECONDS, isSecure());
}

/** The `Set-Cookie` value that removes it. */
export const endedPendingSignInCookie = (): string => writeCookie(NAME, '', 0, isSecure());

/** The sign-in that awaits a code, or null. */
export function readPendingSignIn(cookieHeader: string | null, now: Date) {
  const value = readCookie(cookieHeader, NAME, isSecure());
  const text = value && unseal(FIELD, Buffer.from(value, 'base64url'));
  if (!text) return null;
  const pending = Pending.parse(JSON.parse(text));
  return pending.endsAt > now.getTime() ? pending : null;
}

/** Whether the password is still the one that was given. */
export function isOfPassword(pending: { password: string }, passwordHash: string): boolean {
  return pending.password === fingerprint(passwordHash);
}
