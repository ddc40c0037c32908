import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { enterCode } from './imports/enter-code.server';
import { orderInSight } from './ledger/order-in-sight.server';
import { readDelivery } from './read.server';
import { changeOrder } from './record/change-order.server';
import { type DeliveryById, type DeliveryDetail, DeliveryProblem } from './schema';

/** A user marks an unresolved order as not created. A later webhook or answer that shows it still takes it up again. */
export async function markNotCreated(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  await orderInSight(ctx, id);
  const row = await changeOrder(ctx, id, ({ status, problem }, at) => {
    if (status !== 'unknown') throw new Problem(409, 'outcome_known', { detail: { status } });
    const marked: DeliveryProblem = { kind: 'marked_not_created', otherOrders: candidatesOf(problem) };
    return {
      change: {
        status: 'rejected',
        problem: marked,
        statusAt: at,
        dealtWithAt: at,
        endedAt: at,
        nextCheckAt: null,
      },
      events: [{ kind: 'marked_not_created', source: 'user', at, userId: ctx.user.id }],
      actorId: ctx.user.id,
    };
  });
  if (!row) throw new Problem(404, 'delivery_not_found');
  for (const code of candidatesOf(row.problem)) await addOther(ctx, code);
  return readDelivery(ctx, { id });
}

/** The codes of orders that may have been this one. */
function candidatesOf(problem: unknown): string[] {
  return DeliveryProblem.safeParse(problem).data?.candidates?.map(({ code }) => code) ?? [];
}

/** Imports the candidate as an order made elsewhere. If it can't be read now, its next webhook does. */
async function addOther(ctx: Context, code: string): Promise<void> {
  try {
    await enterCode(ctx, { code, by: { source: 'user', actorId: ctx.user.id } });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
