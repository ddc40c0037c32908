import type { AttemptLimit } from '@/lib/auth/attempt-rows.server';
import { audit } from '@/lib/auth/audit-rows.server';
import { openSession, type SignedIn, takeAttempts } from '@/lib/auth/sign-in.server';
import { findAccount } from '@/lib/auth/user-rows.server';
import type { VisitorContext } from '@/lib/auth/visitor-context.server';
import { Problem } from '@/lib/http/problem';
import type { PasskeySignIn } from './passkey-schema';
import { askPasskey, verifyPasskey } from './verify-passkey.server';

/** An office shares an address. Nobody guesses a signature: the limit is for the rows. */
const ADDRESS_LIMIT: AttemptLimit = { limit: 100, windowSeconds: 900 };
const USE = { purpose: 'sign_in', sessionId: null } as const;

/** Begins a sign-in with a passkey: the browser finds the person by itself. 429 `too_many_attempts`. */
export async function beginPasskeySignIn({ db, visitor, now }: VisitorContext) {
  const key = `passkey:address:${visitor.address ?? 'unknown'}`;
  await takeAttempts(db, [[key, ADDRESS_LIMIT]], now());
  return askPasskey(db, USE, now());
}

/** Signs somebody in with a passkey, which is something they have and, by its own lock, something they are or know. */
export async function signInWithPasskey(ctx: VisitorContext, { answer }: PasskeySignIn): Promise<SignedIn> {
  const { db, visitor } = ctx;
  const by = { address: visitor.address, at: ctx.now() };
  const userId = await verifyPasskey(db, USE, answer, ctx.now()).catch(async (error) => {
    await audit(db, { action: 'passkey_failed', userId: null, ...by });
    throw error;
  });
  const account = await findAccount(db, userId);
  if (!account) throw new Problem(401, 'passkey_refused');
  if (account.disabledAt) {
    await audit(db, { action: 'sign_in_refused', userId, ...by });
    throw new Problem(403, 'account_disabled');
  }
  return openSession(ctx, account);
}
