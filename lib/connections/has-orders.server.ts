import { eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';

/** Whether the ledger holds an order of a connection. */
export async function hasOrders(tx: Queryable, connectionId: string): Promise<boolean> {
  const its = eq(deliveries.connectionId, connectionId);
  return (await tx.select({ id: deliveries.id }).from(deliveries).where(its).limit(1)).length > 0;
}
