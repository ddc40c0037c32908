import { canRetry } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { actAtService } from './actions/act-at-service.server';
import { readDelivery } from './read.server';
import type { DeliveryById, DeliveryDetail } from './schema';

/** Sends a failed delivery out again (interface: POST /v2/deliveries/:id/retry). Returns its current state. */
export async function retryDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  await actAtService(ctx, id, {
    isOpen: canRetry,
    refusal: 'not_retryable',
    ask: (code, of) => ctx.service.retryDelivery(code, of),
    event: { kind: 'retry_requested' },
  });
  return readDelivery(ctx, { id });
}
