import { audit } from '@/lib/auth/audit-rows.server';
import { openSession, type SignedIn } from '@/lib/auth/sign-in.server';
import { findAccount } from '@/lib/auth/user-rows.server';
import type { VisitorContext } from '@/lib/auth/visitor-context.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { isOfPassword, readPendingSignIn } from './pending-sign-in.server';
import type { SignInCode } from './schema';
import { spendCode } from './spend-code.server';

/** The second step of sign-in. 401 `sign_in_again` without a right password of the last five minutes. */
export async function completeSignIn(ctx: VisitorContext, { code }: SignInCode): Promise<SignedIn> {
  const { db, visitor } = ctx;
  const now = ctx.now();
  const pending = readPendingSignIn(ctx.cookie, now);
  const account = pending ? await findAccount(db, pending.userId) : undefined;
  if (!pending || !account || account.disabledAt || !isOfPassword(pending, account.passwordHash))
    throw new Problem(401, 'sign_in_again');
  if (!(await spendCode(db, account.id, code, now))) {
    await audit(db, { action: 'code_failed', userId: account.id, address: visitor.address, at: now });
    throw fieldProblem('code', 'auth.fields.signInCodeWrong');
  }
  return openSession(ctx, account);
}
