import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, connections } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { instant } from '@/lib/service/model/fields';
import type { ServiceBranch } from '@/lib/service/model/records';
import { BranchRow, isUnchanged } from './schema';

export async function allBranches(db: Queryable, connectionId: string, seen: Branches = null): Promise<BranchRow[]> {
  const rows = await db
    .select()
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), ofBranches(branches.id, seen)))
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

/** Lets one transaction at a time write a connection's copy. */
export async function lockCopy(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('branches:' || ${connectionId}::text, 0))`);
}

/**
 * Stores the list that was asked for at `askedAt`, but for rows that are newer; returns whether anything changed. A branch
 * missing from a whole list is marked as gone, never deleted. Needs `lockCopy`.
 */
export async function storeList(
  db: Queryable,
  connectionId: string,
  list: { branches: ServiceBranch[]; isWhole: boolean; askedAt: Date; answeredAt: Date },
): Promise<boolean> {
  const { askedAt, answeredAt } = list;
  const known = new Map(
    (await db.select().from(branches).where(eq(branches.connectionId, connectionId))).map((row) => [row.id, row]),
  );
  const isOlder = (id: string) => (known.get(id)?.syncedAt ?? new Date(0)) < askedAt;
  const older = list.branches.filter(({ id }) => isOlder(id));
  const changed = older.filter((branch) => differs(known.get(branch.id), branch));
  for (const branch of changed) await putBranch(db, connectionId, branch, askedAt);
  const same = older.filter((branch) => !changed.includes(branch)).map(({ id }) => id);
  if (same.length > 0) {
    await db
      .update(branches)
      .set({ syncedAt: askedAt })
      .where(and(eq(branches.connectionId, connectionId), inArray(branches.id, same)));
  }
  const listed = new Set(list.branches.map(({ id }) => id));
  const missing = [...known.values()].filter((row) => !row.goneAt && !listed.has(row.id) && isOlder(row.id));
  const gone = list.isWhole ? missing.map(({ id }) => id) : [];
  if (gone.length > 0) await markGone(db, connectionId, gone, answeredAt);
  await db
    .update(connections)
    .set({ branchesSyncedAt: answeredAt, version: sql`${connections.version}` })
    .where(eq(connections.id, connectionId));
  return changed.length > 0 || gone.length > 0;
}

/** Stores one branch as the service sent it at `at`. */
export async function putBranch(db: Queryable, connectionId: string, branch: ServiceBranch, at: Date): Promise<void> {
  const { created_at, ...fields } = branch;
  const row = { ...fields, createdAt: instant(created_at), syncedAt: at, goneAt: null };
  await db
    .insert(branches)
    .values({ ...row, connectionId })
    .onConflictDoUpdate({
      target: [branches.connectionId, branches.id],
      // A response without the date of creation keeps the known one.
      set: { ...row, createdAt: row.createdAt ?? sql`${branches.createdAt}` },
    });
}

export async function markGone(db: Queryable, connectionId: string, ids: string[], at: Date): Promise<void> {
  await db
    .update(branches)
    .set({ goneAt: at, syncedAt: at })
    .where(and(eq(branches.connectionId, connectionId), inArray(branches.id, ids)));
}

type Row = typeof branches.$inferSelect;

function differs(row: Row | undefined, branch: ServiceBranch): boolean {
  if (!row || row.goneAt) return true;
  const created = instant(branch.created_at);
  return !isUnchanged(row, branch) || (created !== null && row.createdAt?.getTime() !== created.getTime());
}

function toRow(row: Row): BranchRow {
  return { ...shown(BranchRow.shape, row), gone: row.goneAt !== null };
}
