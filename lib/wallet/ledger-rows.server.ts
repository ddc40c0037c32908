import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { businessDayOf, isWithin } from '@/lib/db/instants';
import { connections, deliveries, invoices } from '@/lib/db/schema';
import type { DayRule } from '@/lib/format/time/business-day';
import { UNFINISHED_STATUSES } from '@/lib/progress/status';

const WALLET_INVOICES = ['TOPUP_WALLET', 'TAP_WALLET', 'REFUND_WALLET'];

export type Span = { from: Date; before: Date };
type Of = { connectionId: string; currency: string };

const isReal = sql`not ${deliveries.testMode}`;
/** Served by the index `deliveries_ended`. */
const isCompleted = sql`${deliveries.status} = 'completed' and not ${deliveries.testMode}`;
/** An order without a currency is in the merchant's. */
const isIn = (currency: string) => or(eq(deliveries.currency, currency), sql`${deliveries.currency} is null`);

/** The fees of deliveries under way or scheduled, in one currency. Test orders never count. */
export async function committedFees(db: Queryable, { connectionId, currency }: Of) {
  const fee = sql`coalesce(${deliveries.deliveryFee}, ${deliveries.estimatedFee})`;
  const [row] = await db
    .select({
      amount: sql<string>`coalesce(sum(${fee}), 0)::text`,
      count: sql<number>`count(*)::int`,
      withoutFee: sql<number>`(count(*) filter (where ${fee} is null))::int`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, [...UNFINISHED_STATUSES]),
        isReal,
        isIn(currency),
      ),
    );
  return row ?? { amount: '0', count: 0, withoutFee: 0 };
}

/**
 * Fees debited by business day: deliveries count on the day they were completed. They are first added up by the hour,
 * as finding each one's local day would take longer.
 */
export async function debitsByDay(db: Queryable, of: Of, span: Span, days: DayRule) {
  const hours = db
    .select({
      hour: sql<string>`date_bin('1 hour', ${deliveries.statusAt}, 'epoch')`.as('hour'),
      count: sql<number>`count(*)`.as('fees'),
      amount: sql<string>`sum(${deliveries.deliveryFee})`.as('amount'),
    })
    .from(deliveries)
    .where(completed(of, span))
    .groupBy(sql`1`)
    .as('hours');
  return db
    .select({
      day: sql<string>`${businessDayOf(hours.hour, days)}`.as('day'),
      count: sql<number>`sum(${hours.count})::int`,
      amount: sql<string>`coalesce(sum(${hours.amount}), 0)::text`,
    })
    .from(hours)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The deliveries that were debited in a span, latest first, after a position. */
export async function debits(
  db: Queryable,
  of: Of,
  span: Span,
  { limit, before }: { limit: number; before?: { at: Date; id: string } },
) {
  return db
    .select({
      id: deliveries.id,
      code: deliveries.code,
      customerName: deliveries.customerName,
      at: deliveries.statusAt,
      isTimeKnown: sql<boolean>`${deliveries.endedAt} is not null`,
      amount: deliveries.deliveryFee,
    })
    .from(deliveries)
    .where(
      and(
        completed(of, span),
        before
          ? sql`(${deliveries.statusAt}, ${deliveries.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(deliveries.statusAt), desc(deliveries.id))
    .limit(limit);
}

/** The middle half of the fees in a span: three of four are at most `upper`, and at least `lower`. */
export async function feeQuartiles(db: Queryable, of: Of, span: Span) {
  const at = (share: number) =>
    sql<string | null>`(percentile_disc(${share}) within group (order by ${deliveries.deliveryFee}))::text`;
  const [row] = await db
    .select({ lower: at(0.25), upper: at(0.75) })
    .from(deliveries)
    .where(completed(of, span));
  return row ?? { lower: null, upper: null };
}

/** When the first fee was debited; before it, our records don't know what moved the balance. */
export async function firstDebitAt(db: Queryable, { connectionId }: Of): Promise<Date | null> {
  const [row] = await db
    .select({ at: deliveries.statusAt })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), isCompleted))
    .orderBy(asc(deliveries.statusAt))
    .limit(1);
  return row?.at ?? null;
}

/** Whether the list of invoices was ever read from the service. */
export async function hasReadInvoices(db: Queryable, connectionId: string): Promise<boolean> {
  const [row] = await db
    .select({ at: connections.invoicesSyncedAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return Boolean(row?.at);
}

/** Paid top-ups and refunds of the wallet in a span, newest first. */
export async function walletInvoices(db: Queryable, { connectionId, currency }: Of, span: Span) {
  const rows = await db
    .select({
      id: invoices.id,
      invoiceNo: invoices.invoiceNo,
      type: invoices.type,
      at: invoices.createdAt,
      amount: invoices.amount,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.connectionId, connectionId),
        inArray(invoices.type, WALLET_INVOICES),
        eq(invoices.status, 'PAID'),
        or(eq(invoices.currency, currency), sql`${invoices.currency} is null`),
        isWithin(invoices.createdAt, span),
      ),
    )
    .orderBy(sql`${invoices.createdAt} desc`);
  return rows.flatMap(({ at, amount, ...row }) => (at && amount ? [{ ...row, at, amount }] : []));
}

function completed({ connectionId, currency }: Of, span: Span): SQL | undefined {
  const isTheirs = eq(deliveries.connectionId, connectionId);
  return and(isTheirs, isCompleted, isIn(currency), isWithin(deliveries.statusAt, span));
}
