import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { imports } from '@/lib/db/schema';
import { addOrWakeJob } from '@/lib/jobs/rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { IMPORT_JOB, IMPORTS_SHOWN, ImportProgress } from './schema';
import { countsOfImports } from './shown-rows.server';

export type Import = typeof imports.$inferSelect;
export type ImportChange = Partial<Omit<typeof imports.$inferInsert, 'connectionId' | 'id'>>;
export const NO_REASON = { reason: null, reasonUntil: null, reasonText: null } satisfies ImportChange;
type Ref = Pick<Import, 'connectionId' | 'id'>;

/** Lets one transaction at a time start an import of a connection. */
export async function lockStarting(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports:' || ${connectionId}::text, 0))`);
}

/** False when there is one with this id. */
export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<boolean> {
  const added = await db.insert(imports).values(row).onConflictDoNothing().returning({ id: imports.id });
  return added.length === 1;
}

const selectImport = (db: Queryable, ref: Ref) => db.select().from(imports).where(isImport(ref));

export async function findImport(db: Queryable, ref: Ref): Promise<Import | undefined> {
  return (await selectImport(db, ref))[0];
}

/** The import, locked until the end of the transaction. */
export async function lockImport(db: Queryable, ref: Ref): Promise<Import | undefined> {
  return (await selectImport(db, ref).for('update'))[0];
}

/** The rows that stayed in a sheet belong to its newest import. Returns the earlier ones that lost them. */
export async function takeUnsent(
  db: Queryable,
  { connectionId, id, sheetId }: Ref & { sheetId: string },
): Promise<Ref[]> {
  return db
    .update(imports)
    .set({ unsent: 0 })
    .where(
      and(
        eq(imports.connectionId, connectionId),
        eq(imports.sheetId, sheetId),
        ne(imports.id, id),
        gt(imports.unsent, 0),
      ),
    )
    .returning({ connectionId: imports.connectionId, id: imports.id });
}

export async function changeImport(db: Queryable, ref: Ref, change: ImportChange): Promise<void> {
  await db.update(imports).set(change).where(isImport(ref));
}

/** The same while it is running; whether it was. A person may have paused or stopped it meanwhile. */
export async function changeRunning(db: Queryable, ref: Ref, change: ImportChange): Promise<boolean> {
  const changed = await db
    .update(imports)
    .set(change)
    .where(and(isImport(ref), eq(imports.state, 'running')))
    .returning({ id: imports.id });
  return changed.length === 1;
}

/** Publishes the progress at most once in `everyMs`. In a transaction. */
export async function publishProgress(
  tx: Queryable,
  ref: Ref,
  { now, everyMs, expectedEndAt }: { now: Date; everyMs: number; expectedEndAt: Date | null },
): Promise<void> {
  const due = await tx
    .update(imports)
    .set({ updatedAt: now, expectedEndAt })
    .where(and(isImport(ref), lt(imports.updatedAt, new Date(now.getTime() - everyMs))))
    .returning({ id: imports.id });
  if (due.length === 1) await publishImport(tx, ref);
}

/** Makes the job of an import due now. */
export function wakeImport(tx: Queryable, { connectionId, id }: Ref): Promise<void> {
  return addOrWakeJob(tx, { connectionId, kind: IMPORT_JOB, key: id, input: {} });
}

export function publishImport(tx: Queryable, { connectionId, id }: Ref, actorId?: string): Promise<void> {
  return publish(tx, { connectionId, kind: 'import', subjectIds: [id], actorId: actorId ?? null });
}

/** The newest imports of a connection, or those with these ids, with their progress. */
export async function progressOf(
  db: Queryable,
  { id: connectionId, currency }: { id: string; currency: string },
  ids?: readonly string[],
): Promise<ImportProgress[]> {
  const isAmong = ids ? inArray(imports.id, [...ids]) : isNull(imports.planId);
  const found = await db
    .select({
      row: imports,
      createdByName: sql<string | null>`(select name from users where users.id = ${imports.createdBy})`,
      actorName: sql<string | null>`(select name from users where users.id = ${imports.actorId})`,
      isQuarantined: isQuarantined(),
    })
    .from(imports)
    .where(and(eq(imports.connectionId, connectionId), isNull(imports.replaces), isAmong))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(IMPORTS_SHOWN);
  const counts = await countsOfImports(
    db,
    connectionId,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row, isQuarantined: isHeld, ...names }) => {
    const isRunning = row.state === 'running';
    const reason = isRunning && isHeld ? 'quarantine' : row.reason;
    return ImportProgress.parse({
      ...names,
      id: row.id,
      name: row.name,
      state: isRunning && reason ? 'waiting' : row.state,
      reason,
      reasonUntil: row.reasonUntil?.toISOString() ?? null,
      // The free balance, when the wallet is the reason: not everybody here may read it.
      reasonText: row.reason === 'wallet' ? null : row.reasonText,
      unsent: row.unsent,
      ...counts.get(row.id),
      currency,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      expectedEndAt: (isRunning && row.expectedEndAt?.toISOString()) || null,
      sendUntil: (isRunning && row.sendUntil?.toISOString()) || null,
    });
  });
}

function isImport({ connectionId, id }: Ref) {
  return and(eq(imports.connectionId, connectionId), eq(imports.id, id));
}
