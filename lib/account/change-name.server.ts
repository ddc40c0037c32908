import { auditBy } from '@/lib/auth/audit-rows.server';
import { renameUser } from '@/lib/auth/user-rows.server';
import type { UserContext } from '@/lib/request/context.server';
import type { ChangeName } from './schema';

/** Changes one's own name as others see it. */
export async function changeName({ db, user, now }: UserContext, { name }: ChangeName): Promise<void> {
  if (name === user.name) return;
  await db.transaction(async (tx) => {
    await renameUser(tx, user.id, name, now());
    await auditBy(tx, { user, now }, { action: 'name_changed', subject: user.id });
  });
}
