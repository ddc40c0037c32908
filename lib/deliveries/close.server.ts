import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { orderInSight } from './ledger/order-in-sight.server';
import { isClosable } from './ledger/unresolved';
import { readDelivery } from './read.server';
import { changeOrder } from './record/change-order.server';
import type { CloseDelivery, DeliveryDetail, DeliveryProblem } from './schema';

/**
 * A person ends an order that the service no longer finds, or that has a status nobody knows. An answer with a known status
 * takes it up again. 409 `not_closable`.
 */
export async function closeDelivery(ctx: Context, { id, reason }: CloseDelivery): Promise<DeliveryDetail> {
  const { connection, user } = ctx;
  const closed: DeliveryProblem = { kind: 'closed' };
  await orderInSight(ctx, id);
  const row = await changeOrder(ctx, id, (delivery, at) => {
    if (!isClosable(delivery)) throw new Problem(409, 'not_closable', { detail: { status: delivery.status } });
    const ended = { statusAt: at, endedAt: at, dealtWithAt: at, nextCheckAt: null };
    return {
      change: { ...ended, status: 'canceled', problem: closed, cancelReason: reason },
      events: [{ kind: 'closed', status: 'canceled', source: 'user', at, userId: user.id, detail: { reason } }],
      actorId: user.id,
    };
  });
  if (!row) throw new Problem(404, 'delivery_not_found');
  const detail = { code: row.code };
  await auditBy(ctx.db, ctx, { connectionId: connection.id, action: 'delivery_closed', subject: id, detail });
  return readDelivery(ctx, { id });
}
