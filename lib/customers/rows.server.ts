import { and, desc, eq, like, sql } from 'drizzle-orm';
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
      set: { name, destinationFormat, destination, lastUsedAt, deliveriesCount: sql`${customers.deliveriesCount} + 1` },
    });
}

/** Customers whose E.164 phone begins with `prefix`, latest first. */
export async function customersByPhone(db: Queryable, connectionId: string, prefix: string, limit: number) {
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), like(customers.phone, `${prefix}%`)))
    .orderBy(desc(customers.lastUsedAt))
    .limit(limit);
}
