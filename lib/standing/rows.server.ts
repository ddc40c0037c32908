import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries, standingDays, standingOrders } from '@/lib/db/schema';
import { MOST_DAYS_SHOWN, type StandingDay } from './schema';

export type StandingRow = typeof standingOrders.$inferSelect;
export type DayRow = typeof standingDays.$inferSelect;
type Ref = Pick<StandingRow, 'connectionId' | 'id'>;
type DayRef = Pick<DayRow, 'connectionId' | 'standingId' | 'day'>;

/** False when there is one with this id. */
export async function insertStanding(db: Queryable, row: typeof standingOrders.$inferInsert): Promise<boolean> {
  const added = await db.insert(standingOrders).values(row).onConflictDoNothing().returning({ id: standingOrders.id });
  return added.length === 1;
}

export async function findStanding(db: Queryable, ref: Ref): Promise<StandingRow | undefined> {
  const [row] = await db.select().from(standingOrders).where(isStanding(ref));
  return row;
}

/** The order, locked until the end of the transaction. */
export async function lockStanding(db: Queryable, ref: Ref): Promise<StandingRow | undefined> {
  const [row] = await db.select().from(standingOrders).where(isStanding(ref)).for('update');
  return row;
}

export async function changeStanding(
  db: Queryable,
  ref: Ref,
  change: Partial<Omit<typeof standingOrders.$inferInsert, 'connectionId' | 'id'>>,
): Promise<void> {
  await db.update(standingOrders).set(change).where(isStanding(ref));
}

export async function listStandingRows(db: Queryable, connectionId: string, id?: string): Promise<StandingRow[]> {
  return db
    .select()
    .from(standingOrders)
    .where(
      and(
        eq(standingOrders.connectionId, connectionId),
        isNull(standingOrders.removedAt),
        id === undefined ? undefined : eq(standingOrders.id, id),
      ),
    )
    .orderBy(desc(standingOrders.createdAt));
}

/** Adds days; one that there is already stays as it is. */
export async function insertDays(db: Queryable, days: readonly (typeof standingDays.$inferInsert)[]): Promise<void> {
  if (days.length > 0)
    await db
      .insert(standingDays)
      .values([...days])
      .onConflictDoNothing();
}

export async function dueDays(db: Queryable, { connectionId, id }: Ref): Promise<DayRow[]> {
  return db
    .select()
    .from(standingDays)
    .where(
      and(eq(standingDays.connectionId, connectionId), eq(standingDays.standingId, id), eq(standingDays.state, 'due')),
    )
    .orderBy(standingDays.day);
}

/** Changes a day that is in this state; whether it was. */
export async function changeDay(
  db: Queryable,
  ref: DayRef,
  from: string,
  change: { state: string; problem?: unknown },
): Promise<boolean> {
  const changed = await db
    .update(standingDays)
    .set(change)
    .where(and(isDay(ref), eq(standingDays.state, from)))
    .returning({ day: standingDays.day });
  return changed.length === 1;
}

export async function findDay(db: Queryable, ref: DayRef): Promise<DayRow | undefined> {
  const [row] = await db.select().from(standingDays).where(isDay(ref));
  return row;
}

/** Whether the ledger has an order with the reference. */
export async function isInLedger(db: Queryable, connectionId: string, reference: string): Promise<boolean> {
  const found = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.reference, reference)));
  return found.length > 0;
}

/** The order of a delivery, as it was typed. */
export async function draftOf(db: Queryable, connectionId: string, deliveryId: string): Promise<unknown> {
  const [row] = await db
    .select({ draft: deliveries.draft })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.id, deliveryId),
        eq(deliveries.madeElsewhere, false),
      ),
    );
  return row?.draft;
}

const shownState = sql<StandingDay['state']>`case
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

function isDay({ connectionId, standingId, day }: DayRef) {
  return and(
    eq(standingDays.connectionId, connectionId),
    eq(standingDays.standingId, standingId),
    eq(standingDays.day, day),
  );
}
