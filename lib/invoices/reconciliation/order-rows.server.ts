import { and, asc, eq, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { columnsOf } from '@/lib/db/columns-of';
import { isWithin } from '@/lib/db/instants';
import { deliveries } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { type Counted, InvoiceOrder, type OrderSet } from './reconciliation-schema';

/** A billing period, as instants of the merchant's zone and of UTC, up to the invoice's issue; ends are exclusive. */
export type Period = {
  connectionId: string;
  currency: string;
  zone: { from: Date; before: Date };
  utc: { from: Date; before: Date };
  /** Where the period ends, also after the issue. */
  end: Date;
};

/** How many orders a set has, and their fees. */
export async function countOrders(db: Queryable, period: Period, set: OrderSet): Promise<Counted> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(${deliveries.deliveryFee}), 0)::numeric(14, 3)::text`,
    })
    .from(deliveries)
    .where(SETS[set](period));
  return row ?? { count: 0, amount: '0.000' };
}

/** One page of a set, in the order of completion. */
export async function pageOfOrders(
  db: Queryable,
  period: Period,
  set: OrderSet,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<InvoiceOrder[]> {
  const rows = await db
    .select({ ...columnsOf(InvoiceOrder.shape, deliveries), endedAt: deliveries.endedAt, fee: deliveries.deliveryFee })
    .from(deliveries)
    .where(
      and(
        SETS[set](period),
        after
          ? sql`(${deliveries.statusAt}, ${deliveries.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(deliveries.statusAt), asc(deliveries.id))
    .limit(limit);
  return rows.map((row) => ({
    ...shown(InvoiceOrder.shape, row),
    isTimeKnown: row.endedAt !== null,
    currency: row.currency ?? period.currency,
  }));
}

/** When the first order of the ledger was created. */
export async function recordsBegin(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: deliveries.createdAt })
    .from(deliveries)
    .where(eq(deliveries.connectionId, connectionId))
    .orderBy(asc(deliveries.createdAt))
    .limit(1);
  return row?.at ?? null;
}

const { statusAt, createdAt, status, testMode } = deliveries;
/** Served by the index `deliveries_ended`. */
const completed = sql`${status} = 'completed' and not ${testMode}`;
const of = ({ connectionId }: Period) => eq(deliveries.connectionId, connectionId);
const isMade = ({ zone }: Period) => isWithin(createdAt, zone);
const isEnded = ({ zone }: Period) => isWithin(statusAt, zone);
const billable = (period: Period) =>
  and(of(period), completed, or(eq(deliveries.currency, period.currency), isNull(deliveries.currency)));
const ours = (period: Period) => and(billable(period), isEnded(period));

const SETS: Record<OrderSet, (period: Period) => SQL | undefined> = {
  ours,
  edge_in: (period) => and(ours(period), not(isWithin(statusAt, period.utc))),
  edge_out: (period) => and(billable(period), isWithin(statusAt, period.utc), not(isEnded(period))),
  created_before: (period) => and(ours(period), lt(createdAt, period.zone.from)),
  completed_after: (period) => and(billable(period), isMade(period), gte(statusAt, period.zone.before)),
  after_issue: (period) => and(billable(period), isWithin(statusAt, { from: period.zone.before, before: period.end })),
  time_unknown: (period) => and(ours(period), isNull(deliveries.endedAt)),
  elsewhere: (period) => and(ours(period), eq(deliveries.madeElsewhere, true)),
  without_fee: (period) => and(ours(period), isNull(deliveries.deliveryFee)),
  canceled: (period) =>
    and(
      of(period),
      sql`${status} in ('canceled', 'failed') and not ${testMode}`,
      isMade(period),
      sql`${deliveries.deliveryFee} > 0`,
    ),
  test: (period) => and(of(period), sql`${testMode} and ${status} = 'completed'`, isMade(period)),
  other_currency: (period) =>
    and(of(period), completed, isEnded(period), sql`${deliveries.currency} <> ${period.currency}`),
};
