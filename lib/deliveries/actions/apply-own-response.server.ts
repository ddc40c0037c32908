import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import type { ResponseUpdate } from '../record/apply-response.server';
import { applyResponse } from '../record/apply-response.server';
import { refreshDelivery } from '../sync/refresh.server';

/**
 * Records the answer to a user's cancel or retry. When the answer to a later request came first, the delivery is read once
 * more; if that fails, the worker reads it.
 */
export async function applyOwnResponse(ctx: ServiceContext, update: ResponseUpdate): Promise<void> {
  if ((await applyResponse(ctx, update)) !== 'stale') return;
  try {
    await refreshDelivery(ctx, { id: update.id, source: 'answer' });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
