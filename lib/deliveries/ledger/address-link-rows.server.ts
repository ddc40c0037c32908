import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { addressRequests } from '@/lib/db/schema';

/** The link on which the customer follows an order (lib/address-requests), or null. */
export async function findAddressLink(db: Queryable, connectionId: string, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ id: addressRequests.id })
    .from(addressRequests)
    .where(
      and(
        eq(addressRequests.connectionId, connectionId),
        eq(addressRequests.reference, reference),
        isNull(addressRequests.endedAt),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}
