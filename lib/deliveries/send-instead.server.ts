import { isDatabaseOutage } from '@/lib/db/outage';
import { Problem } from '@/lib/http/problem';
import type { CreateDelivery } from '@/lib/order/schema';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { knownToService } from './actions/known-to-service.server';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import { changeOrder } from './record/change-order.server';
import type { CreatedDelivery } from './schema';
import { refreshDelivery } from './sync/refresh.server';

export type Instead = { id: string; order: CreateDelivery; reason: string | undefined };
/** `pending`: try again later; `limitMs`: the new order was refused for the service's limit. `refused`: by the service or by our rules; after a refused cancellation nothing was sent. */
export type InsteadResult =
  | { outcome: 'sent'; created: CreatedDelivery }
  | { outcome: 'refused'; error: unknown }
  | { outcome: 'pending'; limitMs?: number };

/** Cancels an order, and sends the other one when the service has confirmed it. May be repeated after any interruption. */
export async function sendInstead(ctx: Context, { id, order, reason }: Instead): Promise<InsteadResult> {
  const canceled = await confirmCanceled(ctx, { id, reason });
  if (canceled.outcome === 'refused') await recordNotReplaced(ctx, id);
  if (canceled.outcome !== 'confirmed') return canceled;
  try {
    // The request was checked before it canceled anything.
    return { outcome: 'sent', created: await createDelivery(ctx, { ...order, is_confirmed: true }, { replaces: id }) };
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const isLimited = error instanceof RateLimited;
    return isLimited ? { outcome: 'pending', limitMs: error.retryAfterMs ?? 0 } : { outcome: 'refused', error };
  }
}

/** Writes into the order's history that it was not canceled and nothing was sent. */
export async function recordNotReplaced(ctx: Context, id: string): Promise<void> {
  await changeOrder(ctx, id, (_, at) => ({ events: [{ kind: 'not_replaced', source: 'answer', at }] }));
}

type Confirmation = { outcome: 'confirmed' } | { outcome: 'refused'; error: unknown } | { outcome: 'pending' };

async function confirmCanceled(
  ctx: Context,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<Confirmation> {
  const { status } = await knownToService(ctx, id);
  if (status === 'canceled') return { outcome: 'confirmed' };
  if (!canCancel(status)) return refused(status);
  try {
    await cancelDelivery(ctx, { id, reason });
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const after = await readStatus(ctx, id);
    if (after === 'canceled') return { outcome: 'confirmed' };
    if (!canCancel(after)) return refused(after);
    // The cancellation may still take effect.
    return isServiceFailure(error) && error.outcome === 'unknown'
      ? { outcome: 'pending' }
      : { outcome: 'refused', error };
  }
  return (await readStatus(ctx, id)) === 'canceled' ? { outcome: 'confirmed' } : { outcome: 'pending' };
}

function refused(status: string): Confirmation {
  return { outcome: 'refused', error: new Problem(409, 'not_replaceable', { detail: { status } }) };
}

/** The status as the ledger has it, after a read where that does not say canceled. */
async function readStatus(ctx: Context, id: string): Promise<string> {
  const { status } = await knownToService(ctx, id);
  if (status === 'canceled') return status;
  await refreshDelivery(ctx, { id, source: 'answer' }).catch((failure: unknown) => {
    if (!isServiceFailure(failure)) throw failure;
  });
  return (await knownToService(ctx, id)).status;
}
