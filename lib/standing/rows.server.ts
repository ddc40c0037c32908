import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import type { Branches } from '@/lib/db/of-branches';
import { deliveries, importRows, imports, plans } from '@/lib/db/schema';
import { importWithin, planWithin } from '@/lib/db/within-branches';
import { draftAgain } from '@/lib/order/parse-order.server';
import {
  changeOutgoing,
  HELD,
  insertOutgoing,
  isItsOrder,
  isRowIn,
  isRowOf,
  lockOutgoing,
  type OutgoingRef,
  RUNNING,
  rowState,
  STOPPED,
} from '@/lib/outgoing/rows.server';
import { GRACE_MS, MOST_DAYS, type StandingDay } from './schema';

export type Plan = typeof plans.$inferSelect;
export type PlanRef = Pick<Plan, 'connectionId' | 'id'>;
/** A day of a plan, or all of them. */
type DayRef = PlanRef & { day?: string };

/** False when there is one with its id. */
export async function insertPlan(db: Queryable, plan: Plan): Promise<boolean> {
  return (await db.insert(plans).values(plan).onConflictDoNothing()).rowCount !== 0;
}

/** Plans of a connection, or one, where all orders are of these branches: the newest first. */
export function findPlans(
  db: Queryable,
  ref: Pick<Plan, 'connectionId'> & Partial<PlanRef>,
  branches: Branches = null,
) {
  const query = db.select().from(plans).orderBy(desc(plans.createdAt), asc(plans.id));
  return query.where(and(isPlan(ref), planWithin(plans, branches)));
}

export async function changePlan(db: Queryable, ref: PlanRef, change: Partial<Plan>): Promise<void> {
  await db.update(plans).set(change).where(isPlan(ref));
}

export async function deletePlan(db: Queryable, ref: PlanRef): Promise<void> {
  await db.delete(plans).where(isPlan(ref));
}

type Day = Pick<typeof imports.$inferInsert, 'state' | 'reason' | 'sendUntil'> & { day: string };

/** Writes the orders of a day as an import, which its job sends. A day that there is already stays as it is. */
export async function insertDay(
  db: Queryable,
  { connectionId, id: planId, actorId, orders }: Plan,
  day: Day,
  createdAt: Date,
): Promise<void> {
  const rows = orders.map(({ id, draft }) => {
    const reference = referenceOf(id, day.day);
    return { reference, draft: draftAgain(draft, reference) };
  });
  await insertOutgoing(db, { ...day, connectionId, id: newId(), planId, name: day.day, actorId, createdAt }, rows);
}

/** The reference of a day's order: the same on every instance, so that the ledger takes it once. */
export const referenceOf = (id: string, day: string) => `${day}-${id.slice(-12)}`;

/**
 * Deletes the oldest thousand days before the newest ten, also where nobody has decided: one statement has a limit of time.
 * What is being sent stays, also where a person lets it go meanwhile.
 */
export async function pruneDays(db: Queryable, { connectionId, id }: PlanRef): Promise<void> {
  await db.execute(sql`
    with old as (select ${imports.connectionId}, ${imports.id} from ${imports}
      where ${imports.connectionId} = ${connectionId} and ${imports.planId} = ${id} and ${imports.day} not in (
        select kept.day from ${imports} kept where kept.connection_id = ${connectionId} and kept.plan_id = ${id}
        order by kept.day desc limit ${MOST_DAYS})
        and not exists (select from ${importRows} where ${isRowOf} and ${importRows.state} = 'sending')
      order by ${imports.day} limit 1000)
    delete from imports using old where imports.connection_id = old.connection_id and imports.id = old.id
      and imports.state <> 'running'`);
}

/** Nothing that is due goes by itself; what is being handed over is finished. */
export async function holdDays(db: Queryable, ref: DayRef, at: Date, actorId: string): Promise<void> {
  for (const day of await lockDays(db, ref))
    if (day.state === 'running') await changeOutgoing(db, day, { ...HELD, updatedAt: at }, actorId);
}

/** Cancels what was not sent on the days of a plan, or on one, and forgets its customers. Returns how many orders asked. */
export async function skipDays(db: Queryable, ref: DayRef, at: Date, actorId: string): Promise<number> {
  let asked = 0;
  for (const day of await lockDays(db, ref)) {
    asked += await changeAsking(db, day, { state: 'canceled', draft: {}, problem: null });
    if (day.state === 'paused') await changeOutgoing(db, day, { ...STOPPED, endedAt: at, updatedAt: at }, actorId);
  }
  return asked;
}

/** Lets the orders of a day that ask be sent, as a person's, who has confirmed those that were refused. Returns how many asked. */
export async function sendDay(db: Queryable, ref: DayRef, at: Date, actorId: string): Promise<number> {
  const isConfirmed = sql<boolean>`${importRows.isConfirmed} or ${importRows.state} = 'refused'`;
  const [day] = await lockDays(db, ref);
  const asked = day ? await changeAsking(db, day, { state: 'waiting', isConfirmed, problem: null }) : 0;
  const sendUntil = new Date(at.getTime() + GRACE_MS);
  if (day && asked > 0) await changeOutgoing(db, day, { ...RUNNING, actorId, sendUntil, updatedAt: at }, actorId);
  return asked;
}

function lockDays(db: Queryable, { connectionId, id, day }: DayRef) {
  const isDay = day === undefined ? undefined : eq(imports.day, day);
  return lockOutgoing(db, and(eq(imports.connectionId, connectionId), eq(imports.planId, id), isDay));
}

/** An order that a person decides about: its day is held, or it was refused before it was sent. */
const isAsking = sql`(${importRows.state} = 'refused' or ${importRows.state} = 'waiting' and ${imports.state} = 'paused')`;
const isOfPlanOrStopped = sql`(${imports.planId} is not null or ${imports.replaces} is null and ${imports.reason} <> 'person'
  and ${importRows.state} = 'waiting')`;

async function changeAsking(db: Queryable, day: OutgoingRef, change: PgUpdateSetSource<typeof importRows>) {
  const set = db.update(importRows).set(change).from(imports);
  return (await set.where(and(isRowOf, isRowIn(day), isAsking))).rowCount ?? 0;
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
    .where(and(isOfThem, isAsking, isOfPlanOrStopped))
    .groupBy(imports.connectionId, sql`2`, kinds);
}

/** `asks`, or the state of its row. A reference that an older order has was sent. */
const dayState = sql`case when ${isAsking} then 'asks' else case ${rowState} when 'waiting' then 'due'
  when 'sending' then 'due' when 'skipped' then 'sent' when 'canceled' then 'skipped' else ${rowState} end end`;

/** The days of each order of plans, newest first, by the end of its references. */
export async function daysOf(db: Queryable, connectionId: string, found: readonly Plan[]) {
  const end = sql<string>`substr(${importRows.reference}, length(${imports.day}) + 1)`;
  const days = sql<StandingDay[]>`jsonb_agg(jsonb_build_object('day', ${imports.day}, 'state', ${dayState},
    'deliveryId', ${deliveries.id}, 'code', ${deliveries.code},
    'message', coalesce(${importRows.problem} #>> '{fields,0,message}', ${deliveries.problem} ->> 'message'))
    order by ${imports.day} desc)`;
  const query = db.select({ end, days }).from(imports).innerJoin(importRows, isRowOf).leftJoin(deliveries, isItsOrder);
  const planIds = found.map(({ id }) => id);
  const isOfThem = and(eq(imports.connectionId, connectionId), inArray(imports.planId, planIds));
  return query.where(isOfThem).groupBy(sql`1`);
}

function isPlan({ connectionId, id }: Pick<Plan, 'connectionId'> & Partial<PlanRef>) {
  return and(eq(plans.connectionId, connectionId), id === undefined ? undefined : eq(plans.id, id));
}
