import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import type { Branches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports, standingOrders } from '@/lib/db/schema';
import { importWithin, planWithin } from '@/lib/db/within-branches';
import { draftAgain } from '@/lib/order/parse-order.server';
import {
  HELD,
  insertOutgoing,
  isItsOrder,
  isRowOf,
  type OutgoingChange,
  RUNNING,
  rowState,
  STOPPED,
  wakeOutgoing,
} from '@/lib/outgoing/rows.server';
import { GRACE_MS, MOST_DAYS, type StandingDay } from './schema';

export type StandingRow = typeof standingOrders.$inferSelect;
export type PlanRef = Pick<StandingRow, 'connectionId' | 'planId'>;
/** All plans of a connection, or one. */
type SomePlans = { connectionId: string; planId?: string | undefined };
/** A day of a plan, or all of them. */
type DayRef = PlanRef & { day?: string };

type NewOrder = typeof standingOrders.$inferInsert;

/** False when there are these already. */
export async function insertStanding(db: Queryable, rows: readonly NewOrder[]): Promise<boolean> {
  const insert = db.insert(standingOrders).values([...rows]);
  return (await insert.onConflictDoNothing()).rowCount !== 0;
}

/** The orders of plans that were not deleted, or of one, where all are of these branches: the newest plan first. */
export function ordersOfPlans(db: Queryable, ref: SomePlans, branches: Branches = null) {
  const plan = { connectionId: standingOrders.connectionId, id: standingOrders.planId };
  const text = (path: string) => sql<string>`coalesce(${standingOrders.draft} #>> ${`{${path}}`}, '')`;
  return db
    .select({
      ...getTableColumns(standingOrders),
      customerName: text('destination,contact_name'),
      amount: text('payment,amount'),
    })
    .from(standingOrders)
    .where(and(isOfPlan(ref), isNull(standingOrders.removedAt), planWithin(plan, branches)))
    .orderBy(desc(standingOrders.createdAt), asc(standingOrders.planId), asc(standingOrders.id));
}

type Change = Partial<Omit<NewOrder, 'connectionId' | 'id'>>;

export async function changePlan(db: Queryable, ref: PlanRef, change: Change): Promise<void> {
  await db.update(standingOrders).set(change).where(isOfPlan(ref));
}

type Day = Pick<typeof imports.$inferInsert, 'state' | 'reason' | 'sendUntil'> & { day: string };

/** Writes the orders of a day as an import, which its job sends. A day that there is already stays as it is. */
export async function insertDay(db: Queryable, orders: readonly StandingRow[], day: Day, at: Date): Promise<void> {
  const [plan] = orders;
  if (!plan) return;
  const { connectionId, planId, actorId } = plan;
  const own = { ...day, connectionId, id: newId(), planId, name: day.day, actorId, createdAt: at };
  const rows = orders.map(({ id, draft }) => {
    const reference = referenceOf(id, day.day);
    return { reference, draft: draftAgain(draft, reference) };
  });
  if ((await insertOutgoing(db, own, rows)) !== null) await wakeOutgoing(db, own);
}

/** The reference of a day's order: the same on every instance, so that the ledger takes it once. */
export const referenceOf = (id: string, day: string) => `${day}-${id.slice(-12)}`;

/**
 * Deletes the oldest thousand days before the newest ten, also where nobody has decided: one statement has a limit of time.
 * What is being sent stays, also where a person lets it go meanwhile.
 */
export async function pruneDays(db: Queryable, { connectionId, planId }: PlanRef): Promise<void> {
  await db.execute(sql`
    with old as (select ${imports.connectionId}, ${imports.id} from ${imports}
      where ${isDayOf({ connectionId, planId })} and ${imports.day} not in (
        select kept.day from ${imports} kept where kept.connection_id = ${connectionId} and kept.plan_id = ${planId}
        order by kept.day desc limit ${MOST_DAYS})
        and not exists (select from ${importRows} where ${isRowOf} and ${importRows.state} = 'sending')
      order by ${imports.day} limit 1000)
    delete from imports using old where imports.connection_id = old.connection_id and imports.id = old.id
      and imports.state <> 'running'`);
}

/** Nothing that is due goes by itself; what is being handed over is finished. */
export async function holdDays(db: Queryable, ref: DayRef, at: Date): Promise<void> {
  await changeDays(db, ref, { ...HELD, updatedAt: at }, 'running');
}

/** Cancels what was not sent on the days of a plan, or on one, and forgets its customers. Returns how many orders asked. */
export async function skipDays(db: Queryable, ref: DayRef, at: Date): Promise<number> {
  const count = await changeAsking(db, ref, { state: 'canceled', draft: {}, problem: null });
  await changeDays(db, ref, { ...STOPPED, endedAt: at, updatedAt: at }, 'paused');
  return count;
}

/**
 * Lets the orders of a day that ask be sent, as a person's, who has confirmed those that were refused. Returns how many these
 * were.
 */
export async function sendDay(db: Queryable, ref: DayRef, at: Date, by: { actorId: string }): Promise<number> {
  const isConfirmed = sql<boolean>`${importRows.isConfirmed} or ${importRows.state} = 'refused'`;
  const count = await changeAsking(db, ref, { state: 'waiting', isConfirmed, problem: null });
  const sendUntil = new Date(at.getTime() + GRACE_MS);
  const sent = count > 0 ? await changeDays(db, ref, { ...RUNNING, ...by, updatedAt: at, sendUntil }) : [];
  for (const day of sent) await wakeOutgoing(db, day);
  return count;
}

/** Changes days, or those in a state. */
async function changeDays(db: Queryable, ref: DayRef, change: OutgoingChange, state?: string) {
  const isChanged = and(isDayOf(ref), state ? eq(imports.state, state) : undefined);
  const { connectionId, id } = imports;
  return db.update(imports).set(change).where(isChanged).returning({ connectionId, id });
}

/** An order that a person decides about: its day is held, or it was refused before it was sent. */
const isAsking = sql`(${importRows.state} = 'refused' or ${importRows.state} = 'waiting' and ${imports.state} = 'paused')`;
const isOfStopped = sql`(${imports.planId} is null and ${imports.replaces} is null and ${imports.state} = 'paused'
  and ${imports.reason} <> 'person' and ${importRows.state} = 'waiting')`;

/** Changes the orders that ask, under the lock of their days. */
async function changeAsking(db: Queryable, ref: DayRef, change: PgUpdateSetSource<typeof importRows>) {
  await db.select().from(imports).where(isDayOf(ref)).for('update');
  const set = db.update(importRows).set(change).from(imports);
  return (await set.where(and(isRowOf, isDayOf(ref), isAsking))).rowCount ?? 0;
}

/** Plans, and imports that do not go on by themselves, with orders that wait for a person, and how many. */
export async function askingRows(db: Queryable, of?: { connectionId: string; branches: Branches }) {
  const isOfThem = of && and(eq(imports.connectionId, of.connectionId), importWithin(imports, of.branches));
  const kinds = sql<('plan_asks' | 'import_stopped')[]>`array[case when ${imports.planId} is null then 'import_stopped'
    else 'plan_asks' end]`;
  return db
    .select({
      connectionId: imports.connectionId,
      subject: sql<string>`coalesce(${imports.planId}, ${imports.id})::text`,
      kinds,
      count: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .innerJoin(imports, isRowOf)
    .where(and(isOfThem, isAsking, or(isNotNull(imports.planId), isOfStopped)))
    .groupBy(imports.connectionId, sql`2`, kinds);
}

/** `asks`, or the state of its row. A reference that an older order has was sent. */
const dayState = sql`case when ${isAsking} then 'asks' else case ${rowState} when 'waiting' then 'due'
  when 'sending' then 'due' when 'skipped' then 'sent' when 'canceled' then 'skipped' else ${rowState} end end`;

/** The days of each order of plans, newest first, by the end of its references. */
export async function daysOf(db: Queryable, connectionId: string, planIds: readonly string[]) {
  const end = sql<string>`substr(${importRows.reference}, length(${imports.day}) + 1)`;
  const days = sql<StandingDay[]>`jsonb_agg(jsonb_build_object('day', ${imports.day}, 'state', ${dayState},
    'deliveryId', ${deliveries.id}, 'code', ${deliveries.code},
    'message', coalesce(${importRows.problem} #>> '{fields,0,message}', ${deliveries.problem} ->> 'message'))
    order by ${imports.day} desc)`;
  const query = db.select({ end, days }).from(imports).innerJoin(importRows, isRowOf).leftJoin(deliveries, isItsOrder);
  const isOfThem = and(eq(imports.connectionId, connectionId), inArray(imports.planId, [...planIds]));
  return query.where(isOfThem).groupBy(sql`1`);
}

function isOfPlan({ connectionId, planId }: SomePlans) {
  const isPlan = planId === undefined ? undefined : eq(standingOrders.planId, planId);
  return and(eq(standingOrders.connectionId, connectionId), isPlan);
}

function isDayOf({ connectionId, planId, day }: DayRef) {
  return and(
    eq(imports.connectionId, connectionId),
    eq(imports.planId, planId),
    day === undefined ? undefined : eq(imports.day, day),
  );
}
