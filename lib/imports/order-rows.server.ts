import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { customers, deliveries, importRows } from '@/lib/db/schema';
import { ENDED_STATUSES } from '@/lib/progress/status';
import { type BlockedCustomer, type ImportRowProblem, type KnownReference, SENT_WITHIN_MS } from './schema';

export type StoredRow = typeof importRows.$inferSelect;
export type NewRow = Pick<StoredRow, 'position' | 'line' | 'reference' | 'draft' | 'isConfirmed'>;
export type OfImport = { connectionId: string; importId: string };
export type RowRef = OfImport & { position: number };

const INSERTED_AT_ONCE = 500;

export const isItsOrder = and(
  eq(deliveries.connectionId, importRows.connectionId),
  eq(deliveries.reference, importRows.reference),
);
/** A refused order was never created: its reference may be used again, unless a person decided so without an answer. */
export const isReopenable = sql`(${deliveries.status} = 'rejected'
  and coalesce(${deliveries.problem} ->> 'kind', '') <> 'marked_not_created')`;
/** Refused for a reason of all orders: credentials, wallet or limit. Its row waits and is sent again. */
export const isRefusedForAll = sql`(${isReopenable}
  and (coalesce(${deliveries.problem} ->> 'status', '') in ('401', '403', '429')
    or ${deliveries.problem} ->> 'status' = '422'
      and concat(${deliveries.problem} ->> 'code', ' ', ${deliveries.problem} ->> 'message') ~* 'wallet|balance'))`;

/**
 * Stores the rows of a new import. Those that the ledger or another import has are `skipped`; one that was refused in an
 * earlier import belongs to the new one from now on.
 */
export async function insertOrders(db: Queryable, of: OfImport, rows: readonly NewRow[]): Promise<void> {
  const { connectionId, importId } = of;
  await releaseRefused(
    db,
    connectionId,
    rows.map(({ reference }) => reference),
  );
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const some = rows.slice(from, from + INSERTED_AT_ONCE).map((row) => ({ ...row, ...of, state: 'waiting' }));
    const added = await db
      .insert(importRows)
      .values(some)
      .onConflictDoNothing()
      .returning({ position: importRows.position });
    const positions = new Set(added.map(({ position }) => position));
    const taken = some.filter(({ position }) => !positions.has(position)).map((row) => ({ ...row, state: 'skipped' }));
    if (taken.length > 0) await db.insert(importRows).values(taken);
  }
  await db.execute(sql`
    update import_rows set other_import_id = other.import_id from import_rows other
    where import_rows.connection_id = ${connectionId} and import_rows.import_id = ${importId}
      and import_rows.state = 'skipped' and other.connection_id = import_rows.connection_id
      and other.reference = import_rows.reference and other.state not in ('skipped', 'canceled')`);
  await db.execute(sql`
    update import_rows set state = 'skipped' from deliveries
    where import_rows.connection_id = ${connectionId} and import_rows.import_id = ${importId}
      and import_rows.state = 'waiting' and ${isItsOrder} and not ${isReopenable}`);
}

async function releaseRefused(db: Queryable, connectionId: string, references: readonly string[]): Promise<void> {
  await db.execute(sql`
    update import_rows set state = 'canceled'
    where connection_id = ${connectionId} and reference = any(${sql.param([...references])}::text[])
      and (state = 'refused' or state = 'handed' and exists (
        select from deliveries where deliveries.connection_id = import_rows.connection_id
          and deliveries.reference = import_rows.reference and ${isReopenable}))`);
}

/** Takes the next waiting row of an import while that is running and not late. A pause waits for it, or it for the pause. */
export async function claimOrder(db: Queryable, of: OfImport, now: Date): Promise<StoredRow | undefined> {
  const { connectionId, importId } = of;
  const next = sql`(select position from import_rows where connection_id = ${connectionId} and import_id = ${importId}
    and state = 'waiting' and exists (select from imports where connection_id = ${connectionId} and id = ${importId}
      and state = 'running' and send_until >= ${now.toISOString()}::timestamptz is not false for share)
    order by position limit 1 for update skip locked)`;
  const [row] = await db
    .update(importRows)
    .set({ state: 'sending', problem: null })
    .where(and(isOfImport(of), sql`${importRows.position} = ${next}`))
    .returning();
  return row;
}

/** Settles a claimed row. A refused one that reached the ledger is the ledger's. */
export async function settleOrder(
  db: Queryable,
  ref: RowRef,
  { state, problem }: { state: 'handed' | 'waiting' | 'refused' | 'skipped'; problem?: ImportRowProblem },
): Promise<void> {
  const handed = sql`case when exists (select from ${deliveries} where ${isItsOrder} and not ${isReopenable})
    then 'handed' else 'refused' end`;
  await db
    .update(importRows)
    .set({ state: state === 'refused' ? handed : state, ...(problem && { problem }) })
    .where(and(isRow(ref), eq(importRows.state, 'sending')));
}

/**
 * Settles rows that an earlier turn has claimed. A row in the ledger is the ledger's once its call has ended; a refusal of all
 * orders, and a row that is not there, wait again.
 */
export async function settleClaimed(db: Queryable, { connectionId, importId }: OfImport): Promise<void> {
  const itsOrder = sql`select from deliveries where deliveries.connection_id = import_rows.connection_id
    and deliveries.reference = import_rows.reference`;
  await db.execute(sql`
    update import_rows
    set state = case when exists (${itsOrder} and not ${isRefusedForAll}) then 'handed' else 'waiting' end
    where connection_id = ${connectionId} and import_id = ${importId} and state = 'sending'
      and not exists (${itsOrder} and ${deliveries.status} = 'submitting')`);
}

/** Until when waiting rows go by themselves: for some hours, or until the last of their times where each has one. */
export async function lastMoment(db: Queryable, { connectionId, id }: { connectionId: string; id: string }, now: Date) {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select case when every(draft ? 'scheduled_date') then max((draft ->> 'scheduled_date')::timestamptz) end as at
    from import_rows where connection_id = ${connectionId} and import_id = ${id} and state = 'waiting'`);
  return new Date(Math.max(now.getTime() + SENT_WITHIN_MS, new Date(rows[0]?.at ?? 0).getTime()));
}

/** Cancels what was not sent. */
export async function cancelWaiting(db: Queryable, of: OfImport): Promise<void> {
  await db.execute(sql`update import_rows set state = 'canceled' where state = 'waiting'
    and connection_id = ${of.connectionId} and import_id = ${of.importId}`);
}

/** How many rows are still to be sent, or are in some of these states. */
export async function countOpen(db: Queryable, of: OfImport, states = ['waiting', 'sending']): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) as count from import_rows where connection_id = ${of.connectionId} and import_id = ${of.importId}
      and state in ('waiting', 'sending') and state = any(${sql.param(states)}::text[])`);
  return Number(rows[0]?.count ?? 0);
}

/** Gives a locked row another order under its reference, to be sent. */
export async function replaceOrder(
  db: Queryable,
  ref: RowRef,
  row: Pick<NewRow, 'draft' | 'isConfirmed'>,
): Promise<void> {
  await db
    .update(importRows)
    .set({ ...row, state: 'waiting', problem: null })
    .where(isRow(ref));
}

/** The blocked customers of a connection. */
export async function blockedCustomers(db: Queryable, connectionId: string): Promise<BlockedCustomer[]> {
  const { phone, blockedReason } = customers;
  return db
    .select({ phone, reason: sql<string>`${blockedReason}` })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), isNotNull(blockedReason)));
}

/** The references that the ledger or an import has already. */
export async function knownReferences(
  db: Queryable,
  connectionId: string,
  references: readonly string[],
): Promise<KnownReference[]> {
  const { rows } = await db.execute<KnownReference>(sql`
    with asked as (select distinct unnest(${sql.param([...references])}::text[]) as reference),
    found as (
      select asked.reference, deliveries.id as "deliveryId", deliveries.code, deliveries.status,
        import_rows.import_id as "importId", imports.name as "importName",
        coalesce(${isReopenable}, false) or coalesce(import_rows.state = 'refused', false) as is_refused
      from asked
      left join deliveries on deliveries.connection_id = ${connectionId} and deliveries.reference = asked.reference
      left join import_rows on import_rows.connection_id = ${connectionId} and import_rows.reference = asked.reference
        and import_rows.state not in ('skipped', 'canceled')
      left join imports on imports.connection_id = import_rows.connection_id and imports.id = import_rows.import_id)
    select reference, "deliveryId", code, status, "importId", "importName" from found
    where not is_refused and ("deliveryId" is not null or "importId" is not null)`);
  return rows;
}

/**
 * The drafts of deliveries that were made here, each with a reference that is not spent: of the delivery, `term` and how
 * often an order with those has ended.
 */
export async function draftsToRepeat(db: Queryable, connectionId: string, ids: readonly string[], term: string) {
  const { rows } = await db.execute<{ id: string; draft: unknown; reference: string }>(sql`
    select wanted.id, wanted.draft, names.first || case spent.count when 0 then '' else '-' || spent.count + 1 end as reference
    from deliveries wanted, lateral (select ${term}::text || '-' || right(wanted.id::text, 12) as first) names,
      lateral (select count(*) from deliveries where deliveries.connection_id = wanted.connection_id
        and deliveries.reference = any(array(select names.first || case n when 1 then '' else '-' || n end
          from generate_series(1, 20) n))
        and (${inArray(deliveries.status, [...ENDED_STATUSES])} or ${deliveries.status} = 'rejected' and not ${isReopenable})) spent
    where wanted.connection_id = ${connectionId} and wanted.id = any(${sql.param([...ids])}::uuid[])
      and not wanted.made_elsewhere`);
  return new Map(rows.map((row) => [row.id, row]));
}

export function isOfImport({ connectionId, importId }: OfImport) {
  return and(eq(importRows.connectionId, connectionId), eq(importRows.importId, importId));
}

export function isRow(ref: RowRef) {
  return and(isOfImport(ref), eq(importRows.position, ref.position));
}
