import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { applyAnswer } from './apply-answer.server';
import { refreshDelivery } from './refresh.server';

/**
 * Takes the answer to a person's cancel or retry. When one that was asked for later has been applied meanwhile, nobody
 * knows which of the two the service gave last: it is asked how the delivery stands. Should it say nothing, the worker
 * asks, for the delivery is due.
 */
export async function applyOwnAnswer(ctx: ServiceContext, said: Parameters<typeof applyAnswer>[1]): Promise<void> {
  if ((await applyAnswer(ctx, said)) !== 'stale') return;
  try {
    await refreshDelivery(ctx, { id: said.id, source: 'answer', patient: false });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
