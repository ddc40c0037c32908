import { and, asc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import { database, type Queryable } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { isOfThisMode } from './mode-rows.server';

export type ConnectionRow = typeof connections.$inferSelect;
type NewConnectionRow = typeof connections.$inferInsert;

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
    // Without a configured name, one that the service reported stays.
    name: merchantName
      ? name
      : sql`case when ${connections.merchantName} is null then ${name} else ${connections.name} end`,
    merchantName: merchantName ?? sql`${connections.merchantName}`,
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

/** Changes a connection if all conditions hold; returns whether it did. */
export async function updateConnectionRow(
  db: Queryable,
  id: string,
  change: Partial<NewConnectionRow>,
  ...conditions: SQL[]
): Promise<boolean> {
  const { rowCount } = await db
    .update(connections)
    .set(change)
    .where(and(eq(connections.id, id), ...conditions));
  return rowCount === 1;
}

export async function setTestMode(db: Queryable, id: string, testMode: boolean): Promise<boolean> {
  return updateConnectionRow(db, id, { testMode }, eq(connections.testMode, !testMode));
}

/** Records that the service wants an address with a branch; false when that is known. */
export async function setBranchesNeedAddress(db: Queryable, id: string): Promise<boolean> {
  return updateConnectionRow(db, id, { branchesNeedAddress: true }, eq(connections.branchesNeedAddress, false));
}

/** Sets a country that nobody has declared. */
export async function setAssumedCountry(db: Queryable, id: string, change: { country: string; currency?: string }) {
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

/** Locks a connection's row until the end of the transaction. */
export async function lockConnectionRow(db: Queryable, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(connections).where(eq(connections.id, id)).for('update');
  return row;
}

/** One writer of the list of connections at a time, until the end of the transaction. */
export async function lockConnections(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('connections', 0))`);
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The connection vanished while it was written');
  return row;
}
