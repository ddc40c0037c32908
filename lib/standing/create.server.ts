import { createHash } from 'node:crypto';
import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import { addJob } from '@/lib/jobs/rows.server';
import { draftAgain, parseOrder } from '@/lib/order/parse-order.server';
import { ordersLike } from '@/lib/outgoing/rows.server';
import { MOST_LIKE } from '@/lib/outgoing/schema';
import type { Context } from '@/lib/request/context.server';
import { insertStanding, referenceOf } from './rows.server';
import { type CreateStanding, STANDING_JOB } from './schema';

/**
 * Makes orders like deliveries go again and again. The same request again adds none. 404 `delivery_not_found`
 * where one of the deliveries can't be repeated, 422 `standing_too_many`.
 */
export async function createStanding(ctx: Context, { id, like, ...plan }: CreateStanding): Promise<void> {
  const { connection, db, user } = ctx;
  const drafts = await ordersLike(ctx, like);
  if (drafts.length > MOST_LIKE) throw new Problem(422, 'standing_too_many');
  // An order that can't be sent today is refused today.
  for (const { draft } of drafts) parseOrder(ctx, draftAgain(draft, referenceOf(id, '2000-01-01')));
  const at = ctx.now();
  const shared = { ...plan, connectionId: connection.id, planId: id, state: 'active', actorId: user.id };
  const times = { doneUntil: at, createdAt: at, updatedAt: at };
  const rows = drafts.map(({ id: likeId, draft }) => {
    // A repeated request adds no order.
    const orderId = createHash('sha256').update(`${id}/${likeId}`).digest('hex').slice(0, 32);
    return { ...shared, ...times, id: orderId, draft };
  });
  await db.transaction(async (tx) => {
    if (!(await insertStanding(tx, rows))) return;
    await addJob(tx, { connectionId: connection.id, kind: STANDING_JOB, key: id, input: {} });
    await auditBy(tx, ctx, { connectionId: connection.id, action: 'standing_created', subject: id });
  });
}
