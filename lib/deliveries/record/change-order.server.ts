import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/publish-rows.server';
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
  /** Screens show nothing of it, so nothing is published and `updatedAt` stays. */
  isHidden?: boolean;
};

/**
 * Locks an order's row, writes the change with its events, and publishes it, in one transaction. `decide` returns null when
 * nothing changes; what belongs to the change elsewhere it writes through `tx`. Returns the row from before; undefined when there is none.
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
    const { change, events = [], actorId, isHidden = false } = decided;
    if (change) await changeDelivery(tx, connection.id, id, isHidden ? change : { ...change, updatedAt: at });
    await addEvents(tx, connection.id, id, events);
    if (!isHidden) await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId });
    return row;
  });
}
