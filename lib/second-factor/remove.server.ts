import { auditBy } from '@/lib/auth/audit-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { deleteSecondFactor } from './rows.server';
import type { CodeInput } from './schema';
import { spendCode } from './spend-code.server';

/** Turns one's time codes off, with a last code: a stolen session alone cannot. */
export async function removeCodes({ db, user, now }: UserContext, { code }: CodeInput): Promise<void> {
  if (!(await spendCode(db, user.id, code, now()))) throw fieldProblem('code', 'auth.fields.signInCodeWrong');
  await db.transaction(async (tx) => {
    await deleteSecondFactor(tx, user.id);
    await auditBy(tx, { user, now }, { action: 'codes_removed', subject: user.id });
  });
}
