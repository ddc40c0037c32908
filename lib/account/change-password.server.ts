import { forgetAttempts } from '@/lib/auth/attempt-rows.server';
import { auditBy } from '@/lib/auth/audit-rows.server';
import { hashPassword, verifyPassword } from '@/lib/auth/password.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { takeAttempts } from '@/lib/auth/sign-in.server';
import { findPasswordHash, replacePassword } from '@/lib/auth/user-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import type { ChangePassword } from './schema';

const LIMIT = { limit: 8, windowSeconds: 900 };

/** Replaces one's own password; every other session of it ends, this one goes on. 400 at the field that is wrong. */
export async function changePassword(
  { db, user, now }: UserContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<{ ended: number }> {
  const key = `change-password:${user.id}`;
  await takeAttempts(db, [[key, LIMIT]], now());
  const known = await verifyPassword(currentPassword, await findPasswordHash(db, user.id));
  if (!known) throw fieldProblem('currentPassword', 'auth.fields.passwordNotYours');
  if (currentPassword === newPassword) throw fieldProblem('newPassword', 'auth.fields.passwordSame');
  const hash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    await replacePassword(tx, user.id, hash, now());
    await forgetAttempts(tx, key);
    const ended = await endSessionsOf(tx, user.id, user.sessionId);
    await auditBy(tx, { user, now }, { action: 'password_changed', subject: user.id, detail: { ended } });
    return { ended };
  });
}
