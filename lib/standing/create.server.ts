import { auditBy } from '@/lib/auth/audit-rows.server';
import { newId } from '@/lib/db/id';
import { Problem } from '@/lib/http/problem';
import { addJob } from '@/lib/jobs/rows.server';
import { draftAgain, parseOrder } from '@/lib/order/parse-order.server';
import { ordersLike } from '@/lib/outgoing/rows.server';
import { MOST_LIKE } from '@/lib/outgoing/schema';
import type { Context } from '@/lib/request/context.server';
import { insertPlan, referenceOf } from './rows.server';
import { type CreateStanding, STANDING_JOB } from './schema';

/**
 * Makes orders like deliveries go again and again. The same request again adds none. 404 `delivery_not_found`
 * where one of the deliveries can't be repeated, 422 `standing_too_many`.
 */
export async function createStanding(ctx: Context, { id, like, ...plan }: CreateStanding): Promise<void> {
  const { connection, db, user } = ctx;
  const found = await ordersLike(ctx, like);
  if (found.length > MOST_LIKE) throw new Problem(422, 'standing_too_many');
  const orders = found.map(({ draft }) => ({ id: newId(), draft }));
  // An order that can't be sent today is refused today.
  for (const order of orders) parseOrder(ctx, draftAgain(order.draft, referenceOf(order.id, '2000-01-01')));
  const [connectionId, at] = [connection.id, ctx.now()];
  const own = { connectionId, id, orders, state: 'active', actorId: user.id, doneUntil: at, createdAt: at };
  await db.transaction(async (tx) => {
    if (!(await insertPlan(tx, { ...plan, ...own }))) return;
    await addJob(tx, { connectionId, kind: STANDING_JOB, key: id });
    await auditBy(tx, ctx, { connectionId, action: 'standing_created', subject: id });
  });
}
