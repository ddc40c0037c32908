import { auditBy } from '@/lib/auth/audit-rows.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { afterRefusal } from './actions/after-refusal.server';
import { applyOwnResponse } from './actions/apply-own-response.server';
import { knownToService } from './actions/known-to-service.server';
import { readDelivery } from './read.server';
import type { CancelDelivery, DeliveryDetail } from './schema';

/** Cancels a delivery that has not ended, with a reason where its generation takes one. Returns its current state. */
export async function cancelDelivery(ctx: Context, { id, reason }: CancelDelivery): Promise<DeliveryDetail> {
  const row = await knownToService(ctx, id);
  if (!canCancel(row.status)) throw new Problem(409, 'not_cancellable', { detail: { status: row.status } });
  const generation = generationOf(row);
  if (reason && !GENERATION_FACTS[generation].takesCancelReason) {
    throw fieldProblem('reason', 'deliveries.cancel.noReason');
  }
  try {
    const { delivery, sentAt } = await ctx.service.cancelDelivery(row.code, reason, {
      generation,
      recordId: row.recordId,
    });
    const now = ctx.now();
    await applyOwnResponse(ctx, {
      id,
      answer: delivery,
      sentAt,
      source: 'answer',
      actorId: ctx.user.id,
      change: { cancelReason: reason ?? null },
      events: [
        { kind: 'cancel_requested', source: 'user', at: now, userId: ctx.user.id, detail: reason ? { reason } : null },
      ],
    });
    const detail = { code: row.code };
    await auditBy(ctx.db, ctx, { connectionId: ctx.connection.id, action: 'delivery_canceled', subject: id, detail });
  } catch (failure) {
    throw await afterRefusal(ctx, failure, { id, code: 'not_cancellable', isOpen: canCancel });
  }
  return readDelivery(ctx, { id });
}
