import { auditBy } from '@/lib/auth/audit-rows.server';
import { hashPassword } from '@/lib/auth/password.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { replacePassword } from '@/lib/auth/user-rows.server';
import { deleteSecondFactor } from '@/lib/second-factor/rows.server';
import { lockOther, type PeopleContext } from './access.server';
import type { ResetPassword } from './schema';

/** Gives a person a new first password, ends their sessions and turns their codes off (a lost phone); one's own password is changed in the profile. */
export async function resetPassword(ctx: PeopleContext, { id, password }: ResetPassword): Promise<void> {
  const { db, user, now } = ctx;
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockOther(tx, ctx, id);
    await replacePassword(tx, id, hash, now());
    const codes = await deleteSecondFactor(tx, id);
    const sessions = await endSessionsOf(tx, id);
    await auditBy(tx, { user, now }, { action: 'user_password_reset', subject: id, detail: { sessions, codes } });
  });
}
