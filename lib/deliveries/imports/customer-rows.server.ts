import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { customers } from '@/lib/db/schema';

export type CustomerElsewhere = Omit<typeof customers.$inferInsert, 'madeElsewhere' | 'deliveriesCount'>;

/** Stores the customer of an order made elsewhere. What an order of ours or a newer one has stored stays. */
export async function upsertCustomerElsewhere(db: Queryable, customer: CustomerElsewhere): Promise<void> {
  const isNewer = sql`${customers.madeElsewhere} and excluded.last_used_at >= ${customers.lastUsedAt}`;
  const newer = (known: unknown, given: string) =>
    sql`case when ${isNewer} then ${sql.raw(`excluded.${given}`)} else ${known} end`;
  await db
    .insert(customers)
    .values({ ...customer, madeElsewhere: true })
    .onConflictDoUpdate({
      target: [customers.connectionId, customers.phone],
      set: {
        name: newer(customers.name, 'name'),
        searchText: newer(customers.searchText, 'search_text'),
        destinationFormat: newer(customers.destinationFormat, 'destination_format'),
        destination: newer(customers.destination, 'destination'),
        lastUsedAt: sql`greatest(${customers.lastUsedAt}, excluded.last_used_at)`,
        deliveriesCount: sql`${customers.deliveriesCount} + 1`,
      },
    });
}
