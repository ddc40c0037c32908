import { and, asc, desc, eq, gte, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { Problem } from '@/lib/http/problem';
import {
  holderId,
  isItsOrder,
  isReopenable,
  isRowIn,
  type OutgoingRef,
  type RowRef,
  rowState,
} from '@/lib/outgoing/rows.server';
import { RowState } from '@/lib/outgoing/schema';
import { IMPORTS_SHOWN, ImportProgress, type ImportRow } from './schema';

const nameOf = (userId: SQLWrapper) => sql<string | null>`(select name from users where users.id = ${userId})`;
/** The open imports of a connection and its newest, or those with these ids, with their progress. */
export async function progressOf(
  db: Queryable,
  { id: connectionId, currency }: { id: string; currency: string },
  branches: Branches,
  ids?: readonly string[],
): Promise<ImportProgress[]> {
  const isImport = and(eq(imports.connectionId, connectionId), isNull(imports.planId), isNull(imports.replaces));
  const found = await db
    .select({
      row: imports,
      createdByName: nameOf(imports.createdBy),
      actorName: nameOf(imports.actorId),
      // The rows that stayed in a sheet belong to its newest import.
      unsent: sql<number>`case when exists (select from imports later where later.connection_id = imports.connection_id
        and later.sheet_id = imports.sheet_id and later.created_at > imports.created_at) then 0 else imports.unsent end`,
      isHeld: isQuarantined(),
    })
    .from(imports)
    .where(and(isImport, ids && inArray(imports.id, [...ids]), importWithin(imports, branches)))
    .orderBy(desc(inArray(imports.state, ['running', 'paused'])), desc(imports.createdAt), desc(imports.id))
    .limit(ids?.length ?? IMPORTS_SHOWN);
  const ofImports = await countRows(
    db,
    connectionId,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row, isHeld, ...shown }) => {
    const isRunning = row.state === 'running';
    const reason = isRunning && isHeld ? 'quarantine' : row.reason;
    const of = ofImports.find(({ importId }) => importId === row.id)?.states ?? {};
    const counts = RowState.options.map((state) => [state, of[state]?.count ?? 0] as const);
    return ImportProgress.parse({
      ...row,
      ...shown,
      state: isRunning && reason ? 'waiting' : row.state,
      reason,
      // The free balance, when the wallet is the reason: not everybody here may read it.
      reasonText: row.reason === 'wallet' ? null : row.reasonText,
      counts: Object.fromEntries(counts),
      total: counts.reduce((sum, [, count]) => sum + count, 0),
      fees: of.sent?.fees ?? '0.000',
      currency,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      expectedEndAt: (isRunning && row.expectedEndAt?.toISOString()) || null,
      sendUntil: (isRunning && row.sendUntil?.toISOString()) || null,
    });
  });
}

type Counted = { importId: string; states: Partial<Record<RowState, { count: number; fees: string }>> };

/** The number of each import's rows in each state that occurs, and their fees. */
async function countRows(db: Queryable, connectionId: string, importIds: readonly string[]): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select "importId", jsonb_object_agg(state, jsonb_build_object('count', count, 'fees', fees)) as states from (
      select ${importRows.importId} as "importId", ${rowState} as state, count(*) as count,
        sum(coalesce(${deliveries.deliveryFee}, ${deliveries.estimatedFee}, 0))::numeric(14, 3)::text as fees
      from ${importRows} left join ${deliveries} on ${isItsOrder}
      where ${importRows.connectionId} = ${connectionId}
        and ${importRows.importId} = any(${sql.param([...importIds])}::uuid[]) group by 1, 2) as of_state
    group by 1`);
  return rows;
}

/** Rows of an import from a position on, in the order of the file. */
export async function selectOrders(
  db: Queryable,
  { branches, ...ref }: OutgoingRef & { branches: Branches },
  { state, from = 0, limit }: { state?: RowState | undefined; from?: number | undefined; limit: number },
): Promise<ImportRow[]> {
  const isHolder = and(eq(imports.connectionId, importRows.connectionId), sql`${imports.id} = ${holderId}`);
  const rows = await db
    .select({
      position: importRows.position,
      line: importRows.line,
      reference: importRows.reference,
      state: rowState,
      order: sql<ImportRow['order']>`${importRows.draft}`,
      // The fields that are wrong, or the service's words and the field that it names.
      problem: sql<
        ImportRow['problem']
      >`coalesce(${importRows.problem}, case when ${rowState} in ('refused', 'unresolved')
        then jsonb_build_object('message', ${deliveries.problem} -> 'message', 'field', ${deliveries.problem} -> 'field',
          'fields', '[]'::jsonb) end)`,
      delivery: {
        id: deliveries.id,
        code: deliveries.code,
        status: deliveries.status,
        deliveryFee: deliveries.deliveryFee,
        trackingUrl: deliveries.trackingUrl,
      },
      otherImport: { id: imports.id, name: imports.name },
      isMendable: sql<boolean>`coalesce(${isReopenable}, true) and ${rowState} in ('waiting', 'refused')`,
      // The reference may be that of another branch's order.
      isSeen: sql<boolean | null>`${ofBranches(deliveries.branchId, branches) ?? sql`true`}`,
    })
    .from(importRows)
    .leftJoin(deliveries, isItsOrder)
    .leftJoin(imports, and(isHolder, importWithin(imports, branches)))
    .where(and(isRowIn(ref), gte(importRows.position, from), state && sql`${rowState} = ${state}`))
    .orderBy(asc(importRows.position))
    .limit(limit);
  return rows.map(({ isSeen, ...row }) => ({ ...row, delivery: isSeen ? row.delivery : null }));
}

/** One row as it is shown to somebody of these branches. 404 `import_row_not_found`. */
export async function readOrder(db: Queryable, ref: RowRef & { branches: Branches }): Promise<ImportRow> {
  const [row] = await selectOrders(db, ref, { from: ref.position, limit: 1 });
  if (row?.position !== ref.position) throw new Problem(404, 'import_row_not_found');
  return row;
}
