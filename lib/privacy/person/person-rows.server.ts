import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import {
  addressRequests,
  customerAddresses,
  customers,
  deliveries,
  deliveryEvents,
  driverPositions,
  jobs,
  preferences,
  webhookInbox,
} from '@/lib/db/schema';
import type { WebhookOutcome } from '@/lib/webhooks/schema';
import { digitSpellings, nationalDigits } from './spellings';

type Of = { connectionId: string; phone: string };

const digits = (text: unknown) => sql`regexp_replace(${text}, '\\D', '', 'g')`;

/** The orders of a phone, the oldest first. */
export async function ordersOfPhone(db: Queryable, { connectionId, phone }: Of) {
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.phone, phone)))
    .orderBy(asc(deliveries.createdAt));
}

export type PersonOrder = Awaited<ReturnType<typeof ordersOfPhone>>[number];

export async function customerOfPhone(db: Queryable, of: Of) {
  const [customer] = await db.select().from(customers).where(isCustomer(of));
  const addresses = await db
    .select()
    .from(customerAddresses)
    .where(
      and(
        eq(customerAddresses.connectionId, of.connectionId),
        inArray(digits(customerAddresses.phone), digitSpellings(of.phone)),
      ),
    );
  return { customer, addresses };
}

const isCustomer = ({ connectionId, phone }: Of) =>
  and(eq(customers.connectionId, connectionId), inArray(digits(customers.phone), digitSpellings(phone)));

/** Deletes the customer with all addresses. */
export async function deleteCustomerOfPhone(db: Queryable, of: Of): Promise<void> {
  await db.delete(customers).where(isCustomer(of));
}

/** Deletes the links of a customer, also those with a name of theirs where no phone was typed. */
export async function deleteAddressRequestsOf(
  db: Queryable,
  of: Of,
  { orderIds, names }: { orderIds: readonly string[]; names: readonly string[] },
): Promise<void> {
  const { customerPhone, customerName } = addressRequests;
  const isNamed = and(eq(customerPhone, ''), inArray(customerName, [...names]));
  await db.delete(addressRequests).where(isLinkOf(of, orderIds, isNamed));
}

export async function addressRequestsOf(db: Queryable, of: Of, orderIds: readonly string[]) {
  const { customerName, destination, answer, createdAt } = addressRequests;
  const links = db.select({ customerName, destination, answer, createdAt }).from(addressRequests);
  return links.where(isLinkOf(of, orderIds));
}

/** Links on which the customer was asked for an address: by phone, or by the order that came of them. */
function isLinkOf({ connectionId, phone }: Of, orderIds: readonly string[], isOther?: SQL) {
  const { customerPhone, deliveryId } = addressRequests;
  const isTheirs = inArray(digits(customerPhone), digitSpellings(phone));
  return and(eq(addressRequests.connectionId, connectionId), or(isTheirs, inArray(deliveryId, [...orderIds]), isOther));
}

export async function eventsOfOrders(db: Queryable, connectionId: string, ids: readonly string[]) {
  return db
    .select()
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.connectionId, connectionId), inArray(deliveryEvents.deliveryId, [...ids])))
    .orderBy(asc(deliveryEvents.id));
}

export async function tracksOfOrders(db: Queryable, connectionId: string, ids: readonly string[]) {
  return db
    .select()
    .from(driverPositions)
    .where(and(eq(driverPositions.connectionId, connectionId), inArray(driverPositions.deliveryId, [...ids])))
    .orderBy(asc(driverPositions.at));
}

/**
 * Empties webhooks that hold one of the texts; their ids stay, so that a repetition is known. Those that wait are done with:
 * the orders have ended. Returns the last id seen.
 */
export async function emptyWebhooksWith(
  db: Queryable,
  {
    connectionId,
    texts,
    afterId,
    limit,
  }: { connectionId: string; texts: readonly string[]; afterId: number; limit: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with looked as materialized (
      select id, body from ${webhookInbox} where connection_id = ${connectionId} and id > ${afterId}
      order by id limit ${limit}
    ), emptied as (
      update ${webhookInbox} set body = '', headers = '{}', detail = null,
        processed_at = coalesce(processed_at, now()), outcome = coalesce(outcome, ${'erased' satisfies WebhookOutcome})
      where connection_id = ${connectionId} and id in (
        select looked.id from looked where exists (
          select from unnest(${sql.param([...texts])}::text[]) as text where position(convert_to(text, 'UTF8') in looked.body) > 0))
    )
    select max(id) as last from looked`);
  return rows[0]?.last == null ? null : Number(rows[0].last);
}

/** Jobs that hold the phone: an open one is about an order that is still to be sent. */
export async function countOpenJobsWith(db: Queryable, of: Of): Promise<number> {
  return db.$count(jobs, and(isNull(jobs.failedAt), isJobWith(of)));
}

export async function deleteFailedJobsWith(db: Queryable, of: Of): Promise<void> {
  await db.delete(jobs).where(and(isNotNull(jobs.failedAt), isJobWith(of)));
}

function isJobWith({ connectionId, phone }: Of) {
  const holds = (column: unknown) => sql`${digits(sql`${column}::text`)} like ${`%${nationalDigits(phone)}%`}`;
  return and(eq(jobs.connectionId, connectionId), or(holds(jobs.input), holds(jobs.detail)));
}

export async function preferencesOf(db: Queryable, connectionId: string) {
  return db.select().from(preferences).where(eq(preferences.connectionId, connectionId));
}

export async function storePreferences(
  db: Queryable,
  { connectionId, userId, value }: typeof preferences.$inferInsert,
): Promise<void> {
  await db
    .update(preferences)
    .set({ value })
    .where(and(eq(preferences.connectionId, connectionId), eq(preferences.userId, userId)));
}
