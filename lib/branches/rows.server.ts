import { and, asc, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { isOfThisWorld } from '@/lib/connections/mode.server';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections, deliveries } from '@/lib/db/schema';
import type { ServiceBranch } from '@/lib/service/model/records';
import type { BranchDelivery, BranchNumbers, BranchRow } from './schema';

/** Statuses in which nothing is left to be done; whatever else a service says counts as under way. */
const ENDED = ['completed', 'canceled', 'failed', 'rejected'];

export async function allBranches(db: Queryable, connectionId: string): Promise<BranchRow[]> {
  const rows = await db
    .select()
    .from(branches)
    .where(eq(branches.connectionId, connectionId))
    .orderBy(asc(branches.name), asc(branches.id));
  return rows.map(toRow);
}

export async function findBranch(db: Queryable, connectionId: string, id: string): Promise<BranchRow | undefined> {
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), eq(branches.id, id)));
  return row && toRow(row);
}

export async function lastSync(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: connections.branchesSyncedAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return row?.at ?? null;
}

export async function connectionIds(db: Queryable): Promise<string[]> {
  return (await db.select({ id: connections.id }).from(connections).where(isOfThisWorld())).map(({ id }) => id);
}

/** One writer of a connection's copy at a time, until the end of the transaction. */
export async function lockCopy(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('branches:' || ${connectionId}::text, 0))`);
}

/**
 * Makes our copy what the service listed at `askedAt`, save what is known since then; answers whether anything changed.
 * What is no longer listed is marked as gone, never removed, and only when the list is whole. Under `lockCopy`.
 */
export async function takeList(
  db: Queryable,
  connectionId: string,
  list: { branches: ServiceBranch[]; isWhole: boolean; askedAt: Date; answeredAt: Date },
): Promise<boolean> {
  const { askedAt, answeredAt } = list;
  const known = new Map(
    (await db.select().from(branches).where(eq(branches.connectionId, connectionId))).map((row) => [row.id, row]),
  );
  const isNews = (id: string) => (known.get(id)?.syncedAt ?? new Date(0)) < askedAt;
  const news = list.branches.filter(({ id }) => isNews(id));
  const changed = news.filter((branch) => differs(known.get(branch.id), branch));
  for (const branch of changed) await putBranch(db, connectionId, branch, askedAt);
  const same = news.filter((branch) => !changed.includes(branch)).map(({ id }) => id);
  if (same.length > 0) {
    await db
      .update(branches)
      .set({ syncedAt: askedAt })
      .where(and(eq(branches.connectionId, connectionId), inArray(branches.id, same)));
  }
  const listed = new Set(list.branches.map(({ id }) => id));
  const missing = [...known.values()].filter((row) => !row.goneAt && !listed.has(row.id) && isNews(row.id));
  const gone = list.isWhole ? missing.map(({ id }) => id) : [];
  if (gone.length > 0) await markGone(db, connectionId, gone, answeredAt);
  await db.update(connections).set({ branchesSyncedAt: answeredAt }).where(eq(connections.id, connectionId));
  return changed.length > 0 || gone.length > 0;
}

/** Takes one branch as the service gave it at `at`. */
export async function putBranch(db: Queryable, connectionId: string, branch: ServiceBranch, at: Date): Promise<void> {
  const { created_at, ...fields } = branch;
  const row = { ...fields, createdAt: instantOf(created_at), syncedAt: at, goneAt: null };
  await db
    .insert(branches)
    .values({ ...row, connectionId })
    .onConflictDoUpdate({
      target: [branches.connectionId, branches.id],
      // A service that leaves the creation out of an answer does not unmake it.
      set: { ...row, createdAt: row.createdAt ?? sql`${branches.createdAt}` },
    });
}

export async function markGone(db: Queryable, connectionId: string, ids: string[], at: Date): Promise<void> {
  await db
    .update(branches)
    .set({ goneAt: at, syncedAt: at })
    .where(and(eq(branches.connectionId, connectionId), inArray(branches.id, ids)));
}

/** How many deliveries of a branch have not come to an end, test mode included: they would lose their pickup. */
export async function countUnderWay(db: Queryable, connectionId: string, branchId: string): Promise<number> {
  const statuses = await statusesUnderWay(db, connectionId);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, statuses),
        eq(deliveries.branchId, branchId),
      ),
    );
  return row?.count ?? 0;
}

export async function underWayByBranch(db: Queryable, connectionId: string): Promise<Record<string, number>> {
  const statuses = await statusesUnderWay(db, connectionId);
  const rows = await db
    .select({ branchId: deliveries.branchId, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, statuses),
        isNotNull(deliveries.branchId),
      ),
    )
    .groupBy(deliveries.branchId);
  return Object.fromEntries(rows.flatMap(({ branchId, count }) => (branchId ? [[branchId, count]] : [])));
}

/** Every status in use but the ended ones, those of a later service included: one look into the index for each. */
async function statusesUnderWay(db: Queryable, connectionId: string): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select status from deliveries where connection_id = ${connectionId}::uuid ${after} order by status limit 1`;
  const { rows } = await db.execute<{ status: string }>(sql`
    with recursive used as (
      (${next(sql``)})
      union all
      select (${next(sql`and status > used.status`)}) from used where used.status is not null
    )
    select status from used where status is not null`);
  return rows.map(({ status }) => status).filter((status) => !ENDED.includes(status));
}

/** What was created from a branch in a span: how many stand at each status, and what the completed ones cost. */
export async function numbersOf(
  db: Queryable,
  connectionId: string,
  branchId: string,
  span: { start: Date; end: Date },
): Promise<BranchNumbers> {
  const rows = await db
    .select({
      status: deliveries.status,
      count: sql<number>`count(*)::int`,
      fees: sql<string>`coalesce(sum(${deliveries.deliveryFee}), 0)::text`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.branchId, branchId),
        gte(deliveries.createdAt, span.start),
        lt(deliveries.createdAt, span.end),
        eq(deliveries.testMode, false),
      ),
    )
    .groupBy(deliveries.status)
    .orderBy(asc(deliveries.status));
  const completed = rows.find(({ status }) => status === 'completed');
  return {
    created: rows.reduce((sum, { status, count }) => sum + (status === 'rejected' ? 0 : count), 0),
    byStatus: rows.map(({ status, count }) => ({ status, count })),
    completed: completed?.count ?? 0,
    fees: completed?.fees ?? '0',
  };
}

export async function latestDeliveries(
  db: Queryable,
  connectionId: string,
  branchId: string,
  limit: number,
): Promise<BranchDelivery[]> {
  const rows = await db
    .select({
      id: deliveries.id,
      code: deliveries.code,
      reference: deliveries.reference,
      status: deliveries.status,
      testMode: deliveries.testMode,
      customerName: deliveries.customerName,
      deliveryFee: deliveries.deliveryFee,
      currency: deliveries.currency,
      createdAt: deliveries.createdAt,
    })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.branchId, branchId)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(limit);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

type Row = typeof branches.$inferSelect;

function differs(row: Row | undefined, branch: ServiceBranch): boolean {
  if (!row || row.goneAt) return true;
  const created = instantOf(branch.created_at);
  return (
    row.name !== branch.name ||
    row.phone !== branch.phone ||
    row.address !== branch.address ||
    row.latitude !== branch.latitude ||
    row.longitude !== branch.longitude ||
    (created !== null && row.createdAt?.getTime() !== created.getTime())
  );
}

function instantOf(text: string | null): Date | null {
  return text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;
}

function toRow({ id, name, phone, address, latitude, longitude, createdAt, goneAt }: Row): BranchRow {
  return {
    id,
    name,
    phone,
    address,
    latitude,
    longitude,
    createdAt: createdAt?.toISOString() ?? null,
    gone: goneAt !== null,
    goneAt: goneAt?.toISOString() ?? null,
  };
}
