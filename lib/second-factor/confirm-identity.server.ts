import { confirmSession } from '@/lib/auth/session-rows.server';
import { seal, unseal } from '@/lib/connections/model/vault.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { checkPassword, type FactorContext } from './begin.server';
import { hasSecondFactor } from './rows.server';
import type { Identity } from './schema';
import { spendCode } from './spend-code.server';

const PROOF_MS = 60_000;
const fieldOf = (sessionId: string) => ({ connectionId: sessionId, generation: 'session', field: 'identity' });

/**
 * Verifies who is asking once more: by a code, or by the password without codes. The session then counts as fresh for what
 * steps up; the proof counts for a minute in it.
 */
export async function confirmIdentity(ctx: FactorContext, { code = '', password = '' }: Identity) {
  const { db, user, now } = ctx;
  if (!(await hasSecondFactor(db, user.id))) await checkPassword(ctx, password);
  else if (!(await spendCode(db, user.id, code, now()))) throw fieldProblem('code', 'auth.fields.signInCodeWrong');
  await confirmSession(db, user.sessionId, now());
  const sealed = seal(fieldOf(user.sessionId), String(now().getTime() + PROOF_MS));
  return { proof: Buffer.from(sealed).toString('base64url') };
}

/** For what a stolen session alone must not do. 403 `not_allowed` without a proof of the last minute. */
export function demandProof({ user, now }: Pick<FactorContext, 'user' | 'now'>, proof: string): void {
  const endsAt = Number(unseal(fieldOf(user.sessionId), Buffer.from(proof, 'base64url')));
  if (!(endsAt > now().getTime())) throw new Problem(403, 'not_allowed');
}
