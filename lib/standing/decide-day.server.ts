import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { readStanding } from './list.server';
import { changePlan, sendDay, skipDays } from './rows.server';
import { type DecideDay, GRACE_MS, type StandingPlan } from './schema';

/**
 * Sends or skips the orders of a day that did not go at their time. Sent, they go at once, as this person's. 404
 * `standing_not_found`, 409 `standing_day_decided` when somebody has decided before.
 */
export async function decideDay(ctx: Context, { id, day, send }: DecideDay): Promise<StandingPlan> {
  const { connection, db, user } = ctx;
  const at = ctx.now();
  const plan = { connectionId: connection.id, planId: id };
  await readStanding(ctx, { id });
  const decided = await db.transaction(async (tx) => {
    if (!send) return skipDays(tx, { ...plan, day }, at);
    const sendUntil = new Date(at.getTime() + GRACE_MS);
    const orders = await sendDay(tx, { ...plan, day }, { actorId: user.id, updatedAt: at, sendUntil });
    if (orders > 0) await changePlan(tx, plan, { actorId: user.id, updatedAt: at });
    return orders;
  });
  const found = await readStanding(ctx, { id });
  if (decided === 0) throw new Problem(409, 'standing_day_decided');
  return found;
}
