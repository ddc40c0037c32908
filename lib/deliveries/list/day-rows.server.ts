import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { isWithin } from '@/lib/db/instants';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, deliveries } from '@/lib/db/schema';
import { ACTIVE_STATUSES, OTHER } from '@/lib/progress/status';
import { hasStatus } from './list-rows.server';

/** `testMode` undefined: real and test orders. Without `branchId`: every branch. */
export type OfMode = {
  connectionId: string;
  branches: Branches;
  testMode: boolean | undefined;
  branchId?: string | undefined;
};
export type DayWhere = OfMode & { from: Date; before: Date };

const amountOf = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)::text`;
/** Numbers by branch and currency. */
const NUMBERS = {
  branchId: deliveries.branchId,
  currency: deliveries.currency,
  count: sql<number>`count(*)::int`,
  cash: amountOf(sql`case when ${deliveries.paymentType} = 'cash' then ${deliveries.amount} end`),
  paymentUnknown: sql<number>`(count(*) filter (where ${deliveries.paymentType} is null))::int`,
};

/** How many orders were created in a span, by branch; refused ones never were. */
export async function createdIn(db: Queryable, of: DayWhere) {
  return db
    .select({ branchId: NUMBERS.branchId, count: NUMBERS.count })
    .from(deliveries)
    .where(and(...ofMode(of), sql`${deliveries.status} <> 'rejected'`, isWithin(deliveries.createdAt, of)))
    .groupBy(deliveries.branchId);
}

/** Deliveries that ended in a span, whenever they were ordered, by branch, status and currency. */
export async function endedIn(db: Queryable, of: DayWhere) {
  return db
    .select({ ...NUMBERS, status: deliveries.status, fees: amountOf(sql`${deliveries.deliveryFee}`) })
    .from(deliveries)
    .where(
      and(
        ...ofMode(of),
        sql`${deliveries.status} in ('completed', 'canceled', 'failed')`,
        isWithin(deliveries.statusAt, of),
      ),
    )
    .groupBy(deliveries.branchId, deliveries.status, deliveries.currency);
}

/** Deliveries under way without scheduled ones, and the cash that drivers are to collect, by branch and currency. */
export async function underWay(db: Queryable, { now, ...of }: OfMode & { now: Date }) {
  return db
    .select(NUMBERS)
    .from(deliveries)
    .where(and(...ofMode(of), hasStatus([...ACTIVE_STATUSES, OTHER], now)))
    .groupBy(deliveries.branchId, deliveries.currency);
}

/** When the first order was created; null without one. */
export async function firstOrderAt(db: Queryable, of: OfMode): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(and(...ofMode(of)))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(1);
  return row?.createdAt ?? null;
}

/** The branches of a connection, those too that the service no longer has. */
export async function branchNames(
  db: Queryable,
  connectionId: string,
  seen: Branches,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), ofBranches(branches.id, seen)));
}

function ofMode({ connectionId, branches: seen, testMode, branchId }: OfMode): (SQL | undefined)[] {
  return [
    eq(deliveries.connectionId, connectionId),
    ofBranches(deliveries.branchId, seen),
    testMode === undefined ? undefined : eq(deliveries.testMode, testMode),
    branchId ? eq(deliveries.branchId, branchId) : undefined,
  ];
}
