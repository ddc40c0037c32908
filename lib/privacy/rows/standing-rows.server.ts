import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { plans } from '@/lib/db/schema';

const ordered = sql`jsonb_array_elements(${plans.orders}) as ordered`;
const digits = sql`regexp_replace(ordered.value #>> '{draft,destination,contact_phone}', '\\D', '', 'g')`;

/** The orders of plans to a phone in one of these spellings, as digits. */
export async function standingOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const { name, time, weekdays, dates } = plans;
  const query = db.select({ name, draft: sql<unknown>`ordered.value -> 'draft'`, time, weekdays, dates }).from(plans);
  return query.innerJoin(ordered, inArray(digits, [...spellings])).where(eq(plans.connectionId, connectionId));
}

/** Takes the orders to a phone in one of these spellings, as digits, out of their plans, and ends plans without orders. */
export async function deleteStandingOf(db: Queryable, connectionId: string, spellings: readonly string[]) {
  const isOurs = eq(plans.connectionId, connectionId);
  const isOther = sql`${inArray(digits, [...spellings])} is not true`;
  const others = sql`(select coalesce(jsonb_agg(ordered.value), '[]') from ${ordered} where ${isOther})`;
  await db.update(plans).set({ orders: others }).where(isOurs);
  await db.delete(plans).where(and(isOurs, sql`${plans.orders} = '[]'`));
}
