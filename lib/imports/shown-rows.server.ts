import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { DeliveryProblem } from '@/lib/deliveries/schema';
import { Problem } from '@/lib/http/problem';
import {
  holderId,
  isItsOrder,
  isReopenable,
  isRowIn,
  type OutgoingRef,
  type OutgoingRow,
  type RowRef,
  rowState,
} from '@/lib/outgoing/rows.server';
import { RowProblem, RowState } from '@/lib/outgoing/schema';
import { IMPORTS_SHOWN, ImportedOrder, ImportProgress, type ImportRow } from './schema';

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
      createdByName: sql<string | null>`(select name from users where users.id = ${imports.createdBy})`,
      actorName: sql<string | null>`(select name from users where users.id = ${imports.actorId})`,
      // The rows that stayed in a sheet belong to its newest import.
      unsent: sql<number>`case when exists (select from imports later where later.connection_id = imports.connection_id
        and later.sheet_id = imports.sheet_id and later.created_at > imports.created_at) then 0 else imports.unsent end`,
      isQuarantined: isQuarantined(),
    })
    .from(imports)
    .where(and(isImport, ids && inArray(imports.id, [...ids]), importWithin(imports, branches)))
    .orderBy(desc(inArray(imports.state, ['running', 'paused'])), desc(imports.createdAt), desc(imports.id))
    .limit(ids?.length ?? IMPORTS_SHOWN);
  const foundIds = found.map(({ row }) => row.id);
  const counted = await countRows(db, connectionId, foundIds);
  return found.map(({ row, isQuarantined: isHeld, ...names }) => {
    const isRunning = row.state === 'running';
    const reason = isRunning && isHeld ? 'quarantine' : row.reason;
    return ImportProgress.parse({
      ...row,
      ...names,
      ...totals(counted.filter(({ importId }) => importId === row.id)),
      state: isRunning && reason ? 'waiting' : row.state,
      reason,
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

type RowCount = { importId: string; state: RowState; count: number; fees: string };

/** The number of rows of each import in each state, and their fees. */
async function countRows(db: Queryable, connectionId: string, importIds: readonly string[]): Promise<RowCount[]> {
  const { rows } = await db.execute<RowCount>(sql`
    select ${importRows.importId} as "importId", ${rowState} as state, count(*)::int as count,
      coalesce(sum(coalesce(${deliveries.deliveryFee}, ${deliveries.estimatedFee})), 0)::numeric(14, 3)::text as fees
    from ${importRows} left join ${deliveries} on ${isItsOrder}
    where ${importRows.connectionId} = ${connectionId}
      and ${importRows.importId} = any(${sql.param([...importIds])}::uuid[])
    group by 1, 2`);
  return rows;
}

/** The numbers of one import; its fees are those of orders that were sent. */
function totals(own: readonly RowCount[]) {
  const of = (state: RowState) => own.find((row) => row.state === state);
  return {
    counts: Object.fromEntries(RowState.options.map((state) => [state, of(state)?.count ?? 0])),
    total: own.reduce((sum, { count }) => sum + count, 0),
    fees: of('sent')?.fees ?? '0.000',
  };
}

/** Rows of an import from a position on, in the order of the file. */
export async function selectOrders(
  db: Queryable,
  { branches, ...ref }: OutgoingRef & { branches: Branches },
  { state, from = 0, limit }: { state?: RowState | undefined; from?: number | undefined; limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .select({
      row: importRows,
      state: rowState,
      isReopenable: sql<boolean>`coalesce(${isReopenable}, true)`,
      delivery: {
        id: deliveries.id,
        code: deliveries.code,
        status: deliveries.status,
        deliveryFee: deliveries.deliveryFee,
        trackingUrl: deliveries.trackingUrl,
      },
      // The reference may be that of another branch's order.
      isSeen: sql<boolean | null>`${ofBranches(deliveries.branchId, branches) ?? sql`true`}`,
      ledgerProblem: deliveries.problem,
      otherImport: { id: imports.id, name: imports.name },
    })
    .from(importRows)
    .leftJoin(deliveries, isItsOrder)
    .leftJoin(
      imports,
      and(
        eq(imports.connectionId, importRows.connectionId),
        sql`${imports.id} = ${holderId}`,
        importWithin(imports, branches),
      ),
    )
    .where(and(isRowIn(ref), gte(importRows.position, from), state && sql`${rowState} = ${state}`))
    .orderBy(asc(importRows.position))
    .limit(limit);
  return rows.map(({ row, delivery, otherImport, ...found }) => ({
    position: row.position,
    line: row.line,
    reference: row.reference,
    state: found.state,
    order: ImportedOrder.parse(row.draft),
    problem: problemOf(row, found),
    delivery: found.isSeen ? delivery : null,
    otherImport,
    isMendable: found.isReopenable && (found.state === 'waiting' || found.state === 'refused'),
  }));
}

/** One row as it is shown to somebody of these branches. 404 `import_row_not_found`. */
export async function readOrder(db: Queryable, ref: RowRef & { branches: Branches }): Promise<ImportRow> {
  const [row] = await selectOrders(db, ref, { from: ref.position, limit: 1 });
  if (row?.position !== ref.position) throw new Problem(404, 'import_row_not_found');
  return row;
}

/** The fields that are wrong, or the service's words and the field that it names. */
function problemOf(
  { problem }: OutgoingRow,
  { state, ledgerProblem }: { state: RowState; ledgerProblem: unknown },
): RowProblem | null {
  const stored = RowProblem.safeParse(problem);
  if (stored.success) return stored.data;
  if (state !== 'refused' && state !== 'unresolved') return null;
  const { message = null, field = null } = DeliveryProblem.safeParse(ledgerProblem).data ?? {};
  return { message, field, fields: [] };
}
