import { auditBy } from '@/lib/auth/audit-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import { lockOther } from './access.server';
import { updateUser } from './rows.server';
import type { UserRef } from './schema';

/** Enables a person again, with the role and password they had. */
export async function enableUser(ctx: UserContext, { id }: UserRef): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    const { person } = await lockOther(tx, ctx, id);
    if (!person.disabledAt) return;
    await updateUser(tx, id, { disabledAt: null }, now());
    await auditBy(tx, { user, now }, { action: 'user_enabled', subject: id });
  });
}
