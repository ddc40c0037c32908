import { auditBy } from '@/lib/auth/audit-rows.server';
import { giveLink, unusablePassword } from '@/lib/auth/password-link.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { replacePassword } from '@/lib/auth/user-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { deleteFactors } from '@/lib/second-factor/rows.server';
import { lockOther } from './access.server';
import type { GivenLink, ResetPassword } from './schema';

/**
 * Takes a person's password away, ends their sessions, turns their codes off (a lost phone) and gives them a link to
 * choose another; one's own password is changed in the profile.
 */
export async function resetPassword(ctx: UserContext, { id, locale }: ResetPassword): Promise<GivenLink> {
  const { db, user, now } = ctx;
  const passwordHash = await unusablePassword();
  const person = await db.transaction(async (tx) => {
    const other = await lockOther(tx, ctx, id);
    await replacePassword(tx, id, passwordHash, now());
    const codes = await deleteFactors(tx, id);
    const sessions = await endSessionsOf(tx, id);
    await auditBy(tx, { user, now }, { action: 'user_password_reset', subject: id, detail: { sessions, codes } });
    return other.person;
  });
  return giveLink({ ...person, passwordHash }, { kind: 'reset', locale, now: now() });
}
