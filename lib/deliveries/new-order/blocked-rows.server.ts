import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { customers } from '@/lib/db/schema';

/** Why the customer of an E.164 phone is blocked; null: they are not. */
export async function blockedReasonOf(db: Queryable, connectionId: string, phone: string): Promise<string | null> {
  const [customer] = await db
    .select({ reason: customers.blockedReason })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), eq(customers.phone, phone)));
  return customer?.reason ?? null;
}
