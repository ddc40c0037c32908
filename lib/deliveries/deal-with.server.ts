import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/publish-rows.server';
import { attentionOf } from '@/lib/progress/attention';
import type { Context } from '@/lib/request/context.server';
import { addEvents, changeDelivery, lockDelivery } from './ledger/rows.server';
import { toRow } from './list/list-rows.server';
import { readDelivery } from './read.server';
import type { DeliveryById, DeliveryDetail } from './schema';

/** A user has dealt with what needs attention. What begins later needs it anew. Without anything open, nothing changes. */
export async function dealWithDelivery(ctx: Context, { id }: DeliveryById): Promise<DeliveryDetail> {
  const { connection, user } = ctx;
  await ctx.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, connection.id, id);
    if (!delivery) throw new Problem(404, 'delivery_not_found');
    const now = ctx.now();
    const open = attentionOf(toRow({ delivery, branchName: null }), connection.attention, now.getTime());
    if (open.length === 0) return;
    await changeDelivery(tx, connection.id, id, { dealtWithAt: now, updatedAt: now });
    await addEvents(tx, connection.id, id, [{ kind: 'dealt_with', source: 'user', at: now, userId: user.id }]);
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId: user.id });
  });
  return readDelivery(ctx, { id });
}
