import { minus } from '@/lib/format/money/thousandths';
import { dayRange } from '@/lib/format/time/date-time';
import { addDays } from '@/lib/format/time/days';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { causesOf } from './reconciliation/causes';
import { countOrders, type Period, recordsBegin } from './reconciliation/order-rows.server';
import { type Counted, ORDER_SETS, type OrderSet, type Reconciliation } from './reconciliation/reconciliation-schema';
import { keptInvoice } from './rows.server';
import type { InvoiceRef, InvoiceRow } from './schema';

/**
 * A REGULAR invoice beside the ledger's completed orders of its period: the difference and what may have caused it. 404
 * `invoice_not_found` also for an invoice of another type.
 */
export async function reconcile(ctx: Context, { id }: InvoiceRef): Promise<Reconciliation> {
  const { db, connection } = ctx;
  const { invoice, period, issuedAt } = await billOf(ctx, id);
  const sets = await countAll(db, period);
  const ours = sets('ours');
  const difference = {
    count: invoice.ordersCount === null ? null : invoice.ordersCount - ours.count,
    amount: invoice.amount === null ? null : minus(invoice.amount, ours.amount),
  };
  const agrees = difference.count === 0 && difference.amount !== null && Number(difference.amount) === 0;
  const first = await recordsBegin(db, connection.id);
  const beganLater = first && first > period.zone.from ? first : null;
  return {
    currency: period.currency,
    issued: issuedAt && { at: issuedAt.toISOString(), later: sets('after_issue') },
    ours,
    invoice: { count: invoice.ordersCount, amount: invoice.amount },
    difference,
    agrees,
    causes: agrees
      ? []
      : causesOf({
          sets,
          difference,
          invoice: { count: invoice.ordersCount, trips: invoice.tripsCount },
          recordsBegin: beganLater?.toISOString() ?? null,
        }),
  };
}

async function countAll(db: Context['db'], period: Period): Promise<(set: OrderSet) => Counted> {
  const counts = new Map(
    await Promise.all(
      ORDER_SETS.map(async (set): Promise<[OrderSet, Counted]> => [set, await countOrders(db, period, set)]),
    ),
  );
  return (set) => counts.get(set) ?? { count: 0, amount: '0.000' };
}

/** The invoice and its period. Days are the merchant's: the interface names no zone. */
export async function billOf(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  id: string,
): Promise<{ invoice: InvoiceRow; period: Period; issuedAt: Date | null }> {
  const invoice = (await keptInvoice(db, connection.id, id))?.invoice;
  if (invoice?.type !== 'REGULAR' || !invoice.periodBegin || !invoice.periodEnd) {
    throw new Problem(404, 'invoice_not_found');
  }
  const { periodBegin, periodEnd, currency, createdAt } = invoice;
  const { timeZone } = connection;
  const zone = { from: dayRange(timeZone, periodBegin).start, before: dayRange(timeZone, periodEnd).end };
  const utcBefore = utc(addDays(periodEnd, 1));
  const made = createdAt ? new Date(createdAt) : null;
  const issuedAt = made && made >= zone.from && made < zone.before ? made : null;
  return {
    invoice,
    issuedAt,
    period: {
      connectionId: connection.id,
      currency: currency ?? connection.currency,
      zone: { from: zone.from, before: issuedAt ?? zone.before },
      utc: { from: utc(periodBegin), before: issuedAt ?? utcBefore },
      end: zone.before,
    },
  };
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
