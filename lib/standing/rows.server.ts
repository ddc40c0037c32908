import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries, importRows, standingDays, standingOrders } from '@/lib/db/schema';
import { LEDGER_STATUSES } from '@/lib/progress/status';
import { type CreateStanding, MOST_DAYS_SHOWN, MOST_ORDERS, type StandingDay } from './schema';

export type StandingRow = typeof standingOrders.$inferSelect;
export type DayRow = typeof standingDays.$inferSelect;
type Ref = Pick<StandingRow, 'connectionId' | 'id'>;
type DayRef = Pick<DayRow, 'connectionId' | 'standingId' | 'day'>;

type PlanRef = Pick<StandingRow, 'connectionId' | 'planId'>;

/** False when there are these already. */
export async function insertStanding(
  db: Queryable,
  rows: readonly (typeof standingOrders.$inferInsert)[],
): Promise<boolean> {
  const added = await db
    .insert(standingOrders)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: standingOrders.id });
  return added.length > 0;
}

/** The order, locked until the end of the transaction. */
export async function lockStanding(db: Queryable, ref: Ref): Promise<StandingRow | undefined> {
  const [row] = await db.select().from(standingOrders).where(isStanding(ref)).for('update');
  return row;
}

/** The orders of a plan that was not deleted, locked until the end of the transaction. */
export async function lockPlan(db: Queryable, ref: PlanRef): Promise<StandingRow[]> {
  return db
    .select()
    .from(standingOrders)
    .where(and(isOfPlan(ref), isNull(standingOrders.removedAt)))
    .orderBy(asc(standingOrders.id))
    .for('update');
}

type Change = Partial<Omit<typeof standingOrders.$inferInsert, 'connectionId' | 'id'>>;

export async function changeStanding(db: Queryable, ref: Ref, change: Change): Promise<void> {
  await db.update(standingOrders).set(change).where(isStanding(ref));
}

/** The orders of all plans, or of one, by plan: the newest plan first. */
export async function listStandingRows(db: Queryable, connectionId: string, planId?: string): Promise<StandingRow[]> {
  return db
    .select()
    .from(standingOrders)
    .where(
      and(
        eq(standingOrders.connectionId, connectionId),
        isNull(standingOrders.removedAt),
        planId === undefined ? undefined : eq(standingOrders.planId, planId),
      ),
    )
    .orderBy(desc(standingOrders.createdAt), asc(standingOrders.planId), asc(standingOrders.id));
}

/** Adds days; one that there is already stays as it is. */
export async function insertDays(db: Queryable, days: readonly (typeof standingDays.$inferInsert)[]): Promise<void> {
  if (days.length > 0)
    await db
      .insert(standingDays)
      .values([...days])
      .onConflictDoNothing();
}

/** Days to be sent, and those that a run has claimed. */
export async function openDays(db: Queryable, { connectionId, id }: Ref): Promise<DayRow[]> {
  return db
    .select()
    .from(standingDays)
    .where(and(eq(standingDays.connectionId, connectionId), eq(standingDays.standingId, id), isOpen))
    .orderBy(standingDays.day);
}

const isOpen = inArray(standingDays.state, ['due', 'sending']);

/** Moves a day to another state; false when it is in none of `from`, because a person has paused or skipped it. */
export async function moveDay(
  db: Queryable,
  ref: DayRef,
  from: readonly string[],
  state: string | SQL,
): Promise<boolean> {
  const isFrom = inArray(standingDays.state, [...from]);
  const set = db.update(standingDays).set({ state });
  return (await set.where(and(isDay(ref), isFrom)).returning({ day: standingDays.day })).length === 1;
}

/** The state of a claimed day that was not sent: due again, or a person's while its plan is paused. */
export function dueOrAsks({ connectionId, standingId: id }: DayRef): SQL {
  return sql`case when ${standingDays.isConfirmed} or exists (select from ${standingOrders}
    where ${isStanding({ connectionId, id })} and ${standingOrders.state} = 'active') then 'due' else 'asks' end`;
}

/** Nothing that is due goes by itself; what is being handed over is finished. */
export async function holdDays(db: Queryable, ref: PlanRef, state: 'asks' | 'skipped'): Promise<void> {
  const held = sql`case when ${standingDays.state} = 'due' then ${state} else ${standingDays.state} end`;
  const set = db.update(standingDays).set({ state: held, isConfirmed: false });
  await set.where(and(eq(standingDays.connectionId, ref.connectionId), isOfOrders(db, ref), isOpen));
}

function isOfOrders(db: Queryable, ref: PlanRef, condition?: SQL) {
  const orders = db.select({ id: standingOrders.id }).from(standingOrders);
  return inArray(standingDays.standingId, orders.where(and(isOfPlan(ref), condition)));
}

/** Changes the days of a plan's orders that wait for a person; returns the ids of these orders. */
export async function decideAsking(
  db: Queryable,
  ref: PlanRef,
  day: string,
  change: { state: 'due'; at: Date; isConfirmed: true } | { state: 'skipped' },
): Promise<string[]> {
  const decided = await db
    .update(standingDays)
    .set(change)
    .where(
      and(
        eq(standingDays.connectionId, ref.connectionId),
        isOfOrders(db, ref, isNull(standingOrders.removedAt)),
        eq(standingDays.day, day),
        eq(standingDays.state, 'asks'),
      ),
    )
    .returning({ id: standingDays.standingId });
  return decided.map(({ id }) => id).sort();
}

/** How many orders of all plans wait for a person. */
export async function countAsking(db: Queryable, connectionId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${standingDays} join ${standingOrders}
      on ${standingOrders.connectionId} = ${standingDays.connectionId} and ${standingOrders.id} = ${standingDays.standingId}
    where ${standingDays.connectionId} = ${connectionId} and ${standingDays.state} = 'asks'
      and ${standingOrders.removedAt} is null`);
  return rows[0]?.count ?? 0;
}

/**
 * - `none`: the ledger has no order of the day
 * - `sending`: its outcome is not known yet
 * - `over-limit`: refused with 429, so it was not created and may be sent again
 * - `handed`: every further change of it is the ledger's
 */
type OrderState = 'none' | 'sending' | 'over-limit' | 'handed';

/** The state of a day's order in the ledger. */
export async function orderStateOf(
  db: Queryable,
  { connectionId, reference }: Pick<DayRow, 'connectionId' | 'reference'>,
): Promise<OrderState> {
  const [order] = await db
    .select({ status: deliveries.status, refusedWith: sql<string | null>`${deliveries.problem} ->> 'status'` })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.reference, reference)));
  if (!order) return 'none';
  if (order.status === 'submitting') return 'sending';
  return order.status === 'rejected' && order.refusedWith === '429' ? 'over-limit' : 'handed';
}

/** The orders of deliveries that were made here, as they were typed; of an import those that it counts as sent. */
export async function draftsOf(
  db: Queryable,
  connectionId: string,
  like: CreateStanding['like'],
): Promise<{ id: string; draft: unknown }[]> {
  const imported = (importId: string) =>
    db
      .select({ reference: importRows.reference })
      .from(importRows)
      .where(
        and(
          eq(importRows.connectionId, connectionId),
          eq(importRows.importId, importId),
          eq(importRows.state, 'handed'),
        ),
      );
  // An older order has the reference then: the typed one was not made.
  const isSent = and(
    notInArray(deliveries.status, [...LEDGER_STATUSES]),
    sql`coalesce(${deliveries.problem} ->> 'kind', '') <> 'existing_order'`,
  );
  const isLike =
    'import' in like
      ? and(inArray(deliveries.reference, imported(like.import)), isSent)
      : inArray(deliveries.id, [...like.deliveries]);
  return db
    .select({ id: deliveries.id, draft: deliveries.draft })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.madeElsewhere, false), isLike))
    .orderBy(asc(deliveries.id))
    .limit(MOST_ORDERS + 1);
}

const shownState = sql<StandingDay['state']>`case
  when ${standingDays.state} = 'sending' then 'due'
  when ${standingDays.state} <> 'handed' then ${standingDays.state}
  when ${deliveries.id} is null or ${deliveries.status} = 'submitting' then 'due'
  when ${deliveries.status} = 'unknown' then 'unresolved'
  when ${deliveries.status} = 'rejected' then 'refused'
  else 'sent' end`;

/** The newest days of each order, newest first. */
export async function newestDays(
  db: Queryable,
  connectionId: string,
  ids: readonly string[],
): Promise<(StandingDay & { standingId: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      standingId: standingDays.standingId,
      day: standingDays.day,
      at: standingDays.at,
      state: shownState,
      deliveryId: deliveries.id,
      code: deliveries.code,
      message: sql<string | null>`${deliveries.problem} ->> 'message'`,
      number: sql<number>`row_number() over (partition by ${standingDays.standingId}
        order by ${standingDays.state} <> 'asks', ${standingDays.day} desc)`.mapWith(Number),
    })
    .from(standingDays)
    .leftJoin(
      deliveries,
      and(eq(deliveries.connectionId, standingDays.connectionId), eq(deliveries.reference, standingDays.reference)),
    )
    .where(and(eq(standingDays.connectionId, connectionId), inArray(standingDays.standingId, [...ids])))
    .orderBy(desc(standingDays.day));
  return rows
    .filter(({ number }) => number <= MOST_DAYS_SHOWN)
    .map(({ number: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
}

function isStanding({ connectionId, id }: Ref) {
  return and(eq(standingOrders.connectionId, connectionId), eq(standingOrders.id, id));
}

function isOfPlan({ connectionId, planId }: PlanRef) {
  return and(eq(standingOrders.connectionId, connectionId), eq(standingOrders.planId, planId));
}

function isDay({ connectionId, standingId, day }: DayRef) {
  return and(
    eq(standingDays.connectionId, connectionId),
    eq(standingDays.standingId, standingId),
    eq(standingDays.day, day),
  );
}
