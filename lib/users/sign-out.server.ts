import { auditBy } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { lockOther } from './access.server';
import type { UserRef } from './schema';

/** Ends all sessions of a person, who may sign in again. */
export async function signOutUser(ctx: UserContext, { id }: UserRef): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    await lockOther(tx, ctx, id);
    const sessions = await endSessionsOf(tx, id);
    await auditBy(tx, { user, now }, { action: 'user_signed_out', subject: id, detail: { sessions } });
  });
}
