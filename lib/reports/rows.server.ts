import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { businessDayOf, isWithin } from '@/lib/db/instants';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { branches, connections, deliveries } from '@/lib/db/schema';
import type { DayRule } from '@/lib/format/time/business-day';
import type { Reason, ReportBy, ReportDates, ReportRow } from './schema';
import { nameUsualReasons } from './usual-reasons.server';

/** The orders of merchants with one business day and the same branches in sight. `branch`: of one merchant alone. */
export type ReportWhere = {
  connectionIds: readonly string[];
  branches: Branches;
  /** The merchants'; an order without one counts in it. */
  currency: string;
  from: Date;
  before: Date;
  dates: ReportDates;
  branch?: string;
} & DayRule;

/** `all`: one group. */
export type GroupBy = ReportBy | 'merchant' | 'all';

const MOST_REASONS = 12;

/**
 * The sums of each group and currency, from the index `deliveries_report` alone. Rows are first added up by what their
 * sums depend on: a condition for each sum of each row takes longer.
 */
export async function groupedSums(db: Queryable, where: ReportWhere, by: GroupBy): Promise<Omit<ReportRow, 'label'>[]> {
  const { currency, status, paymentType, promisedAt, statusAt, deliveryFee, estimatedFee, amount, pinArea } =
    deliveries;
  const orders = db
    .select({
      part: sql<string | null>`${partOf(by, where)}`.as('part'),
      currency,
      status,
      paymentType,
      promisedAt,
      statusAt,
      deliveryFee,
      estimatedFee,
      amount,
      pinArea,
    })
    .from(deliveries)
    .where(inReport(where));
  // The offset hides the part's expression: PostgreSQL expects a group for each row otherwise, and uses one core only.
  const parts = db
    .select({
      part: sql<string | null>`part`.as('part'),
      currency: sql<string | null>`currency`.as('currency'),
      status: sql<string>`status`.as('status'),
      paymentType: sql<string | null>`payment_type`.as('payment_type'),
      count: sql<string>`count(*)`.as('orders_count'),
      byPin: sql<string>`count(pin_area)`.as('by_pin'),
      fees: sql<string>`sum(delivery_fee)`.as('fees'),
      amount: sql<string>`sum(amount)`.as('amounts'),
      promised: sql<string>`count(promised_at)`.as('promised'),
      onTime: sql<string>`count(*) filter (where status_at <= promised_at)`.as('on_time'),
      compared: sql<string>`count(estimated_fee) filter (where delivery_fee is not null)`.as('compared'),
      estimated: sql<string>`sum(estimated_fee) filter (where delivery_fee is not null)`.as('estimated'),
      uncompared: sql<string>`sum(delivery_fee) filter (where estimated_fee is null)`.as('uncompared'),
    })
    .from(sql`(${orders} offset bigint '0') as orders`)
    .groupBy(sql`1, 2, 3, 4`)
    .as('parts');
  const isCompleted = sql`${parts.status} = 'completed'`;
  const count = (column: SQLWrapper, condition: SQL) =>
    sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)::int`;
  const ended = (status: string) => count(parts.count, sql`${parts.status} = ${status}`);
  const sum = (column: SQLWrapper, condition = isCompleted) =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)::numeric(20, 3)`;
  const text = (amountSum: SQL) => sql<string>`(${amountSum})::text`;
  return db
    .select({
      key: sql<string | null>`${textOf(by, parts.part, where)}`.as('key'),
      currency: sql<string>`coalesce(${parts.currency}, ${where.currency}::text)`.as('its_currency'),
      orders: count(parts.count, sql`${parts.status} <> 'rejected'`),
      byPin: count(parts.byPin, sql`${parts.status} <> 'rejected'`),
      completed: ended('completed'),
      canceled: ended('canceled'),
      failed: ended('failed'),
      refused: ended('rejected'),
      fees: text(sum(parts.fees)),
      cash: text(sum(parts.amount, sql`${isCompleted} and ${parts.paymentType} = 'cash'`)),
      paymentUnknown: count(parts.count, sql`${isCompleted} and ${parts.paymentType} is null`),
      promised: count(parts.promised, isCompleted),
      onTime: count(parts.onTime, isCompleted),
      compared: count(parts.compared, isCompleted),
      estimated: text(sum(parts.estimated)),
      charged: text(sql`${sum(parts.fees)} - ${sum(parts.uncompared)}`),
    })
    .from(parts)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
}

/** Why orders did not arrive, most frequent first. The service names no reason of a failure: a driver tells two apart. */
export async function reasonsOf(db: Queryable, wheres: readonly ReportWhere[]): Promise<Reason[]> {
  const { status, cancelReason, driverName, problem } = deliveries;
  const rows = await db
    .select({
      status: sql<Reason['status']>`${status}`.as('its_status'),
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
    .where(and(inReports(wheres), sql`${status} in ('canceled', 'failed', 'rejected')`))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`4 desc, 1, 2, 3`)
    // In two languages a usual reason has two rows.
    .limit(2 * MOST_REASONS);
  return nameUsualReasons(rows).slice(0, MOST_REASONS);
}

export type ExportedOrder = Awaited<ReturnType<typeof ordersAfter>>[number];

/** The orders of a report, in the order in which they count, after a position. All have the same currency and dates. */
export async function ordersAfter(
  db: Queryable,
  wheres: readonly [ReportWhere, ...ReportWhere[]],
  { after, limit }: { after: { countedAt: Date; id: string } | undefined; limit: number },
) {
  const [where] = wheres;
  const countedAt = timeOf(where);
  return db
    .select({
      id: deliveries.id,
      countedAt,
      createdAt: deliveries.createdAt,
      code: deliveries.code,
      reference: deliveries.reference,
      status: deliveries.status,
      merchant: connections.name,
      branch: branches.name,
      customerName: deliveries.customerName,
      customerPhone: deliveries.phone,
      area: deliveries.area,
      pinArea: deliveries.pinArea,
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
    .innerJoin(connections, eq(connections.id, deliveries.connectionId))
    .leftJoin(branches, and(eq(branches.connectionId, deliveries.connectionId), eq(branches.id, deliveries.branchId)))
    .where(
      and(
        inReports(wheres),
        after
          ? sql`(${countedAt}, ${deliveries.id}) > (${after.countedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(countedAt), asc(deliveries.id))
    .limit(limit);
}

/** When the ledger of these merchants begins, of the branches in sight; test orders don't count. */
export async function firstOrderAt(db: Queryable, wheres: readonly ReportWhere[]): Promise<Date | null> {
  const ids = wheres.flatMap(({ connectionIds }) => connectionIds);
  const first = db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connections.id),
        eq(deliveries.testMode, false),
        or(
          ...wheres.map((where) =>
            and(inArray(connections.id, [...where.connectionIds]), ofBranches(deliveries.branchId, where.branches)),
          ),
        ),
      ),
    )
    .orderBy(asc(deliveries.createdAt))
    .limit(1);
  const [row] = await db
    .select({ at: sql<Date | null>`min((${first}))`.mapWith(deliveries.createdAt) })
    .from(connections)
    .where(inArray(connections.id, ids));
  return row?.at ?? null;
}

/** The names of the connection's branches in sight, deleted ones too. */
export async function branchNames(db: Queryable, connectionId: string, seen: Branches) {
  return db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(and(eq(branches.connectionId, connectionId), ofBranches(branches.id, seen)))
    .orderBy(asc(branches.name));
}

/** How far a standby is behind: 0 when all that it received is there, and where the database is none. */
export async function dataAgeSeconds(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select case
      when not pg_is_in_recovery() then 0
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else greatest(0, extract(epoch from now() - pg_last_xact_replay_timestamp()))
    end::float8 as seconds`);
  return rows[0]?.seconds ?? 0;
}

function inReports(wheres: readonly ReportWhere[]): SQL | undefined {
  // Without a condition a statement would find everything.
  return wheres.length > 0 ? or(...wheres.map(inReport)) : sql`false`;
}

function inReport({ connectionIds, branches: seen, branch, dates, ...span }: ReportWhere): SQL | undefined {
  return and(
    inArray(deliveries.connectionId, [...connectionIds]),
    isWithin(timeOf({ dates }), span),
    dates === 'ended' ? sql`${deliveries.status} in ('completed', 'canceled', 'failed')` : undefined,
    sql`not ${deliveries.testMode}`,
    ofBranches(deliveries.branchId, seen),
    branch ? eq(deliveries.branchId, branch) : undefined,
  );
}

/** When an order counts. */
function timeOf({ dates }: Pick<ReportWhere, 'dates'>) {
  return dates === 'ended' ? deliveries.statusAt : deliveries.createdAt;
}

/** The first key of a group: for a time its days since the span's begin, or its hour in UTC. */
function partOf(by: GroupBy, { from, dates }: ReportWhere): SQL {
  const countedAt = timeOf({ dates });
  switch (by) {
    case 'all':
      return sql`null::text`;
    case 'merchant':
      return sql`${deliveries.connectionId}::text`;
    case 'branch':
      return sql`${deliveries.branchId}`;
    case 'area':
      return sql`${deliveries.area}`;
    case 'hour':
      return sql`date_part('hour', ${countedAt} at time zone interval '0')`;
    case 'day':
    case 'month':
      return sql`date_bin('1 day', ${countedAt}, ${from.toISOString()}::timestamptz)`;
  }
}

/** The key of such a group. The zones of `COUNTRY_FACTS` are whole hours from UTC, all year. */
function textOf(by: GroupBy, part: SQLWrapper, where: ReportWhere): SQL {
  switch (by) {
    case 'day':
      return businessDayOf(part, where);
    case 'month':
      return sql`left(${businessDayOf(part, where)}, 7)`;
    case 'hour':
      return sql`date_part('hour', (to_timestamp(0) + ${part} * interval '1 hour') at time zone ${where.timeZone})::int::text`;
    case 'all':
    case 'merchant':
    case 'branch':
    case 'area':
      return sql`${part}`;
  }
}
