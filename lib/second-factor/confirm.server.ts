import { newReadableCode } from '@/lib/auth/access/readable-code';
import { audit } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { hashToken } from '@/lib/auth/token.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { confirmSecret, findSecondFactor } from './rows.server';
import type { CodeInput } from './schema';
import { unsealSecret } from './secret.server';
import { limited, plainCode } from './spend-code.server';
import { stepOfCode } from './time-code.server';

const RECOVERY_CODES = 10;

/**
 * Turns one's time codes on with a first code of the phone, and returns the recovery codes, which are shown this once.
 * The person's other sessions end: they began without a code.
 */
export async function confirmCodes(
  { db, user, now }: UserContext,
  { code }: CodeInput,
): Promise<{ recoveryCodes: string[] }> {
  const factor = await findSecondFactor(db, user.id);
  if (!factor || factor.confirmedAt) throw new Problem(409, factor ? 'codes_exist' : 'codes_not_begun');
  const secret = unsealSecret(user.id, factor.secretSealed);
  let step: number | null = null;
  await limited(db, user.id, now(), async () => {
    step = secret && stepOfCode(secret, plainCode(code), now());
    return step !== null;
  });
  if (step === null) throw fieldProblem('code', 'auth.fields.signInCodeWrong');
  const lastStep = step;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newReadableCode);
  await db.transaction(async (tx) => {
    const confirmed = { confirmedAt: now(), lastStep, recoveryHashes: recoveryCodes.map(hashToken) };
    if (!(await confirmSecret(tx, factor, confirmed))) throw new Problem(409, 'codes_exist');
    const ended = await endSessionsOf(tx, user.id, user.sessionId);
    const { id, address } = user;
    await audit(tx, { action: 'codes_added', userId: id, address, subject: id, detail: { ended }, at: now() });
  });
  return { recoveryCodes };
}
