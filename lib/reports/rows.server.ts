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
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const summed = (column: SQLWrapper, condition: SQL) =>
    sql<string>`coalesce(sum(${column}) filter (where ${condition}), 0)::numeric(20, 3)::text`;
  const isCompleted = sql`${status} = 'completed'`;
  const isCompared = sql`${isCompleted} and ${deliveryFee} is not null and ${estimatedFee} is not null`;
  return db
    .select({
      key: sql<string | null>`${keyOf(by, where)}`.as('key'),
      currency: sql<string>`coalesce(${deliveries.currency}, ${where.currency}::text)`.as('its_currency'),
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

function keyOf(by: ReportBy | 'all', { timeZone, start }: ReportWhere): SQL {
  const local = sql`(${deliveries.createdAt} at time zone ${sql.raw(quoted(timeZone))})`;
  const day = sql`(${local} - interval '${sql.raw(String(start))} hours')`;
  switch (by) {
    case 'day':
      return sql`${day}::date::text`;
    case 'month':
      return sql`to_char(${day}, 'YYYY-MM')`;
    case 'hour':
      return sql`extract(hour from ${local})::int::text`;
    case 'branch':
      return sql`${deliveries.branchId}`;
    case 'area':
      return sql`${deliveries.area}`;
    case 'all':
      return sql`null::text`;
  }
}

/** A zone of `COUNTRY_FACTS` as a literal, so that PostgreSQL sees one and the same expression wherever it stands. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
