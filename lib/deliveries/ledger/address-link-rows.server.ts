import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { addressRequests, deliveries } from '@/lib/db/schema';

/** The link on which the customer follows an order (lib/address-requests), or null. */
export async function findAddressLink(db: Queryable, connectionId: string, deliveryId: string): Promise<string | null> {
  const { id, endedAt } = addressRequests;
  const [row] = await db
    .select({ id })
    .from(addressRequests)
    .where(
      and(eq(addressRequests.connectionId, connectionId), eq(addressRequests.deliveryId, deliveryId), isNull(endedAt)),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Leads the link of a draft to the order that was made from it. A link that has an order already keeps it. */
export async function linkToOrder(db: Queryable, connectionId: string, linkId: string, deliveryId: string) {
  const hasOrder = sql`exists (select from ${deliveries} where ${deliveries.connectionId} = ${connectionId}
    and ${deliveries.id} = ${addressRequests.deliveryId} and ${deliveries.status} <> 'rejected')`;
  await db
    .update(addressRequests)
    .set({ deliveryId })
    .where(and(eq(addressRequests.connectionId, connectionId), eq(addressRequests.id, linkId), not(hasOrder)));
}
