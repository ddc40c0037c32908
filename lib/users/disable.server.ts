import { auditBy } from '@/lib/auth/audit-rows.server';
import { endSessionsOf } from '@/lib/auth/session-rows.server';
import { Problem } from '@/lib/http/problem';
import { holdWithoutRight } from '@/lib/outgoing/run.server';
import type { UserContext } from '@/lib/request/context.server';
import { lockOther } from './access.server';
import { updateUser } from './rows.server';
import type { UserRef } from './schema';

/** Disables a person and ends their sessions. Their history stays. 409 `last_owner`, `own_account`. */
export async function disableUser(ctx: UserContext, { id }: UserRef): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    const { person, isLastOwner } = await lockOther(tx, ctx, id);
    if (isLastOwner) throw new Problem(409, 'last_owner');
    if (person.disabledAt) return;
    await updateUser(tx, id, { disabledAt: now() }, now());
    const sessions = await endSessionsOf(tx, id);
    await auditBy(tx, { user, now }, { action: 'user_disabled', subject: id, detail: { sessions } });
    await holdWithoutRight(tx, id, now());
  });
}
