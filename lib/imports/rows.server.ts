import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import type { Branches } from '@/lib/db/of-branches';
import { imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { type OutgoingRef, publishOutgoing } from '@/lib/outgoing/rows.server';
import { IMPORTS_SHOWN, ImportProgress } from './schema';
import { countsOfImports } from './shown-rows.server';

/** Lets one transaction at a time start an import of a connection. */
export async function lockStarting(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports:' || ${connectionId}::text, 0))`);
}

/** Takes the rows that stayed in a sheet from its earlier imports: they belong to the newest. */
export async function takeUnsent(
  tx: Queryable,
  { connectionId, id, sheetId, actorId }: OutgoingRef & { sheetId: string; actorId: string },
): Promise<void> {
  const ofSheet = and(eq(imports.connectionId, connectionId), eq(imports.sheetId, sheetId));
  const isEarlier = and(ofSheet, ne(imports.id, id), gt(imports.unsent, 0));
  const earlier = await tx.update(imports).set({ unsent: 0 }).where(isEarlier).returning({ id: imports.id });
  for (const other of earlier) await publishOutgoing(tx, { connectionId, id: other.id }, actorId);
}

/** The newest imports of a connection, or those with these ids, with their progress. */
export async function progressOf(
  db: Queryable,
  { id: connectionId, currency }: { id: string; currency: string },
  branches: Branches,
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
    .where(
      and(eq(imports.connectionId, connectionId), isNull(imports.replaces), isAmong, importWithin(imports, branches)),
    )
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
      ...row,
      ...names,
      ...counts.get(row.id),
      state: isRunning && reason ? 'waiting' : row.state,
      reason,
      reasonUntil: row.reasonUntil?.toISOString() ?? null,
      // The free balance, when the wallet is the reason: not everybody here may read it.
      reasonText: row.reason === 'wallet' ? null : row.reasonText,
      currency,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      expectedEndAt: (isRunning && row.expectedEndAt?.toISOString()) || null,
      sendUntil: (isRunning && row.sendUntil?.toISOString()) || null,
    });
  });
}
