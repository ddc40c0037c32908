import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { publishAccessChange } from '@/lib/live/events/publish-rows.server';
import { holdWithoutRight } from '@/lib/outgoing/run.server';
import type { UserContext } from '@/lib/request/context.server';
import { lockOther } from './access.server';
import { rolesText, setMemberships, updateUser } from './rows.server';
import type { ChangeRole } from './schema';

/**
 * Gives a person other roles, from their next request on. 409 `last_owner` when no owner would be left, 404
 * `unknown_connection` at a membership.
 */
export async function changeRole(ctx: UserContext, { id, role, memberships = [] }: ChangeRole): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    const { isLastOwner } = await lockOther(tx, ctx, id);
    if (isLastOwner && role !== 'owner') throw new Problem(409, 'last_owner');
    const from = await rolesText(tx, id);
    await updateUser(tx, id, { role }, now());
    await setMemberships(tx, id, role === 'owner' ? [] : memberships);
    const to = await rolesText(tx, id);
    const detail = { from, to };
    if (from !== to) await auditBy(tx, { user, now }, { action: 'user_role_changed', subject: id, detail });
    await holdWithoutRight(tx, id, now());
    await publishAccessChange(tx, id);
  });
}
