import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { standingOrders } from '@/lib/db/schema';

/** Ends the standing orders to a phone in one of these spellings, as digits. */
export async function deleteStandingOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const digits = sql`regexp_replace(${standingOrders.draft} #>> '{destination,contact_phone}', '\\D', '', 'g')`;
  await db
    .delete(standingOrders)
    .where(and(eq(standingOrders.connectionId, connectionId), inArray(digits, [...spellings])));
}
