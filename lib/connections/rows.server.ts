import { and, asc, eq, gt, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm';
import { database, type Queryable } from '@/lib/db/client.server';
import { branches, connections, deliveries, webhookInbox } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import * as v1 from '@/lib/service/v1/schema';
import * as v2 from '@/lib/service/v2/schema';
import { isOfThisMode } from './mode-rows.server';
import { COUNTED_AT_MOST } from './schema';

export type ConnectionRow = typeof connections.$inferSelect;
type NewConnectionRow = typeof connections.$inferInsert;

/** Statuses of an order that is not over yet, from before the service has answered on. */
const ENDED: readonly string[] = ['completed', 'canceled', 'failed'];
const OPEN = ['submitting', 'unknown', ...v2.DELIVERY_STATUSES, ...v1.DELIVERY_STATUSES].filter(
  (status) => !ENDED.includes(status),
);

/** Any connection of this mode. 404 `unknown_connection`. */
export async function findConnectionRow(db: Queryable, id: string): Promise<ConnectionRow> {
  const row = await connectionRow({ id }, db);
  if (!row) throw new Problem(404, 'unknown_connection');
  return row;
}

export async function connectionRow(
  by: { id: string } | { slug: string },
  db: Queryable = database().db,
): Promise<ConnectionRow | undefined> {
  const is = 'id' in by ? eq(connections.id, by.id) : eq(connections.slug, by.slug);
  const [row] = await db.select().from(connections).where(and(is, isOfThisMode()));
  return row;
}

/** Oldest first. */
export async function allConnectionRows(db: Queryable = database().db): Promise<ConnectionRow[]> {
  return db.select().from(connections).where(isOfThisMode()).orderBy(asc(connections.createdAt), asc(connections.id));
}

export async function insertConnection(db: Queryable, values: NewConnectionRow): Promise<ConnectionRow> {
  return only(await db.insert(connections).values(values).returning());
}

/** Creates the environment's connection, or brings it up to date. */
export async function putEnvironmentConnection(db: Queryable, values: NewConnectionRow): Promise<ConnectionRow> {
  const { name, merchantName, baseUrl, country, testMode } = values;
  const set = {
    name,
    merchantName,
    baseUrl,
    country: country ?? sql`${connections.country}`,
    testMode,
    removedAt: null,
  };
  return only(
    await db
      .insert(connections)
      .values(values)
      .onConflictDoUpdate({ target: connections.environmentKey, set })
      .returning(),
  );
}

/** Changes a connection that still is as `unless` says; returns whether it did. */
export async function updateConnectionRow(
  db: Queryable,
  id: string,
  change: Partial<NewConnectionRow>,
  ...conditions: SQL[]
): Promise<boolean> {
  const rows = await db
    .update(connections)
    .set(change)
    .where(and(eq(connections.id, id), ...conditions))
    .returning({ id: connections.id });
  return rows.length > 0;
}

export async function setTestMode(db: Queryable, id: string, testMode: boolean): Promise<boolean> {
  return updateConnectionRow(db, id, { testMode }, eq(connections.testMode, !testMode));
}

/** Sets a country that nobody has declared. */
export async function setAssumedCountry(db: Queryable, id: string, change: { country: string; currency: string }) {
  return updateConnectionRow(db, id, change, isNull(connections.country));
}

/** Gives a connection another environment key, unless another instance did. */
export async function moveEnvironmentKey(
  db: Queryable,
  { id, from, to, name }: { id: string; from: string; to: string; name?: string },
): Promise<boolean> {
  const change = { environmentKey: to, ...(name !== undefined && { name }) };
  return updateConnectionRow(db, id, change, eq(connections.environmentKey, from));
}

/** Connections that were the environment's under `key` before another merchant's credentials took their place. */
export async function formerEnvironmentIds(db: Queryable, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ id: connections.id, key: connections.environmentKey })
    .from(connections)
    .where(and(like(connections.environmentKey, '%#%'), isNull(connections.removedAt)));
  return rows.flatMap(({ id, key }) => (key?.startsWith(prefix) ? [id] : []));
}

/** All slugs that begin so, those of removed connections too. */
export async function slugsLike(db: Queryable, start: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: connections.slug })
    .from(connections)
    .where(like(connections.slug, `${start}%`));
  return new Set(rows.map(({ slug }) => slug));
}

/** The currency as the service returned it, or null. */
export async function connectionCurrency(id: string, db: Queryable = database().db): Promise<string | null> {
  const [row] = await db.select({ currency: connections.currency }).from(connections).where(eq(connections.id, id));
  return row?.currency ?? null;
}

/** Connections with a webhook token that an earlier version stored as it is. */
export async function connectionsWithPlainToken(db: Queryable) {
  const { id, webhookToken } = connections;
  return db.select({ id, webhookToken }).from(connections).where(isNotNull(webhookToken));
}

/** Locks a connection's row until the end of the transaction. */
export async function lockConnectionRow(db: Queryable, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(connections).where(eq(connections.id, id)).for('update');
  return row;
}

/** One writer of the list of connections at a time, until the end of the transaction. */
export async function lockConnections(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('connections', 0))`);
}

/** Waits for orders that are being written, keeps others away until the transaction ends, and refuses while one is being sent. */
export async function refuseInFlight(db: Queryable, id: string, now: Date): Promise<void> {
  await lockConnectionRow(db, id);
  // The sender of an order holds it by a lease, which ends when the sender dies.
  const [sending] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.status, 'submitting'), gt(deliveries.nextCheckAt, now)))
    .limit(1);
  if (sending) throw new Problem(409, 'connection_sending');
}

export async function hasOrders(db: Queryable, id: string): Promise<boolean> {
  const its = eq(deliveries.connectionId, id);
  return (await db.select({ id: deliveries.id }).from(deliveries).where(its).limit(1)).length > 0;
}

/** What a connection has in the ledger. */
export async function countsOf(db: Queryable, id: string) {
  const [found] = await db
    .select({
      deliveries: countUpTo(sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${id}`),
      open: countUpTo(
        sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${id} and ${inArray(deliveries.status, OPEN)}`,
      ),
      branches: countUpTo(
        sql`select 1 from ${branches} where ${branches.connectionId} = ${id} and ${isNull(branches.goneAt)}`,
      ),
    })
    .from(connections)
    .where(eq(connections.id, id));
  return found ?? { deliveries: 0, open: 0, branches: 0 };
}

/** Webhooks of a removed connection are not processed. */
export async function dropOpenWebhooks(db: Queryable, connectionId: string, now: Date): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ processedAt: now, outcome: 'ignored', detail: 'the connection was removed' })
    .where(and(eq(webhookInbox.connectionId, connectionId), isNull(webhookInbox.processedAt)));
}

function countUpTo(rows: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from (${rows} limit ${COUNTED_AT_MOST}) as counted)`;
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The connection vanished while it was written');
  return row;
}
