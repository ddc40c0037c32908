import { Problem } from '@/lib/http/problem';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Terms } from '@/lib/outgoing/rows.server';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { knownToService } from './actions/known-to-service.server';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import type { CreatedDelivery } from './schema';
import { refreshDelivery } from './sync/refresh.server';

/**
 * Creates an order; one that replaces another once that is canceled. Null: the cancellation may still take effect. 409
 * `not_replaceable`; throws the refusal of the service where that leaves the other order open.
 */
export async function createInstead(
  ctx: Context,
  order: CreateDelivery,
  { replaces, name, sendUntil }: Terms,
): Promise<CreatedDelivery | null> {
  if (replaces && !(await cancelReplaced(ctx, replaces, name))) return null;
  return createDelivery(ctx, order, { replaces, sendUntil });
}

/** False while the cancellation may still take effect. */
async function cancelReplaced(ctx: Context, id: string, reason: string): Promise<boolean> {
  const isCanceled = async () => {
    const { status } = await knownToService(ctx, id);
    if (status !== 'canceled' && !canCancel(status)) throw new Problem(409, 'not_replaceable', { detail: { status } });
    return status === 'canceled';
  };
  if (await isCanceled()) return true;
  const cancel = cancelDelivery(ctx, { id, ...(reason && { reason }) });
  const answer: unknown = await cancel.catch((error: unknown) => error);
  if (await isCanceled()) return true;
  await refreshDelivery(ctx, { id, source: 'answer' }).catch((failure: unknown) => {
    if (!isServiceFailure(failure)) throw failure;
  });
  if (await isCanceled()) return true;
  if (answer instanceof Error && !(isServiceFailure(answer) && answer.outcome === 'unknown')) throw answer;
  return false;
}
