import { isDatabaseOutage } from '@/lib/db/outage';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { knownToService } from './actions/known-to-service.server';
import { cancelDelivery } from './cancel.server';
import { refreshDelivery } from './sync/refresh.server';

/**
 * Cancels an order that another one replaces. `pending`: the cancellation may still take effect. Throws the refusal of the
 * service where that leaves the order open.
 */
export async function cancelReplaced(
  ctx: Context,
  id: string,
  reason: string,
): Promise<'confirmed' | 'refused' | 'pending'> {
  const read = async () => {
    const { status } = await knownToService(ctx, id);
    return status === 'canceled' ? 'confirmed' : canCancel(status) ? 'pending' : 'refused';
  };
  const before = await read();
  if (before !== 'pending') return before;
  const refusal = await cancelDelivery(ctx, { id, ...(reason && { reason }) }).then(
    () => null,
    (error: unknown) => error,
  );
  if (isDatabaseOutage(refusal)) throw refusal;
  if ((await read()) !== 'confirmed')
    await refreshDelivery(ctx, { id, source: 'answer' }).catch((failure: unknown) => {
      if (!isServiceFailure(failure)) throw failure;
    });
  const after = await read();
  const mayBeCanceled = refusal === null || (isServiceFailure(refusal) && refusal.outcome === 'unknown');
  if (after === 'pending' && !mayBeCanceled) throw refusal;
  return after;
}
