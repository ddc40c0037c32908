import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { refreshDelivery } from '../sync/refresh.server';
import { knownToService } from './known-to-service.server';

/** Refusals that are not about the delivery. */
const NOT_ABOUT_DELIVERY: readonly ServiceRefusal['kind'][] = ['unauthorized', 'rate-limited'];

/**
 * The error for a refused cancel or retry. v1 and v0 refuse with 400 or 404 what the status does not allow, so the
 * delivery is read again: 409 `code` when its status forbids the action now.
 */
export async function afterRefusal(
  ctx: Context,
  failure: unknown,
  { id, code, isOpen }: { id: string; code: string; isOpen: (status: string) => boolean },
): Promise<unknown> {
  if (!(failure instanceof ServiceRefusal) || NOT_ABOUT_DELIVERY.includes(failure.kind)) return failure;
  try {
    await refreshDelivery(ctx, { id, source: 'answer' });
  } catch (unread) {
    if (!isServiceFailure(unread)) throw unread;
    return failure;
  }
  const { status } = await knownToService(ctx, id);
  const extra = { detail: { status }, serviceMessage: failure.message };
  if (!isOpen(status)) return new Problem(409, code, extra);
  // The read shows a delivery that is still open.
  const isDenied = failure.kind === 'conflict' || failure.kind === 'not-found';
  return isDenied ? new Problem(409, 'service_conflict', extra) : failure;
}
