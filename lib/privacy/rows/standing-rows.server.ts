import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { standingOrders } from '@/lib/db/schema';

/** The standing orders to a phone in one of these spellings, as digits. */
export async function standingOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const { name, draft, time, weekdays, dates } = standingOrders;
  return db.select({ name, draft, time, weekdays, dates }).from(standingOrders).where(isTo(connectionId, spellings));
}

/** Ends the standing orders to a phone in one of these spellings, as digits. */
export async function deleteStandingOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  await db.delete(standingOrders).where(isTo(connectionId, spellings));
}

function isTo(connectionId: string, spellings: readonly string[]) {
  const digits = sql`regexp_replace(${standingOrders.draft} #>> '{destination,contact_phone}', '\\D', '', 'g')`;
  return and(eq(standingOrders.connectionId, connectionId), inArray(digits, [...spellings]));
}
