import { Problem } from '@/lib/http/problem';
import { attentionOf } from '@/lib/progress/attention';
import type { Context } from '@/lib/request/context.server';
import { orderInSight } from './ledger/order-in-sight.server';
import { toRow } from './list/list-rows.server';
import { readDelivery } from './read.server';
import { changeOrder } from './record/change-order.server';
import { unsentCorrections } from './replacement-rows.server';
import type { DeliveryById, DeliveryDetail } from './schema';

/** A user has dealt with what needs attention. What begins later needs it anew. Without anything open, nothing changes. */
export async function dealWithDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { connection, user } = ctx;
  await orderInSight(ctx, id);
  const row = await changeOrder(ctx, id, async (delivery, at, tx) => {
    const open = attentionOf(toRow({ delivery, branchName: null }), connection.attention, at.getTime());
    if (open.length === 0 && !(await unsentCorrections(tx)).some(({ subject }) => subject === id)) return null;
    return {
      change: { dealtWithAt: at },
      events: [{ kind: 'dealt_with', source: 'user', at, userId: user.id }],
      actorId: user.id,
    };
  });
  if (!row) throw new Problem(404, 'delivery_not_found');
  return readDelivery(ctx, { id });
}
