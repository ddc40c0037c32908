import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { isQuarantined } from '@/lib/connections/quarantine/quarantine-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { customers, deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import {
  holderId,
  isItsOrder,
  isReopenable,
  isRowIn,
  isRowOf,
  type OutgoingRef,
  type OutgoingRow,
  rowState,
} from '@/lib/outgoing/rows.server';
import { RowState } from '@/lib/outgoing/schema';
import { ENDED_STATUSES } from '@/lib/progress/status';
import { type CheckedReferences, IMPORTS_SHOWN, ImportProgress, type ImportRow } from './schema';

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
      // The fields that are wrong, or the service's words at the field that it names.
      problem: sql<ImportRow['problem']>`coalesce(${importRows.problem},
        case when ${rowState} in ('refused', 'unresolved') and ${deliveries.problem} ->> 'message' is not null
        then jsonb_build_object('fields', jsonb_build_array(jsonb_build_object(
          'path', coalesce(${deliveries.problem} ->> 'field', ''), 'message', ${deliveries.problem} -> 'message'))) end)`,
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

/** Lets one transaction at a time start an import of a connection. */
export async function lockStarting(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports:' || ${connectionId}::text, 0))`);
}

type Mended = Pick<OutgoingRow, 'position' | 'draft' | 'isConfirmed'>;

/** Gives a row another order under its reference, to be sent; false where another import has it by now. */
export async function replaceOrder(tx: Queryable, ref: OutgoingRef, row: Mended): Promise<boolean> {
  const set = tx.update(importRows).set({ ...row, state: 'waiting', problem: null });
  const isRow = and(isRowIn(ref), eq(importRows.position, row.position));
  return (await set.where(and(isRow, ne(importRows.state, 'canceled')))).rowCount === 1;
}

/** The blocked customers of a connection. */
export async function blockedCustomers(db: Queryable, connectionId: string): Promise<CheckedReferences['blocked']> {
  const { phone, blockedReason } = customers;
  return db
    .select({ phone, reason: sql<string>`${blockedReason}` })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), isNotNull(blockedReason)));
}

/** The references that the ledger or an import has already; of what these branches may not see nothing more. */
export async function knownReferences(
  db: Queryable,
  { connectionId, branches }: { connectionId: string; branches: Branches },
  references: readonly string[],
): Promise<CheckedReferences['known']> {
  const isOrderSeen = ofBranches(deliveries.branchId, branches) ?? sql`true`;
  const isImportSeen = importWithin(imports, branches) ?? sql`true`;
  const { rows } = await db.execute<CheckedReferences['known'][number]>(sql`
    select asked.reference, case when ${isOrderSeen} then deliveries.id end as "deliveryId",
      case when ${isOrderSeen} then deliveries.code end as code,
      case when ${isImportSeen} then imports.name end as "importName"
    from (select distinct unnest(${sql.param([...references])}::text[]) as reference) as asked
    left join deliveries on deliveries.connection_id = ${connectionId} and deliveries.reference = asked.reference
    left join import_rows on import_rows.connection_id = ${connectionId} and import_rows.reference = asked.reference
      and import_rows.state not in ('skipped', 'canceled')
    left join imports on imports.connection_id = import_rows.connection_id and imports.id = import_rows.import_id
    where coalesce(deliveries.id, import_rows.import_id) is not null
      and not coalesce(${isReopenable} or import_rows.state = 'refused', false)`);
  return rows;
}

/** References, each with the number of its next use where orders with it have ended: `…`, `…-2`. */
export async function unspentReferences(
  db: Queryable,
  connectionId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select first || case spent.count when 0 then '' else '-' || spent.count + 1 end as reference
    from unnest(${sql.param([...references])}::text[]) with ordinality as names(first, place), lateral (
      select count(*) from deliveries where deliveries.connection_id = ${connectionId}
        and deliveries.reference = any(array(select first || case n when 1 then '' else '-' || n end
          from generate_series(1, 20) n))
        and (${inArray(deliveries.status, [...ENDED_STATUSES])} or ${deliveries.status} = 'rejected' and not ${isReopenable})) spent
    order by place`);
  return rows.map(({ reference }) => reference);
}
