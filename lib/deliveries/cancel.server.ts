import { auditBy } from '@/lib/auth/audit-rows.server';
import { fieldProblem } from '@/lib/http/problem';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { actAtService } from './actions/act-at-service.server';
import { readDelivery } from './read.server';
import type { CancelDelivery, DeliveryDetail } from './schema';

/** Cancels a delivery that has not ended, with a reason where its generation takes one. Returns its current state. */
export async function cancelDelivery(ctx: Context, { id, reason }: CancelDelivery): Promise<DeliveryDetail> {
  const code = await actAtService(ctx, id, {
    isOpen: canCancel,
    refusal: 'not_cancellable',
    ask: async (code, of) => {
      if (reason && !GENERATION_FACTS[of.generation].takesCancelReason)
        throw fieldProblem('reason', 'deliveries.cancel.noReason');
      return ctx.service.cancelDelivery(code, reason, of);
    },
    change: { cancelReason: reason ?? null },
    event: { kind: 'cancel_requested', detail: reason ? { reason } : null },
  });
  const { connection, db } = ctx;
  await auditBy(db, ctx, { connectionId: connection.id, action: 'delivery_canceled', subject: id, detail: { code } });
  return readDelivery(ctx, { id });
}
