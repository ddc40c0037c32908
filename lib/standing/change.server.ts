import type { AuditAction } from '@/lib/auth/audit-actions';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { Problem } from '@/lib/http/problem';
import { addJob } from '@/lib/jobs/rows.server';
import type { Context } from '@/lib/request/context.server';
import { changePlan, deletePlan, findPlans, holdDays, type Plan, type PlanRef, sendDay, skipDays } from './rows.server';
import { writeDays } from './run.server';
import { type ChangeStanding, type DecideDay, STANDING_JOB, type StandingById } from './schema';

/** Gives a plan another name, time or days from now on. Days that came before stay as they are. */
export function changeStandingPlan(ctx: Context, { id, ...plan }: ChangeStanding): Promise<void> {
  return changeByPerson(ctx, id, 'standing_changed', () => plan);
}

/** Nothing goes until somebody resumes it; what was due and did not go asks. */
export function pauseStanding(ctx: Context, { id }: StandingById): Promise<void> {
  return changeByPerson(ctx, id, 'standing_paused', () => ({ state: 'paused' }), holdDays);
}

/** Goes on from now, as the person who resumes it. Days in between are not asked about. */
export function resumeStanding(ctx: Context, { id }: StandingById): Promise<void> {
  const by = { state: 'active', actorId: ctx.user.id };
  return changeByPerson(ctx, id, 'standing_resumed', ({ state, doneUntil }, at) =>
    state === 'paused' && at > doneUntil ? { ...by, doneUntil: at } : by,
  );
}

/** Ends a plan and forgets its customers. Orders that went stay as they are. */
export function removeStanding(ctx: Context, { id }: StandingById): Promise<void> {
  return changeByPerson(ctx, id, 'standing_removed', () => ({ state: 'paused' }), holdDays, skipDays, deletePlan);
}

/**
 * Sends or skips the orders of a day that did not go at their time. Sent, they go at once, as this person's. 409
 * `standing_day_decided` when somebody has decided before.
 */
export function decideDay(ctx: Context, { id, day, send }: DecideDay): Promise<void> {
  const decide = async (tx: Queryable, plan: PlanRef, at: Date, actorId: string) => {
    const decided = await (send ? sendDay : skipDays)(tx, { ...plan, day }, at, actorId);
    if (decided === 0) throw new Problem(409, 'standing_day_decided');
  };
  return changeByPerson(ctx, id, null, ({ actorId }) => ({ actorId: send ? ctx.user.id : actorId }), decide);
}

/**
 * Changes a locked plan for a person, audited, and wakes its job. Days that have come keep the earlier plan. `days`: what is
 * done with those that are due. 404 `standing_not_found`.
 */
async function changeByPerson(
  ctx: Context,
  id: string,
  action: AuditAction | null,
  change: (found: Plan, at: Date) => Partial<Plan>,
  ...days: readonly ((tx: Queryable, ref: PlanRef, at: Date, actorId: string) => Promise<unknown>)[]
): Promise<void> {
  const { connection, db, user } = ctx;
  const ref = { connectionId: connection.id, id };
  await db.transaction(async (tx) => {
    const [plan] = await findPlans(tx, ref, user.branches).for('update');
    if (!plan) throw new Problem(404, 'standing_not_found');
    const at = ctx.now();
    await writeDays(tx, ctx, plan);
    await changePlan(tx, ref, change(plan, at));
    await addJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: id });
    for (const change of days) await change(tx, ref, at, user.id);
    if (action) await auditBy(tx, ctx, { connectionId: connection.id, action, subject: id });
  });
}
