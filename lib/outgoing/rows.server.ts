import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { Problem } from '@/lib/http/problem';
import { addJob } from '@/lib/jobs/rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Context } from '@/lib/request/context.server';
import { MOST_LIKE, OUTGOING_JOB, type RowEnd, type RowProblem, type RowState, SENT_WITHIN_MS } from './schema';

/** Orders that are sent one after the other: of an import, a day of a plan, repeats, or one instead of another. */
export type Outgoing = typeof imports.$inferSelect;
export type OutgoingChange = PgUpdateSetSource<typeof imports>;
export type OutgoingRow = typeof importRows.$inferSelect;
/** `line`: of the sheet, or its place among them. */
export type NewRow = Pick<OutgoingRow, 'reference' | 'draft'> & Partial<Pick<OutgoingRow, 'line' | 'isConfirmed'>>;
/** The order that is canceled first, with the reason as `name`, and until when they go by themselves. */
export type Terms = Pick<Outgoing, 'replaces' | 'name' | 'sendUntil'>;
export type OutgoingRef = Pick<Outgoing, 'connectionId' | 'id'>;
type Like = { deliveries: readonly string[] } | { import: string };

export const NO_REASON = { reason: null, reasonText: null } satisfies OutgoingChange;
/** The changes that a person makes to orders that wait. */
export const RUNNING = { ...NO_REASON, state: 'running', endedAt: null } satisfies OutgoingChange;
export const HELD = { ...NO_REASON, state: 'paused', reason: 'person', expectedEndAt: null } satisfies OutgoingChange;
export const STOPPED = { ...NO_REASON, state: 'stopped', expectedEndAt: null } satisfies OutgoingChange;

export const isItsOrder = and(
  eq(deliveries.connectionId, importRows.connectionId),
  eq(deliveries.reference, importRows.reference),
);
/** A refused order was never created: its reference may be used again, unless a person decided so without an answer. */
export const isReopenable = sql`(${deliveries.status} = 'rejected'
  and coalesce(${deliveries.problem} ->> 'kind', '') <> 'marked_not_created')`;
/** Refused for a reason of all orders: credentials, wallet or limit. Its row waits and is sent again. */
const isRefusedForAll = sql`(${isReopenable}
  and (coalesce(${deliveries.problem} ->> 'status', '') in ('401', '403', '429')
    or ${deliveries.problem} ->> 'status' = '422'
      and concat(${deliveries.problem} ->> 'code', ' ', ${deliveries.problem} ->> 'message') ~* 'wallet|balance'))`;

/** The import that has the reference of a skipped row; null where it lost it: unsent, the row counts as canceled. */
export const holderId = sql`(select holder.import_id from ${importRows} holder
  where holder.connection_id = ${importRows.connectionId} and holder.reference = ${importRows.reference}
    and holder.state not in ('skipped', 'canceled') and ${importRows.state} = 'skipped')`;

/** The state of a row: its own before it is handed to the ledger, and the ledger's from then on. */
export const rowState = sql<RowState>`case
  when ${importRows.state} = 'skipped' and coalesce(${isReopenable}, true) and ${holderId} is null then 'canceled'
  when ${importRows.state} not in ('sending', 'handed') then ${importRows.state}
  when ${importRows.state} = 'sending' and ${isRefusedForAll} then 'waiting'
  when ${deliveries.id} is null or ${deliveries.status} = 'submitting' then 'sending'
  when ${deliveries.problem} ->> 'kind' = 'existing_order' then 'skipped'
  when ${deliveries.status} = 'unknown' then 'unresolved'
  when ${deliveries.status} = 'rejected' then 'refused'
  else 'sent' end`;

export const isRowOf = and(eq(importRows.connectionId, imports.connectionId), eq(importRows.importId, imports.id));

/**
 * Writes orders that their job sends after a wait. Those with a reference of others or the ledger are `skipped`; a refused one
 * belongs to the newest. Returns how many wait; null: written before.
 */
export async function insertOutgoing(
  db: Queryable,
  outgoing: Omit<typeof imports.$inferInsert, 'updatedAt'>,
  rows: readonly NewRow[],
  waitMs = 0,
): Promise<number | null> {
  const { connectionId, id: importId, createdAt } = outgoing;
  const own = { ...outgoing, updatedAt: createdAt };
  if ((await db.insert(imports).values(own).onConflictDoNothing()).rowCount === 0) return null;
  await db.execute(sql`
    update import_rows set state = 'canceled'
    where connection_id = ${connectionId} and reference = any(${sql.param(rows.map(({ reference }) => reference))}::text[])
      and (state = 'refused' or state = 'handed' and exists (
        select from deliveries where deliveries.connection_id = import_rows.connection_id
          and deliveries.reference = import_rows.reference and ${isReopenable}))`);
  const all = rows.map((row, position) => ({ line: position + 1, isConfirmed: false, ...row, position }));
  const write = (state: string, isWritten: SQL) =>
    db.execute(sql`
      insert into import_rows (connection_id, import_id, position, line, reference, draft, is_confirmed, state)
      select ${connectionId}, ${importId}, position, line, wanted.reference, wanted.draft, "isConfirmed", ${state}
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as wanted(position int, line int, reference text, draft jsonb, "isConfirmed" boolean)
      left join deliveries on deliveries.connection_id = ${connectionId} and deliveries.reference = wanted.reference
      where ${isWritten} order by position on conflict do nothing`);
  // A correction that was sent before finds its order.
  const written = await write('waiting', own.replaces ? sql`true` : sql`coalesce(${isReopenable}, true)`);
  const waiting = written.rowCount ?? 0;
  if (waiting < rows.length) await write('skipped', sql`true`);
  await wakeOutgoing(db, own, waitMs);
  return waiting;
}

/**
 * Deliveries, or all that an import counts as sent, as they were typed, the oldest first. 404 `delivery_not_found` where one was
 * not made here.
 */
export async function ordersLike({ db, connection: { id: connectionId }, user }: Context, like: Like) {
  const isLike =
    'import' in like
      ? sql`exists (select from ${importRows} where ${isRowIn({ connectionId, id: like.import })} and ${isItsOrder}
          and ${rowState} = 'sent')`
      : inArray(deliveries.id, [...like.deliveries]);
  const isOurs = and(eq(deliveries.connectionId, connectionId), eq(deliveries.madeElsewhere, false));
  const query = db.select({ id: deliveries.id, draft: deliveries.draft }).from(deliveries);
  const isWanted = and(isOurs, ofBranches(deliveries.branchId, user.branches), isLike);
  const found = await query
    .where(isWanted)
    .orderBy(asc(deliveries.id))
    .limit(MOST_LIKE + 1);
  const expected = 'import' in like ? 1 : new Set(like.deliveries).size;
  if (found.length < expected) throw new Problem(404, 'delivery_not_found');
  return found;
}

/** The orders, if all go from these branches; `isLocked`: until the end of the transaction. */
export async function findOutgoing(
  db: Queryable,
  ref: OutgoingRef,
  { branches = null, isLocked = false }: { branches?: Branches; isLocked?: boolean } = {},
): Promise<Outgoing | undefined> {
  const isSeen = and(isOutgoing(ref), importWithin(imports, branches));
  const query = db.select().from(imports).where(isSeen);
  return (await (isLocked ? query.for('update') : query))[0];
}

/** The running ones of a person at all merchants, locked. */
export function lockRunningOf(db: Queryable, actorId: string): Promise<Outgoing[]> {
  return lockOutgoing(db, and(eq(imports.actorId, actorId), eq(imports.state, 'running')));
}

/** Locked in one order until the end of the transaction: nothing of them is claimed, and none of their turns ends. */
export async function lockOutgoing(db: Queryable, condition: SQL | undefined): Promise<Outgoing[]> {
  return db.select().from(imports).where(condition).orderBy(imports.connectionId, imports.id).for('update');
}

/**
 * Changes and publishes them: for a person, or while they are being sent, as a person may have stopped them meanwhile. What
 * runs again is due, and what a stop finds unsent is canceled.
 */
export async function changeOutgoing(
  tx: Queryable,
  ref: OutgoingRef,
  change: OutgoingChange,
  actorId?: string,
): Promise<void> {
  const isRunning = actorId === undefined ? eq(imports.state, 'running') : undefined;
  const set = tx.update(imports).set(change);
  await set.where(and(isOutgoing(ref), isRunning));
  if (change.state === 'running') await wakeOutgoing(tx, ref);
  if (change.state === 'stopped') await cancelStopped(tx, ref);
  await publish(tx, { connectionId: ref.connectionId, kind: 'import', subjectIds: [ref.id], actorId });
}

/** Makes their job due now; a new one after a wait. */
export function wakeOutgoing(tx: Queryable, { connectionId, id }: OutgoingRef, waitMs?: number): Promise<void> {
  return addJob(tx, { connectionId, kind: OUTGOING_JOB, key: id }, waitMs);
}

/** Takes the next waiting row while they run for this person and are not late. A pause waits for it, or it for the pause. */
export async function claimRow(db: Queryable, ref: OutgoingRef & Pick<Outgoing, 'actorId'>, now: Date) {
  const { connectionId, id, actorId } = ref;
  const next = sql`(select position from import_rows where connection_id = ${connectionId} and import_id = ${id}
    and state = 'waiting' and exists (select from imports where connection_id = ${connectionId} and id = ${id}
      and state = 'running' and actor_id is not distinct from ${actorId} and send_until >= ${now.toISOString()}::timestamptz is not false for share)
    order by position limit 1 for update skip locked)`;
  const [row] = await db
    .update(importRows)
    .set({ state: 'sending', problem: null })
    .where(and(isRowIn(ref), sql`${importRows.position} = ${next}`))
    .returning();
  return row;
}

/**
 * Settles claimed rows, or one. Without a `state` the ledger decides: an order that is there is the ledger's once its call has
 * ended; one that is not, or was refused for all, waits again.
 */
export async function settleRows(
  db: Queryable,
  ref: OutgoingRef & { position?: number },
  { state, problem }: { state?: RowEnd; problem?: RowProblem } = {},
): Promise<void> {
  const itsOrder = sql`select from ${deliveries} where ${isItsOrder}`;
  const byLedger = (isNone: SQL, otherwise: string) =>
    sql`case when exists (${itsOrder} and not ${isNone}) then 'handed' else ${otherwise} end`;
  const hasEnded = state ? undefined : sql`not exists (${itsOrder} and ${deliveries.status} = 'submitting')`;
  const isOne = ref.position === undefined ? undefined : eq(importRows.position, ref.position);
  await db
    .update(importRows)
    .set({
      state: state === 'refused' ? byLedger(isReopenable, state) : (state ?? byLedger(isRefusedForAll, 'waiting')),
      ...(problem && { problem }),
    })
    .where(and(isRowIn(ref), isOne, eq(importRows.state, 'sending'), hasEnded));
}

/** Until when waiting rows go by themselves: for some hours, or until the last of their times where each has one. */
export function sendUntil(now: Date): SQL {
  const least = new Date(now.getTime() + SENT_WITHIN_MS).toISOString();
  return sql`greatest(${least}::timestamptz, (select case when every(draft ? 'scheduled_date')
    then max((draft ->> 'scheduled_date')::timestamptz) end from ${importRows} where ${isRowOf} and ${importRows.state} = 'waiting'))`;
}

/** Cancels what a stop found unsent. A plan's customers are forgotten, and nobody is asked about what was refused meanwhile. */
export async function cancelStopped(db: Queryable, ref: OutgoingRef): Promise<void> {
  const isOfImport = sql`${imports.planId} is null`;
  const draft = sql`case when ${isOfImport} then ${importRows.draft} else '{}' end`;
  const isUnsent = sql`(${importRows.state} = 'waiting' or ${importRows.state} = 'refused' and not ${isOfImport})`;
  const canceled = db.update(importRows).set({ state: 'canceled', draft, problem: null }).from(imports);
  await canceled.where(and(isRowOf, isOutgoing(ref), eq(imports.state, 'stopped'), isUnsent));
}

/** How many rows are still to be sent, and how many of them are being sent. */
export async function countOpen(db: Queryable, ref: OutgoingRef): Promise<{ open: number; sending: number }> {
  const sending = sql<number>`(count(*) filter (where ${importRows.state} = 'sending'))::int`;
  const isOpen = inArray(importRows.state, ['waiting', 'sending']);
  const query = db.select({ open: sql<number>`count(*)::int`, sending }).from(importRows);
  return (await query.where(and(isRowIn(ref), isOpen)))[0] ?? { open: 0, sending: 0 };
}

function isOutgoing({ connectionId, id }: OutgoingRef) {
  return and(eq(imports.connectionId, connectionId), eq(imports.id, id));
}

export function isRowIn({ connectionId, id }: OutgoingRef) {
  return and(eq(importRows.connectionId, connectionId), eq(importRows.importId, id));
}
