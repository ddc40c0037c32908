import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { enterCode } from './imports/enter-code.server';
import { addEvents, changeDelivery, lockDelivery } from './ledger/rows.server';
import { readDelivery } from './read.server';
import { type DeliveryById, type DeliveryDetail, DeliveryProblem } from './schema';

/** A user marks an unresolved order as not created. A later webhook or answer that shows it still takes it up again. */
export async function markNotCreated(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { connection, user } = ctx;
  const otherOrders = await ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    if (!row) throw new Problem(404, 'delivery_not_found');
    if (row.status !== 'unknown') throw new Problem(409, 'outcome_known', { detail: { status: row.status } });
    const now = ctx.now();
    const codes = DeliveryProblem.safeParse(row.problem).data?.candidates?.map(({ code }) => code) ?? [];
    const problem: DeliveryProblem = { kind: 'marked_not_created', otherOrders: codes };
    await changeDelivery(tx, connection.id, id, {
      status: 'rejected',
      problem,
      statusAt: now,
      dealtWithAt: now,
      endedAt: now,
      updatedAt: now,
      nextCheckAt: null,
    });
    await addEvents(tx, connection.id, id, [{ kind: 'marked_not_created', source: 'user', at: now, userId: user.id }]);
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId: user.id });
    return codes;
  });
  for (const code of otherOrders) await addOther(ctx, code);
  return readDelivery(ctx, { id });
}

/** Imports the candidate as an order made elsewhere. If it can't be read now, its next webhook does. */
async function addOther(ctx: Context, code: string): Promise<void> {
  try {
    await enterCode(ctx, { code, by: { source: 'user', actorId: ctx.user.id } });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
