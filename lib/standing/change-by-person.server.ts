import type { AuditAction } from '@/lib/auth/audit-actions';
import { audit } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { addOrWakeJob } from '@/lib/jobs/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changeStanding, holdDays, lockPlan, type StandingRow } from './rows.server';
import { STANDING_JOB } from './schema';
import { writeDays } from './write-days.server';

/**
 * Changes the locked orders of a plan for a person, audited, and wakes their jobs. Earlier days keep the earlier plan.
 * `held`: the state of due ones. 404 `standing_not_found`.
 */
export async function changeByPerson(
  ctx: Context,
  planId: string,
  action: AuditAction,
  change: (found: StandingRow) => Partial<StandingRow>,
  held?: 'asks' | 'skipped',
): Promise<void> {
  const { connection, db, user } = ctx;
  const ref = { connectionId: connection.id, planId };
  await db.transaction(async (tx) => {
    const orders = await lockPlan(tx, ref);
    const [first] = orders;
    if (!first) throw new Problem(404, 'standing_not_found');
    const at = ctx.now();
    for (const order of orders) {
      if (order.state === 'active') await writeDays(tx, ctx, order);
      await changeStanding(tx, order, { ...change(order), updatedAt: at });
      await addOrWakeJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: order.id, input: {} });
    }
    if (held) await holdDays(tx, ref, held);
    const by = { userId: user.id, address: user.address, connectionId: connection.id };
    await audit(tx, { ...by, action, subject: planId, at });
  });
}
