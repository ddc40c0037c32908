import { Problem } from '@/lib/http/problem';
import { addOrWakeJob } from '@/lib/jobs/rows.server';
import type { Context } from '@/lib/request/context.server';
import { readStanding } from './list.server';
import { changeStanding, decideAsking } from './rows.server';
import { type DecideDay, STANDING_JOB, type StandingPlan } from './schema';

/**
 * Sends or skips the orders of a day that did not go at their time. Their jobs send them at once, as this person's. 404
 * `standing_not_found`, 409 `standing_day_decided` when somebody has decided before.
 */
export async function decideDay(ctx: Context, { id, day, send }: DecideDay): Promise<StandingPlan> {
  const { connection, db, user } = ctx;
  const at = ctx.now();
  const decided = await db.transaction(async (tx) => {
    const plan = { connectionId: connection.id, planId: id };
    const change = send ? ({ state: 'due', at, isConfirmed: true } as const) : ({ state: 'skipped' } as const);
    const orders = await decideAsking(tx, plan, day, change);
    if (!send) return orders;
    for (const order of orders) {
      await changeStanding(tx, { connectionId: connection.id, id: order }, { actorId: user.id, updatedAt: at });
      await addOrWakeJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: order, input: {} });
    }
    return orders;
  });
  const found = await readStanding(ctx, { id });
  if (decided.length === 0) throw new Problem(409, 'standing_day_decided');
  return found;
}
