import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries, deliveryEvents } from '@/lib/db/schema';

/** Moves everything that belongs to one delivery to another one, then deletes the first. In a transaction. */
export async function mergeRows(db: Queryable, connectionId: string, fromId: string, toId: string): Promise<void> {
  await db
    .update(deliveryEvents)
    .set({ deliveryId: toId })
    .where(
      and(
        eq(deliveryEvents.connectionId, connectionId),
        eq(deliveryEvents.deliveryId, fromId),
        // The merged row was not an order of its own.
        ne(deliveryEvents.kind, 'made_elsewhere'),
      ),
    );
  await db.execute(sql`
    insert into driver_positions (connection_id, delivery_id, at, latitude, longitude, source)
    select connection_id, ${toId}::uuid, at, latitude, longitude, source from driver_positions
    where connection_id = ${connectionId} and delivery_id = ${fromId}
    on conflict do nothing`);
  await db.delete(deliveries).where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.id, fromId)));
}
