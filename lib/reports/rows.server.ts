import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { businessDayOf } from '@/lib/db/day-rows.server';
import { branches, deliveries } from '@/lib/db/schema';
import type { DayRule } from '@/lib/format/business-day';
import type { Reason, ReportBy, ReportRow } from './schema';

export type ReportWhere = {
  connectionId: string;
  /** The merchant's; an order without one counts in it. */
  currency: string;
  from: Date;
  before: Date;
  branch?: string;
} & DayRule;

const MOST_REASONS = 12;

/**
 * The sums of each group and currency. Reads the index `deliveries_report` alone. Times are first added up in days or hours
 * from the span's begin: to find the local day of each order takes longer.
 */
export async function groupedSums(
  db: Queryable,
  where: ReportWhere,
  by: ReportBy | 'all',
): Promise<Omit<ReportRow, 'label'>[]> {
  const { status, statusAt, promisedAt, deliveryFee, estimatedFee, createdAt } = deliveries;
  const counted = (condition: SQL, name: string) => sql<number>`count(*) filter (where ${condition})`.as(name);
  const summed = (column: SQLWrapper, condition: SQL, name: string) =>
    sql<string>`sum(${column}) filter (where ${condition})`.as(name);
  const isCompleted = sql`${status} = 'completed'`;
  const isCompared = sql`${isCompleted} and ${deliveryFee} is not null and ${estimatedFee} is not null`;
  const currency = sql`coalesce(${deliveries.currency}, ${where.currency}::text)`;
  const part = { branch: sql`${deliveries.branchId}`, area: sql`${deliveries.area}`, all: sql`null::text` };
  const size = sql.raw(by === 'hour' ? `'1 hour'` : `'1 day'`);
  const bin = sql`date_bin(${size}, ${createdAt}, ${where.from.toISOString()}::timestamptz)`;
  const key = by === 'branch' || by === 'area' || by === 'all' ? part[by] : bin;
  const parts = db
    .select({
      part: sql<string | null>`${key}`.as('part'),
      currency: sql<string>`${currency}`.as('its_currency'),
      orders: counted(sql`${status} <> 'rejected'`, 'orders'),
      completed: counted(isCompleted, 'completed'),
      canceled: counted(sql`${status} = 'canceled'`, 'canceled'),
      failed: counted(sql`${status} = 'failed'`, 'failed'),
      refused: counted(sql`${status} = 'rejected'`, 'refused'),
      fees: summed(deliveryFee, isCompleted, 'fees'),
      cash: summed(deliveries.amount, sql`${isCompleted} and ${deliveries.paymentType} = 'cash'`, 'cash'),
      paymentUnknown: counted(sql`${isCompleted} and ${deliveries.paymentType} is null`, 'payment_unknown'),
      promised: counted(sql`${isCompleted} and ${promisedAt} is not null`, 'promised'),
      onTime: counted(sql`${isCompleted} and ${statusAt} <= ${promisedAt}`, 'on_time'),
      compared: counted(isCompared, 'compared'),
      estimated: summed(estimatedFee, isCompared, 'estimated'),
      charged: summed(deliveryFee, isCompared, 'charged'),
    })
    .from(deliveries)
    .where(inReport(where))
    .groupBy(sql`1, 2`)
    .as('parts');
  const count = (column: SQLWrapper) => sql<number>`sum(${column})::int`;
  const sum = (column: SQLWrapper) => sql<string>`coalesce(sum(${column}), 0)::numeric(20, 3)::text`;
  return db
    .select({
      key: sql<string | null>`${textOf(by, parts.part, where)}`.as('key'),
      currency: parts.currency,
      orders: count(parts.orders),
      completed: count(parts.completed),
      canceled: count(parts.canceled),
      failed: count(parts.failed),
      refused: count(parts.refused),
      fees: sum(parts.fees),
      cash: sum(parts.cash),
      paymentUnknown: count(parts.paymentUnknown),
      promised: count(parts.promised),
      onTime: count(parts.onTime),
      compared: count(parts.compared),
      estimated: sum(parts.estimated),
      charged: sum(parts.charged),
    })
    .from(parts)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
}

/** Why orders did not arrive, most frequent first. The service names no reason of a failure: a driver tells two apart. */
export async function reasonsOf(db: Queryable, where: ReportWhere): Promise<Reason[]> {
  const { status, cancelReason, driverName, problem } = deliveries;
  const rows = await db
    .select({
      status,
      name: sql<string | null>`case
        when ${status} = 'failed' then case when ${driverName} is null then 'no_driver' else 'driver_gave_up' end
        when ${status} = 'rejected' then coalesce(${problem} ->> 'status', ${problem} ->> 'kind')
      end`.as('name'),
      text: sql<string | null>`case when ${status} = 'canceled' then nullif(trim(${cancelReason}), '') end`.as(
        'reason',
      ),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(deliveries)
    .where(and(inReport(where), sql`${status} in ('canceled', 'failed', 'rejected')`))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`4 desc, 1, 2, 3`)
    .limit(MOST_REASONS);
  return rows.flatMap(({ status: name, ...row }) =>
    name === 'canceled' || name === 'failed' || name === 'rejected' ? [{ ...row, status: name }] : [],
  );
}

export type ExportedOrder = Awaited<ReturnType<typeof ordersAfter>>[number];

/** The orders of a report, oldest first, after a position. */
export async function ordersAfter(
  db: Queryable,
  where: ReportWhere,
  { after, limit }: { after: { createdAt: Date; id: string } | undefined; limit: number },
) {
  return db
    .select({
      id: deliveries.id,
      createdAt: deliveries.createdAt,
      code: deliveries.code,
      reference: deliveries.reference,
      status: deliveries.status,
      branch: branches.name,
      customerName: deliveries.customerName,
      customerPhone: deliveries.customerPhone,
      area: deliveries.area,
      paymentType: deliveries.paymentType,
      amount: deliveries.amount,
      estimatedFee: deliveries.estimatedFee,
      deliveryFee: deliveries.deliveryFee,
      currency: sql<string>`coalesce(${deliveries.currency}, ${where.currency}::text)`,
      promisedAt: deliveries.promisedAt,
      endedAt: deliveries.endedAt,
      cancelReason: deliveries.cancelReason,
    })
    .from(deliveries)
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .where(
      and(
        inReport(where),
        after
          ? sql`(${deliveries.createdAt}, ${deliveries.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(limit);
}

/** The names of the connection's branches, deleted ones too. */
export async function branchNames(db: Queryable, connectionId: string) {
  return db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(eq(branches.connectionId, connectionId))
    .orderBy(asc(branches.name));
}

function inReport({ connectionId, from, before, branch }: ReportWhere): SQL | undefined {
  return and(
    eq(deliveries.connectionId, connectionId),
    sql`${deliveries.createdAt} >= ${from.toISOString()}::timestamptz`,
    sql`${deliveries.createdAt} < ${before.toISOString()}::timestamptz`,
    sql`not ${deliveries.testMode}`,
    branch ? eq(deliveries.branchId, branch) : undefined,
  );
}

/** The group of a day or an hour as text. The zones of `COUNTRY_FACTS` are whole hours from UTC, all year. */
function textOf(by: ReportBy | 'all', part: SQLWrapper, where: ReportWhere): SQL {
  if (by === 'day') return businessDayOf(part, where);
  if (by === 'month') return sql`left(${businessDayOf(part, where)}, 7)`;
  if (by === 'hour') return sql`date_part('hour', ${part} at time zone ${where.timeZone})::int::text`;
  return sql`${part}`;
}
