import { Problem } from '@/lib/http/problem';
import { isTerminal } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { SUBMIT_LEASE_MS } from './ledger/check-schedule';
import { orderInSight } from './ledger/order-in-sight.server';
import { changeDelivery, type LedgerRow } from './ledger/rows.server';
import { readDelivery } from './read.server';
import { type DeliveryById, type DeliveryDetail, DeliveryProblem } from './schema';
import { refreshDelivery } from './sync/refresh.server';
import { submitDelivery } from './sync/submit.server';

const ONE_ATTEMPT: readonly number[] = [];

/** The machine that the backup came from may have sent the order under another reference since. */
function isRestored({ problem }: LedgerRow): boolean {
  return DeliveryProblem.safeParse(problem).data?.ended === 'restored';
}

/**
 * Checks a delivery now: sends an order without an answer again, or reads the others. 409 `not_repeatable` where sending
 * again could create a second order.
 */
export async function checkNow(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const row = await orderInSight(ctx, id);
  if (row.status === 'unknown') {
    if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable || isRestored(row))
      throw new Problem(409, 'not_repeatable');
    await changeDelivery(ctx.db, ctx.connection.id, id, {
      nextCheckAt: new Date(ctx.now().getTime() + SUBMIT_LEASE_MS),
    });
    await submitDelivery(ctx, row, { actorId: ctx.user.id, first: false, retryDelaysMs: ONE_ATTEMPT });
  } else if (row.code && !isTerminal(row.status)) {
    await refreshDelivery(ctx, { id, source: 'poll' });
  }
  return readDelivery(ctx, { id });
}
