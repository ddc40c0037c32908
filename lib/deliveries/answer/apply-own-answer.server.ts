import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { refreshDelivery } from '../follow/refresh.server';
import { type AnswerUpdate, applyAnswer } from './apply-answer.server';

/**
 * Records the answer to a user's cancel or retry. When the answer to a later request came first, the delivery is read once
 * more; if that fails, the worker reads it.
 */
export async function applyOwnAnswer(ctx: ServiceContext, update: AnswerUpdate): Promise<void> {
  if ((await applyAnswer(ctx, update)) !== 'stale') return;
  try {
    await refreshDelivery(ctx, { id: update.id, source: 'answer' });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
