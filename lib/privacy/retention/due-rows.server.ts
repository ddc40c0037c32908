import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { countSignInsBefore } from '@/lib/audit/erase-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { addressRequests, connections, customerAddresses, customers, deliveries, webhookInbox } from '@/lib/db/schema';
import { isDue } from '../rows/erase-order-rows.server';
import type { ErasedCounts } from '../schema';

/** Until when each kind is erased; null: it is kept. */
export type Limits = { names: Date | null; webhooks: Date; signIns: Date | null };

/** Counts the rows that the next run would erase. */
export async function countDue(db: Queryable, { names, webhooks, signIns }: Limits): Promise<ErasedCounts> {
  const [orders, people, bodies, entries] = await Promise.all([
    names ? db.$count(deliveries, isDue(names)) : 0,
    names ? db.$count(customers, and(lt(customers.lastUsedAt, names), isCustomerDue)) : 0,
    db.$count(webhookInbox, lt(webhookInbox.processedAt, webhooks)),
    signIns ? countSignInsBefore(db, signIns) : 0,
  ]);
  return { orders, customers: people, webhooks: bodies, signIns: entries };
}

/** Every connection, removed ones too: their orders stay. */
export async function everyConnectionId(db: Queryable): Promise<string[]> {
  return (await db.select({ id: connections.id }).from(connections)).map(({ id }) => id);
}

/** Blocked customers stay with phone and reason; due is what else is held of them. */
const isCustomerDue = or(
  isNull(customers.blockedReason),
  ne(customers.name, ''),
  ne(customers.note, ''),
  ne(customers.destinationFormat, ''),
);

/** The customers of a connection with all addresses, some at a time; returns how many. */
export async function eraseCustomersBefore(db: Queryable, connectionId: string, before: Date, limit: number) {
  const found = await db
    .select({ id: customers.id, blockedReason: customers.blockedReason })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), lt(customers.lastUsedAt, before), isCustomerDue))
    .limit(limit);
  const ids = (isBlocked: boolean) =>
    found.filter(({ blockedReason }) => (blockedReason !== null) === isBlocked).map(({ id }) => id);
  const nothing = {
    name: '',
    note: '',
    destinationFormat: '',
    destination: {},
    searchText: sql`regexp_replace(${customers.phone}, '\\D', '', 'g')`,
  };
  await db.delete(customers).where(and(eq(customers.connectionId, connectionId), inArray(customers.id, ids(false))));
  await db
    .update(customers)
    .set(nothing)
    .where(and(eq(customers.connectionId, connectionId), inArray(customers.id, ids(true))));
  return found.length;
}

export async function deleteWebhooksBefore(db: Queryable, connectionId: string, before: Date, limit: number) {
  const { id, processedAt } = webhookInbox;
  const isOf = eq(webhookInbox.connectionId, connectionId);
  const due = db
    .select({ id })
    .from(webhookInbox)
    .where(and(isOf, lt(processedAt, before)))
    .limit(limit);
  const { rowCount } = await db.delete(webhookInbox).where(and(isOf, inArray(id, due)));
  return rowCount ?? 0;
}

/** Addresses that a customer no longer uses, and links that asked for one. */
export async function deleteAddressesBefore(db: Queryable, connectionId: string, before: Date): Promise<void> {
  await db
    .delete(customerAddresses)
    .where(and(eq(customerAddresses.connectionId, connectionId), lt(customerAddresses.lastUsedAt, before)));
  await db
    .delete(addressRequests)
    .where(and(eq(addressRequests.connectionId, connectionId), lt(addressRequests.createdAt, before)));
}

/** Deletes links that ended before, unless their orders are under way or ended later. */
export async function deleteLinksBefore(db: Queryable, before: Date): Promise<void> {
  const underWay = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, addressRequests.connectionId),
        eq(deliveries.id, addressRequests.deliveryId),
        ne(deliveries.status, 'rejected'),
        or(isNull(deliveries.endedAt), gt(deliveries.endedAt, before)),
      ),
    );
  await db
    .delete(addressRequests)
    .where(and(lt(addressRequests.expiresAt, before), or(isNotNull(addressRequests.endedAt), notExists(underWay))));
}
