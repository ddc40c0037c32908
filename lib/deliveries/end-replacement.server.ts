import { CreateDelivery } from '@/lib/order/schema';
import type { ServiceContext } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import { insertDelivery } from './ledger/rows.server';
import { newOrderRow } from './new-order/new-order-row.server';
import { changeOrder, writeChange } from './record/change-order.server';
import { settleOrders } from './record/settle-orders.server';
import { deleteCorrection, findCorrection } from './replacement-rows.server';

/**
 * Ends a correction that is not sent by itself any more. One that never reached the ledger is written there as not sent where
 * the old order is canceled: it needs attention.
 */
export async function endReplacement(
  service: ServiceContext,
  replaces: string,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<void> {
  const connectionId = service.connection.id;
  await changeOrder(service, replaces, async (old, at, tx) => {
    const correction = await findCorrection(tx, connectionId, replaces);
    if (correction?.id !== id) return null;
    await deleteCorrection(tx, { connectionId, id });
    if (old.status !== 'canceled') return { events: [{ kind: 'not_replaced', source: 'answer', at }] };
    const draft = CreateDelivery(service.connection.country).parse(correction.draft);
    if (draft.scheduled_date && new Date(draft.scheduled_date) <= at) delete draft.scheduled_date;
    const unsent = { generation: generationOf(old), body: '' };
    const row = await newOrderRow({ ...service, user: { id: actorId } }, draft, { replaces, unsent });
    const held = { status: 'rejected', problem: { kind: 'not_sent' }, endedAt: at, nextCheckAt: null };
    if (!(await insertDelivery(tx, { ...row, ...held }))) return null;
    const event = { kind: 'not_sent', status: 'rejected', source: 'answer', at } as const;
    await writeChange(tx, row, { events: [event], alsoChanged: [replaces] }, at);
    await settleOrders(tx, service.connection, { ids: [row.id], now: at });
    return null;
  });
}
