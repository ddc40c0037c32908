import { confirmSession } from '@/lib/auth/session-rows.server';
import { seal, unseal } from '@/lib/connections/model/vault.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { checkPassword } from './begin.server';
import { hasSecondFactor } from './rows.server';
import type { Identity } from './schema';
import { spendCode } from './spend-code.server';
import { askPasskey, verifyPasskey } from './verify-passkey.server';

const PROOF_MS = 60_000;
const fieldOf = (sessionId: string) => ({ connectionId: sessionId, generation: 'session', field: 'identity' });

const ofSession = ({ sessionId }: UserContext['user']) => ({ purpose: 'confirm', sessionId }) as const;

/** Begins to verify it by a passkey of the person. */
export function askForIdentity({ db, user, now }: UserContext) {
  return askPasskey(db, ofSession(user), now(), user.id);
}

/**
 * Verifies who is asking once more: by a code or a passkey, or by the password of somebody without both. The session is
 * then fresh for what steps up, and the proof counts a minute.
 */
export async function confirmIdentity(ctx: UserContext, { code = '', password = '', passkey }: Identity) {
  const { db, user, now } = ctx;
  if (passkey !== undefined) {
    const signer = await verifyPasskey(db, ofSession(user), passkey, now());
    if (signer !== user.id) throw new Problem(403, 'passkey_refused');
  } else if (!(await hasSecondFactor(db, user.id))) await checkPassword(ctx, password);
  else if (!(await spendCode(db, user.id, code, now()))) throw fieldProblem('code', 'auth.fields.signInCodeWrong');
  await confirmSession(db, user.sessionId, now());
  const sealed = seal(fieldOf(user.sessionId), String(now().getTime() + PROOF_MS));
  return { proof: Buffer.from(sealed).toString('base64url') };
}

/** For what a stolen session alone must not do. 403 `not_allowed` without a proof of the last minute. */
export function demandProof({ user, now }: Pick<UserContext, 'user' | 'now'>, proof: string): void {
  const endsAt = Number(unseal(fieldOf(user.sessionId), Buffer.from(proof, 'base64url')));
  if (!(endsAt > now().getTime())) throw new Problem(403, 'not_allowed');
}
