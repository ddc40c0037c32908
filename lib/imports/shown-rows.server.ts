import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { DeliveryProblem } from '@/lib/deliveries/schema';
import {
  isItsOrder,
  isReopenable,
  isRow,
  isRowIn,
  type OutgoingRef,
  type OutgoingRow,
  type RowRef,
  rowState,
} from '@/lib/outgoing/rows.server';
import { ROW_STATES, RowProblem } from '@/lib/outgoing/schema';
import { ImportedOrder, type ImportRow, type ImportRowState } from './schema';

/** The number of rows in each state, and the fees of those that were sent, by import. */
export async function countsOfImports(db: Queryable, connectionId: string, importIds: readonly string[]) {
  const { rows } = await db.execute<{ import_id: string; state: ImportRowState; count: string; fees: string }>(sql`
    select ${importRows.importId} as import_id, ${rowState} as state, count(*) as count,
      coalesce(sum(coalesce(${deliveries.deliveryFee}, ${deliveries.estimatedFee})), 0)::numeric(14, 3)::text as fees
    from ${importRows} left join ${deliveries} on ${isItsOrder}
    where ${importRows.connectionId} = ${connectionId}
      and ${importRows.importId} = any(${sql.param([...importIds])}::uuid[])
    group by 1, 2`);
  return new Map(
    importIds.map((id) => {
      const own = rows.filter((row) => row.import_id === id);
      const counts = Object.fromEntries(
        ROW_STATES.map((state) => [state, Number(own.find((row) => row.state === state)?.count ?? 0)]),
      );
      const total = own.reduce((sum, { count }) => sum + Number(count), 0);
      return [id, { counts, total, fees: own.find(({ state }) => state === 'sent')?.fees ?? '0.000' }];
    }),
  );
}

/** Rows of an import from a position on, in the order of the file. */
export async function selectOrders(
  db: Queryable,
  { branches = null, ...ref }: OutgoingRef & { branches?: Branches },
  { state, from = 0, limit }: { state?: ImportRowState | undefined; from?: number | undefined; limit: number },
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
        eq(imports.id, importRows.otherImportId),
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

/** One row, locked until the end of the transaction, as it is shown. */
export async function lockOrder(db: Queryable, ref: RowRef): Promise<ImportRow | undefined> {
  const [locked] = await db.select({ position: importRows.position }).from(importRows).where(isRow(ref)).for('update');
  if (!locked) return undefined;
  const [row] = await selectOrders(db, ref, { from: ref.position, limit: 1 });
  return row;
}

/** The fields that are wrong, or the service's words and the field that it names. */
function problemOf(
  { problem }: OutgoingRow,
  { state, ledgerProblem }: { state: ImportRowState; ledgerProblem: unknown },
): RowProblem | null {
  const stored = RowProblem.safeParse(problem);
  if (stored.success) return stored.data;
  if (state !== 'refused' && state !== 'unresolved') return null;
  const { message = null, field = null } = DeliveryProblem.safeParse(ledgerProblem).data ?? {};
  return { message, field, fields: [] };
}
