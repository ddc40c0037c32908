import type { AuditAction } from '@/lib/auth/audit-actions';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { addJob } from '@/lib/jobs/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changePlan, lockPlan, type PlanRef, type StandingRow } from './rows.server';
import { STANDING_JOB } from './schema';
import { writeDays } from './write-days.server';

/**
 * Changes a locked plan for a person, audited, and wakes its job. Days that have come keep the earlier plan. `days`: what is
 * done with those that are due. 404 `standing_not_found`.
 */
export async function changeByPerson(
  ctx: Context,
  planId: string,
  action: AuditAction,
  change: (found: StandingRow) => Partial<StandingRow>,
  ...days: readonly ((tx: Queryable, ref: PlanRef, at: Date) => Promise<unknown>)[]
): Promise<void> {
  const { connection, db } = ctx;
  const ref = { connectionId: connection.id, planId };
  await db.transaction(async (tx) => {
    const orders = await lockPlan(tx, ref, ctx.user.branches);
    const [first] = orders;
    if (!first) throw new Problem(404, 'standing_not_found');
    const at = ctx.now();
    await writeDays(tx, ctx, orders);
    await changePlan(tx, ref, { ...change(first), updatedAt: at });
    await addJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: planId, input: {} });
    for (const change of days) await change(tx, ref, at);
    await auditBy(tx, ctx, { connectionId: connection.id, action, subject: planId });
  });
}
