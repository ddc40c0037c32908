import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, deliveries } from '@/lib/db/schema';
import type { Reason, ReportBy, ReportRow } from './schema';

export type ReportWhere = {
  connectionId: string;
  /** The merchant's; an order without one counts in it. */
  currency: string;
  timeZone: string;
  from: Date;
  before: Date;
  /** Hours after midnight at which the business day begins. */
  start: number;
  branch?: string;
};

const MOST_REASONS = 12;

/** The sums of each group and currency. Reads the index `deliveries_report` alone. */
export async function groupedSums(
  db: Queryable,
  where: ReportWhere,
  by: ReportBy | 'all',
): Promise<Omit<ReportRow, 'label'>[]> {
  const { status, statusAt, promisedAt, deliveryFee, estimatedFee } = deliveries;
  const group = groupOf(by, where);
  const currency = sql`coalesce(${deliveries.currency}, ${literal(where.currency)})`;
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const summed = (column: SQLWrapper, condition: SQL) =>
    sql<string>`coalesce(sum(${column}) filter (where ${condition}), 0)::numeric(20, 3)::text`;
  const isCompleted = sql`${status} = 'completed'`;
  const isCompared = sql`${isCompleted} and ${deliveryFee} is not null and ${estimatedFee} is not null`;
  return db
    .select({
      key: sql<string | null>`${group.text}`.as('key'),
      currency: sql<string>`${currency}`.as('its_currency'),
      orders: counted(sql`${status} <> 'rejected'`),
      completed: counted(isCompleted),
      canceled: counted(sql`${status} = 'canceled'`),
      failed: counted(sql`${status} = 'failed'`),
      refused: counted(sql`${status} = 'rejected'`),
      fees: summed(deliveryFee, isCompleted),
      cash: summed(deliveries.amount, sql`${isCompleted} and ${deliveries.paymentType} = 'cash'`),
      promised: counted(sql`${isCompleted} and ${promisedAt} is not null`),
      onTime: counted(sql`${isCompleted} and ${statusAt} <= ${promisedAt}`),
      compared: counted(isCompared),
      estimated: summed(estimatedFee, isCompared),
      charged: summed(deliveryFee, isCompared),
    })
    .from(deliveries)
    .where(inReport(where))
    .groupBy(group.by, currency)
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

/** What a group is, and its text, which is made once for each group and not for each order. */
function groupOf(by: ReportBy | 'all', { timeZone, start }: ReportWhere): { by: SQL; text: SQL } {
  const local = sql`(${deliveries.createdAt} at time zone ${literal(timeZone)})`;
  const day = sql`(${local} - interval '${sql.raw(String(start))} hours')::date`;
  switch (by) {
    case 'day':
      return { by: day, text: sql`(${day})::text` };
    case 'month': {
      const month = sql`date_trunc('month', ${day})`;
      return { by: month, text: sql`to_char(${month}, 'YYYY-MM')` };
    }
    case 'hour': {
      const hour = sql`date_part('hour', ${local})`;
      return { by: hour, text: sql`(${hour})::int::text` };
    }
    case 'branch':
      return { by: sql`${deliveries.branchId}`, text: sql`${deliveries.branchId}` };
    case 'area':
      return { by: sql`${deliveries.area}`, text: sql`${deliveries.area}` };
    case 'all':
      return { by: sql`()`, text: sql`null::text` };
  }
}

/** A zone or currency of `COUNTRY_FACTS` as a literal: a parameter would differ wherever the expression stands. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
