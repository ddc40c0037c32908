import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import {
  addEvents,
  changeDelivery,
  type LedgerChange,
  type LedgerRow,
  lockDelivery,
  type NewEvent,
} from '../ledger/rows.server';

export type OrderChange = {
  /** Without it the row stays as it is. */
  change?: LedgerChange;
  events?: NewEvent[];
  /** The user who causes it, and needs no message about it. */
  actorId?: string | null;
  /** Other orders that screens must load again with it. */
  alsoChanged?: string[];
  /** Screens show nothing of it, so nothing is published and `updatedAt` stays. */
  isHidden?: boolean;
};

/**
 * Locks an order's row, writes the change with its events, and publishes it, in one transaction. `decide` may write more
 * through `tx`; null: no change. Returns the row from before, or undefined.
 */
export async function changeOrder(
  { db, connection, now }: Pick<ServiceContext, 'db' | 'connection' | 'now'>,
  id: string,
  decide: (row: LedgerRow, at: Date, tx: Queryable) => OrderChange | null | Promise<OrderChange | null>,
): Promise<LedgerRow | undefined> {
  return db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    if (!row) return undefined;
    const at = now();
    const decided = await decide(row, at, tx);
    if (!decided) return row;
    await writeChange(tx, row, decided, at);
    const { change, actorId } = decided;
    if (change?.status || change?.dealtWithAt) {
      const { settleOrders } = await import('./settle-orders.server');
      await settleOrders(tx, connection, { ids: [id], now: at, actorId });
    }
    return row;
  });
}

/** The same for an order that the transaction has locked already, or inserted. */
export async function writeChange(
  tx: Queryable,
  { connectionId, id }: Pick<LedgerRow, 'connectionId' | 'id'>,
  { change, events = [], actorId, alsoChanged = [], isHidden = false }: OrderChange,
  at: Date,
): Promise<void> {
  if (change) await changeDelivery(tx, connectionId, id, isHidden ? change : { ...change, updatedAt: at });
  await addEvents(tx, connectionId, id, events);
  if (!isHidden) await publish(tx, { connectionId, kind: 'delivery', subjectIds: [id, ...alsoChanged], actorId });
}
