import { audit } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publishAccessChange } from '@/lib/live/events/publish-rows.server';
import { lockOther, type PeopleContext } from './access.server';
import { updateUser } from './rows.server';
import type { ChangeRole } from './schema';

/** Gives a person another role, from their next request on. 409 `last_owner` when no owner would be left. */
export async function changeRole(ctx: PeopleContext, { id, role }: ChangeRole): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    const { person, isLastOwner } = await lockOther(tx, ctx, id);
    if (isLastOwner && role !== 'owner') throw new Problem(409, 'last_owner');
    if (person.role === role) return;
    await updateUser(tx, id, { role }, now());
    const detail = { from: person.role, to: role };
    await audit(tx, {
      action: 'user_role_changed',
      userId: user.id,
      address: user.address,
      subject: id,
      detail,
      at: now(),
    });
    await publishAccessChange(tx, id);
  });
}
