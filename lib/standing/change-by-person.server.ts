import type { AuditAction } from '@/lib/audit/actions';
import { audit } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { addOrWakeJob } from '@/lib/jobs/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeStanding, lockStanding, type StandingRow } from './rows.server';
import { STANDING_JOB } from './schema';

/** Changes a locked standing order for a person, audited, and wakes its job. 404 `standing_not_found`. */
export async function changeByPerson(
  ctx: Context,
  id: string,
  action: AuditAction,
  change: (found: StandingRow) => Partial<StandingRow>,
): Promise<void> {
  const { connection, db, user } = ctx;
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    const found = await lockStanding(tx, ref);
    if (!found || found.removedAt) throw new Problem(404, 'standing_not_found');
    const at = ctx.now();
    await changeStanding(tx, ref, { ...change(found), updatedAt: at });
    await addOrWakeJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: id, input: {} });
    await audit(tx, {
      action,
      userId: user.id,
      address: user.address,
      subject: id,
      connectionId: connection.id,
      at,
    });
  });
}
