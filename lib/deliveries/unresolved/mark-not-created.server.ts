import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { readDelivery } from '../read.server';
import { addEvents, changeDelivery, lockDelivery } from '../rows.server';
import { type DeliveryById, type DeliveryDetail, DeliveryProblem } from '../schema';

/**
 * A person says that an order whose outcome is unknown was not made: it is asked about no more. Should a webhook or an
 * answer show that it was, the ledger takes it up all the same.
 */
export async function giveUp(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { connection, user } = ctx;
  await ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    if (!row) throw new Problem(404, 'delivery_not_found');
    if (row.status !== 'unknown') throw new Problem(409, 'outcome_known', { detail: { status: row.status } });
    const now = ctx.now();
    const { candidates } = DeliveryProblem.safeParse(row.problem).data ?? {};
    const problem: DeliveryProblem = { kind: 'given_up', candidates };
    await changeDelivery(tx, connection.id, id, {
      status: 'rejected',
      problem,
      statusAt: now,
      endedAt: now,
      updatedAt: now,
      nextCheckAt: null,
    });
    await addEvents(tx, connection.id, id, [{ kind: 'given_up', source: 'user', at: now, userId: user.id }]);
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId: user.id });
  });
  return readDelivery(ctx, { id });
}
