import { eq } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit.server';
import { users } from '@/lib/db/schema';
import type { SettingsContext } from './context.server';
import type { ChangeName } from './schema';

/** Changes one's own name as others see it. */
export async function changeName({ db, user, now }: SettingsContext, { name }: ChangeName): Promise<void> {
  if (name === user.name) return;
  await db.transaction(async (tx) => {
    await tx.update(users).set({ name, updatedAt: now() }).where(eq(users.id, user.id));
    await audit(tx, { action: 'name_changed', userId: user.id, subject: user.id, at: now() });
  });
}
