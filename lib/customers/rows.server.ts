import { and, desc, eq, like, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { customers } from '@/lib/db/schema';

export type NewCustomer = typeof customers.$inferInsert;

export async function upsertCustomer(db: Queryable, customer: NewCustomer): Promise<void> {
  const { name, destinationFormat, destination, lastUsedAt } = customer;
  await db
    .insert(customers)
    .values(customer)
    .onConflictDoUpdate({
      target: [customers.connectionId, customers.phone],
      set: {
        ...{ name, destinationFormat, destination, lastUsedAt },
        madeElsewhere: false,
        deliveriesCount: sql`${customers.deliveriesCount} + 1`,
      },
    });
}

/** Customers by the beginning of their E.164 phone, latest first. */
export async function customersByPhone(
  db: Queryable,
  connectionId: string,
  prefixes: readonly string[],
  limit: number,
) {
  const begins = prefixes.map((prefix) => like(customers.phone, `${prefix}%`));
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), or(...begins)))
    .orderBy(desc(customers.lastUsedAt))
    .limit(limit);
}
