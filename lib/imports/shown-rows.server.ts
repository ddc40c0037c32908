import { and, asc, desc, eq, gte, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import {
  holderId,
  isItsOrder,
  isReopenable,
  isRowIn,
  isRowOf,
  type OutgoingRef,
  rowState,
} from '@/lib/outgoing/rows.server';
import { RowState } from '@/lib/outgoing/schema';
import { IMPORTS_SHOWN, ImportProgress, type ImportRow } from './schema';

const nameOf = (userId: SQLWrapper) => sql<string | null>`(select name from users where users.id = ${userId})`;
const NO_ROWS = Object.fromEntries(RowState.options.map((state) => [state, 0]));
/** How many rows of an import are in each state that occurs, and the fees of those that were sent. */
const rowsOfImport = sql<{
  counts: object;
}>`(select jsonb_build_object('counts', coalesce(jsonb_object_agg(state, count), '{}'),
    'total', coalesce(sum(count), 0), 'fees', coalesce(sum(fees) filter (where state = 'sent'), 0)::numeric(14, 3)::text)
  from (select ${rowState} as state, count(*), sum(coalesce(${deliveries.deliveryFee}, ${deliveries.estimatedFee}, 0)) as fees
    from ${importRows} left join ${deliveries} on ${isItsOrder} where ${isRowOf} group by 1) as of_state)`;

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
      ofRows: rowsOfImport,
    })
    .from(imports)
    .where(and(isImport, ids && inArray(imports.id, [...ids]), importWithin(imports, branches)))
    .orderBy(desc(inArray(imports.state, ['running', 'paused'])), desc(imports.createdAt), desc(imports.id))
    .limit(ids?.length ?? IMPORTS_SHOWN);
  return found.map(({ row, isHeld, ofRows, ...shown }) => {
    const isRunning = row.state === 'running';
    const reason = isRunning && isHeld ? 'quarantine' : row.reason;
    const progress = {
      ...row,
      ...shown,
      ...ofRows,
      counts: { ...NO_ROWS, ...ofRows.counts },
      currency,
      state: isRunning && reason ? 'waiting' : row.state,
      reason,
      // The free balance, when the wallet is the reason: not everybody here may read it.
      reasonText: row.reason === 'wallet' ? null : row.reasonText,
      sendUntil: isRunning ? row.sendUntil : null,
    };
    return ImportProgress.parse(JSON.parse(JSON.stringify(progress)));
  });
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
