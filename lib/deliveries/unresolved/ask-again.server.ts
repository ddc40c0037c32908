import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS } from '@/lib/service/model/generation';
import { SUBMIT_LEASE_MS } from '../check-schedule';
import { generationOf } from '../generation-of';
import { readDelivery } from '../read.server';
import { refreshDelivery } from '../refresh.server';
import { changeDelivery, findById } from '../rows.server';
import type { DeliveryById, DeliveryDetail } from '../schema';
import { isTerminal } from '../status';
import { submitDelivery } from '../submit.server';

const ONE_ATTEMPT: readonly number[] = [];

/**
 * Asks the service now, instead of when the worker would: the same order once more if its outcome is unknown, else a GET.
 * 409 `not_repeatable`: sending this one again could make a second order.
 */
export async function askAgain(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row) throw new Problem(404, 'delivery_not_found');
  if (row.status === 'unknown') {
    if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable) throw new Problem(409, 'not_repeatable');
    await changeDelivery(ctx.db, ctx.connection.id, id, {
      nextCheckAt: new Date(ctx.now().getTime() + SUBMIT_LEASE_MS),
    });
    await submitDelivery(ctx, row, { actorId: ctx.user.id, first: false, retryDelaysMs: ONE_ATTEMPT });
  } else if (row.code && !isTerminal(row.status)) {
    await refreshDelivery(ctx, { id, source: 'poll', patient: false });
  }
  return readDelivery(ctx, { id });
}
