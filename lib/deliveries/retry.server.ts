import { Problem } from '@/lib/http/problem';
import { canRetry } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import { afterRefusal } from './actions/after-refusal.server';
import { applyOwnResponse } from './actions/apply-own-response.server';
import { knownToService } from './actions/known-to-service.server';
import { readDelivery } from './read.server';
import type { DeliveryById, DeliveryDetail } from './schema';

/** Sends a failed delivery out again (interface: POST /v2/deliveries/:id/retry). Returns its current state. */
export async function retryDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const row = await knownToService(ctx, id);
  if (!canRetry(row.status)) throw new Problem(409, 'not_retryable', { detail: { status: row.status } });
  try {
    const options = { generation: generationOf(row), recordId: row.recordId };
    const { delivery, sentAt } = await ctx.service.retryDelivery(row.code, options);
    await applyOwnResponse(ctx, {
      id,
      answer: delivery,
      sentAt,
      source: 'answer',
      actorId: ctx.user.id,
      events: [{ kind: 'retry_requested', source: 'user', at: ctx.now(), userId: ctx.user.id }],
    });
  } catch (failure) {
    throw await afterRefusal(ctx, failure, { id, code: 'not_retryable', isOpen: canRetry });
  }
  return readDelivery(ctx, { id });
}
