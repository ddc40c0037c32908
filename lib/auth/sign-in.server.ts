import { Problem } from '@/lib/http/problem';
import type { VisitorContext } from './access/visitor-context.server';
import { forgetAttempts, pruneAttempts, returnAttempt, takeAttempt } from './attempt-rows.server';
import { audit } from './audit-rows.server';
import { verifyPassword } from './password.server';
import type { SignIn } from './schema';
import { endSessionOfToken, pruneSessions, startSession } from './session-rows.server';
import { hashToken } from './token.server';
import { findUserByEmail, lockPasswordHash } from './user-rows.server';

const QUARTER_HOUR = 900;
/** Wrong attempts on one account, from any address. */
export const ACCOUNT_LIMIT = { limit: 8, windowSeconds: QUARTER_HOUR };
/** Wrong attempts from one address, on any account: an office shares one. */
export const ADDRESS_LIMIT = { limit: 40, windowSeconds: QUARTER_HOUR };

/**
 * Checks e-mail and password and returns a new session's token. 401 `sign_in_failed` is the same, in content and time,
 * for an unknown e-mail and a wrong password; 429 `too_many_attempts` has the seconds to wait.
 */
export async function signIn(ctx: VisitorContext, input: SignIn): Promise<{ token: string; userId: string }> {
  const { db, visitor } = ctx;
  const now = ctx.now();
  // Hashed, since people sometimes type their password into the e-mail field.
  const accountKey = `sign-in:account:${hashToken(input.email)}`;
  const addressKey = `sign-in:address:${visitor.address ?? 'unknown'}`;
  await demand(ctx, addressKey, ADDRESS_LIMIT);
  await demand(ctx, accountKey, ACCOUNT_LIMIT);

  const found = await findUserByEmail(db, input.email);
  const right = await verifyPassword(input.password, found?.passwordHash ?? null);
  if (!found || !right) {
    await audit(db, { action: 'sign_in_failed', userId: found?.id ?? null, address: visitor.address, at: now });
    throw new Problem(401, 'sign_in_failed');
  }
  await returnAttempt(db, addressKey);
  await forgetAttempts(db, accountKey);
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

async function demand(ctx: VisitorContext, key: string, allowed: { limit: number; windowSeconds: number }) {
  const waitSeconds = await takeAttempt(ctx.db, key, allowed, ctx.now());
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
}

export function tooManyAttempts(waitSeconds: number): Problem {
  return new Problem(429, 'too_many_attempts', {
    detail: { waitSeconds },
    headers: { 'retry-after': String(waitSeconds) },
  });
}
