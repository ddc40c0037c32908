import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { deliveries } from '@/lib/db/schema';
import { ACTIVE_STATUSES } from '../status';
import { hasStatus } from './list-rows.server';

/** `testMode` undefined: real and test orders. */
export type DayWhere = { connectionId: string; testMode: boolean | undefined; from: Date; before: Date };

const amountOf = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)::text`;
const cash = sql`case when ${deliveries.paymentType} = 'cash' then ${deliveries.amount} end`;

/** How many orders were created in a span; refused ones never were. */
export async function createdIn(db: Queryable, { connectionId, testMode, from, before }: DayWhere): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(
      and(
        ...ofMode(connectionId, testMode),
        sql`${deliveries.status} <> 'rejected'`,
        sql`${deliveries.createdAt} >= ${from.toISOString()}::timestamptz`,
        sql`${deliveries.createdAt} < ${before.toISOString()}::timestamptz`,
      ),
    );
  return row?.count ?? 0;
}

/** Deliveries that ended in a span, whenever they were ordered, by status and currency: count, fees and cash. */
export async function endedIn(db: Queryable, { connectionId, testMode, from, before }: DayWhere) {
  return db
    .select({
      status: deliveries.status,
      currency: deliveries.currency,
      count: sql<number>`count(*)::int`,
      fees: amountOf(sql`${deliveries.deliveryFee}`),
      cash: amountOf(cash),
    })
    .from(deliveries)
    .where(
      and(
        ...ofMode(connectionId, testMode),
        sql`${deliveries.status} in ('completed', 'canceled', 'failed')`,
        sql`${deliveries.statusAt} >= ${from.toISOString()}::timestamptz`,
        sql`${deliveries.statusAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(deliveries.status, deliveries.currency);
}

/** Deliveries under way without scheduled ones, and the cash that drivers are to collect for them, by currency. */
export async function underWay(
  db: Queryable,
  { connectionId, testMode, now }: Pick<DayWhere, 'connectionId' | 'testMode'> & { now: Date },
) {
  return db
    .select({ currency: deliveries.currency, count: sql<number>`count(*)::int`, cash: amountOf(cash) })
    .from(deliveries)
    .where(and(...ofMode(connectionId, testMode), hasStatus([...ACTIVE_STATUSES], now)))
    .groupBy(deliveries.currency);
}

function ofMode(connectionId: string, testMode: boolean | undefined): (SQL | undefined)[] {
  return [
    eq(deliveries.connectionId, connectionId),
    testMode === undefined ? undefined : eq(deliveries.testMode, testMode),
  ];
}
