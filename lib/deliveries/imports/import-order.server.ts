import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import type { DeliveryResponse } from '@/lib/service/model/records';
import { addPositions, insertDelivery, type LedgerRow, lockCode, type NewEvent } from '../ledger/rows.server';
import { writeChange } from '../record/change-order.server';
import { pickupOf } from '../record/pickup-of.server';
import { settleOrders } from '../record/settle-orders.server';
import { type Hint, statusEvents, stepTimes } from '../record/status-events.server';
import { creationTime, importedRow } from './imported-row.server';
import { rememberCustomerElsewhere } from './remember-customer.server';

export type OrderImport = { outcome: 'added' | 'known'; id: string };

/**
 * Imports an order that was made elsewhere from the service's response. `known`: a row has its code. A lock on the code
 * delays the response to our own create.
 */
export async function importOrder(
  ctx: ServiceContext,
  answer: DeliveryResponse,
  { source, hints = [], actorId = null }: { source: 'webhook' | 'user'; hints?: Hint[]; actorId?: string | null },
): Promise<OrderImport> {
  const { connection } = ctx;
  const { delivery } = answer;
  return ctx.db.transaction(async (tx) => {
    const ownerId = await lockCode(tx, connection.id, delivery.code);
    if (ownerId) return { outcome: 'known', id: ownerId };
    const now = ctx.now();
    // Only a webhook shows when a step was made.
    const isStep = source === 'webhook' && delivery.status !== 'pending';
    const before = { status: 'pending', statusAt: creationTime(delivery.created_at, now) };
    const steps = isStep ? statusEvents(before, { source, hints }, delivery.status, now) : [];
    const known = importedRow(ctx, answer, {
      statusAt: steps.at(-1)?.at ?? null,
      pickup: await pickupOf(tx, connection.id, delivery, isStep),
    });
    const row = { ...known, ...stepTimes(steps) };
    // Another order here may have the same reference.
    if (!(await insertDelivery(tx, row))) await insertDelivery(tx, { ...row, reference: null });
    const entered: NewEvent[] = [
      { kind: 'made_elsewhere', source: 'answer', at: row.createdAt },
      { kind: 'status', status: 'pending', source: 'answer', at: row.createdAt },
      ...(source === 'user' ? [{ kind: 'added_by_code', source, at: now, userId: actorId } as const] : []),
    ];
    await addDriverPosition(tx, row, source);
    await writeChange(tx, row, { events: [...entered, ...steps], actorId }, now);
    if (row.status === 'failed') await settleOrders(tx, connection, { ids: [row.id], now, actorId });
    if (source === 'webhook' && row.status === 'completed') {
      await publish(tx, { connectionId: connection.id, kind: 'wallet', subjectIds: [row.id] });
    }
    // Last, because its lock blocks parallel imports of the same customer.
    await rememberCustomerElsewhere(tx, row, connection.country);
    return { outcome: 'added', id: row.id };
  });
}

async function addDriverPosition(tx: Queryable, row: LedgerRow, source: string): Promise<void> {
  const { connectionId, id: deliveryId, driverSeenAt: at, driverLatitude: latitude, driverLongitude: longitude } = row;
  if (!at || latitude === null || longitude === null) return;
  await addPositions(tx, [{ connectionId, deliveryId, at, latitude, longitude, source }]);
}
