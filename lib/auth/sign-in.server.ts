import { Problem } from '@/lib/http/problem';
import type { VisitorContext } from './access/visitor-context.server';
import { type AttemptLimit, pruneAttempts, returnAttempt, takeAttempt } from './attempt-rows.server';
import { audit } from './audit-rows.server';
import { proofOf } from './known-browser.server';
import { verifyPassword } from './password.server';
import type { SignIn } from './schema';
import { endSessionOfToken, pruneSessions, startSession } from './session-rows.server';
import { hashToken } from './token.server';
import { findUserByEmail, lockPasswordHash } from './user-rows.server';

/** Wrong attempts on one account from unknown browsers at any address: what a guesser gets in an hour. */
export const ACCOUNT_LIMIT = { limit: 20, windowSeconds: 3600 };
/** Those from one address: fewer, so that it alone cannot use up the account's. */
export const ACCOUNT_AT_ADDRESS_LIMIT = { limit: 8, windowSeconds: 1800 };
/** Wrong attempts of unknown browsers at one address, on any account: an office shares one. */
export const ADDRESS_LIMIT = { limit: 40, windowSeconds: 900 };
/** Wrong attempts on an account from a browser that has signed in to it before. */
export const BROWSER_LIMIT = { limit: 8, windowSeconds: 900 };

/**
 * Checks e-mail and password and returns a new session's token. 401 `sign_in_failed` is the same, in content and time,
 * for an unknown e-mail and a wrong password; 429 `too_many_attempts` has the seconds to wait.
 */
export async function signIn(ctx: VisitorContext, input: SignIn): Promise<{ token: string; userId: string }> {
  const { db, visitor } = ctx;
  const now = ctx.now();
  const counters = countersOf(ctx, input.email);
  for (const [key, allowed] of counters) {
    const waitSeconds = await takeAttempt(db, key, allowed, now);
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  }

  const found = await findUserByEmail(db, input.email);
  const right = await verifyPassword(input.password, found?.passwordHash ?? null);
  if (!found || !right) {
    await audit(db, { action: 'sign_in_failed', userId: found?.id ?? null, address: visitor.address, at: now });
    throw new Problem(401, 'sign_in_failed');
  }
  for (const [key] of counters) await returnAttempt(db, key);
  if (found.disabledAt) {
    await audit(db, { action: 'sign_in_refused', userId: found.id, address: visitor.address, at: now });
    throw new Problem(403, 'account_disabled');
  }
  return db.transaction(async (tx) => {
    // A changed password or a disabled account in the meantime has already ended the sessions.
    const unchanged = await lockPasswordHash(tx, found.id);
    if (unchanged !== found.passwordHash) throw new Problem(401, 'sign_in_failed');
    if (ctx.sessionToken) await endSessionOfToken(tx, ctx.sessionToken);
    await pruneSessions(tx, now);
    await pruneAttempts(tx, now);
    await audit(tx, { action: 'sign_in', userId: found.id, address: visitor.address, at: now });
    return { token: await startSession(tx, found.id, visitor, now), userId: found.id };
  });
}

/** A browser that is known to the account has a counter of its own, so that others cannot keep its user out. */
function countersOf({ visitor, cookie }: VisitorContext, email: string): [key: string, AttemptLimit][] {
  const proof = proofOf(cookie, email);
  if (proof) return [[`sign-in:browser:${hashToken(proof)}`, BROWSER_LIMIT]];
  // Hashed, since people sometimes type their password into the e-mail field.
  const account = `sign-in:account:${hashToken(email)}`;
  const address = visitor.address ?? 'unknown';
  return [
    [`sign-in:address:${address}`, ADDRESS_LIMIT],
    [`${account}:${address}`, ACCOUNT_AT_ADDRESS_LIMIT],
    [account, ACCOUNT_LIMIT],
  ];
}

export function tooManyAttempts(waitSeconds: number): Problem {
  return new Problem(429, 'too_many_attempts', {
    detail: { waitSeconds },
    headers: { 'retry-after': String(waitSeconds) },
  });
}
