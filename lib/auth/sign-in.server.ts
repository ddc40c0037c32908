import type { Database } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { pendingSignInCookie } from '@/lib/second-factor/pending-sign-in.server';
import { hasSecondFactor } from '@/lib/second-factor/rows.server';
import { type AttemptLimit, pruneAttempts, returnAttempt, takeAttempt } from './attempt-rows.server';
import { audit } from './audit-rows.server';
import { isKnownBrowser, knownBrowserCookie } from './known-browser.server';
import { verifyPassword } from './password.server';
import type { SignIn } from './schema';
import { endSessionOfToken, pruneSessions, startSession } from './session-rows.server';
import { hashToken } from './token.server';
import { findUserByEmail, lockPasswordHash } from './user-rows.server';
import type { VisitorContext } from './visitor-context.server';

/** Wrong attempts on one account from unknown browsers at any address: what a guesser gets in an hour. */
export const ACCOUNT_LIMIT = { limit: 20, windowSeconds: 3600 };
/** Attempts from one address: fewer, so that it alone cannot use up the account's. */
export const ACCOUNT_AT_ADDRESS_LIMIT = { limit: 8, windowSeconds: 1800 };
/** Wrong attempts of unknown browsers at one address, on any account: an office shares one. */
export const ADDRESS_LIMIT = { limit: 40, windowSeconds: 900 };
/** Wrong attempts on an account from all browsers that have signed in to it with its present password. */
export const BROWSER_LIMIT = { limit: 8, windowSeconds: 900 };

export type SignedIn = {
  token: string;
  userId: string;
  /** The `Set-Cookie` value with which the browser is known next time. */
  browserCookie: string;
};

/** The password was right, and the account asks for a code too: there is no session yet. */
export type AwaitingCode = { pendingCookie: string };

/**
 * Checks e-mail and password and returns a new session's token. 401 `sign_in_failed` is the same, in content and time,
 * for an unknown e-mail and a wrong password; 429 `too_many_attempts` has the seconds to wait.
 */
export async function signIn(ctx: VisitorContext, input: SignIn): Promise<SignedIn | AwaitingCode> {
  const { db, visitor } = ctx;
  const now = ctx.now();
  const found = await findUserByEmail(db, input.email);
  const counters = countersOf(ctx, input.email, found?.passwordHash);
  await takeAttempts(db, counters, now);

  const right = await verifyPassword(input.password, found?.passwordHash ?? null, ctx.passwordCost);
  if (!found || !right) {
    await audit(db, { action: 'sign_in_failed', userId: found?.id ?? null, address: visitor.address, at: now });
    throw new Problem(401, 'sign_in_failed');
  }
  for (const [key] of counters) await returnAttempt(db, key);
  if (found.disabledAt) {
    await audit(db, { action: 'sign_in_refused', userId: found.id, address: visitor.address, at: now });
    throw new Problem(403, 'account_disabled');
  }
  if (await hasSecondFactor(db, found.id)) return { pendingCookie: pendingSignInCookie(found, now) };
  return openSession(ctx, { ...found, email: input.email });
}

/** Starts the session of somebody who has shown all that their account asks for. */
export function openSession(
  ctx: VisitorContext,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<SignedIn> {
  const { visitor } = ctx;
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    // A changed password or a disabled account in the meantime has already ended the sessions.
    const unchanged = await lockPasswordHash(tx, id);
    if (unchanged !== passwordHash) throw new Problem(401, 'sign_in_failed');
    if (ctx.sessionToken) await endSessionOfToken(tx, ctx.sessionToken);
    await pruneSessions(tx, now);
    await pruneAttempts(tx, now);
    await audit(tx, { action: 'sign_in', userId: id, address: visitor.address, at: now });
    const token = await startSession(tx, id, visitor, now);
    return { token, userId: id, browserCookie: knownBrowserCookie(ctx.cookie, { email, passwordHash }, now) };
  });
}

/**
 * Counters of the narrowest group first. Browsers that are known to the account have a counter of their own, so that
 * others cannot keep its user out.
 */
function countersOf(
  { visitor, cookie, now }: VisitorContext,
  email: string,
  passwordHash: string | undefined,
): [key: string, AttemptLimit][] {
  // Hashed, since people sometimes type their password into the e-mail field.
  const account = hashToken(email);
  if (passwordHash && isKnownBrowser(cookie, { email, passwordHash }, now()))
    return [[`sign-in:known:${account}`, BROWSER_LIMIT]];
  const address = visitor.address ?? 'unknown';
  return [
    [`sign-in:account:${account}:${address}`, ACCOUNT_AT_ADDRESS_LIMIT],
    [`sign-in:account:${account}`, ACCOUNT_LIMIT],
    [`sign-in:address:${address}`, ADDRESS_LIMIT],
  ];
}

/** Takes an attempt of each counter, or of none: what one refuses must not use up the others. */
export async function takeAttempts(db: Database, counters: [key: string, AttemptLimit][], now: Date): Promise<void> {
  for (const [index, [key, allowed]] of counters.entries()) {
    const waitSeconds = await takeAttempt(db, key, allowed, now);
    if (waitSeconds === 0) continue;
    for (const [taken] of counters.slice(0, index)) await returnAttempt(db, taken);
    throw tooManyAttempts(waitSeconds);
  }
}

export function tooManyAttempts(waitSeconds: number): Problem {
  return new Problem(429, 'too_many_attempts', {
    detail: { waitSeconds },
    headers: { 'retry-after': String(waitSeconds) },
  });
}
