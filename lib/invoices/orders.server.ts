import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvPages, csvResponse } from '@/lib/request/csv-response.server';
import { billOf } from './reconcile.server';
import { pageOfOrders } from './reconciliation/order-rows.server';
import type { InvoiceOrder, InvoiceOrders, InvoiceOrdersQuery } from './reconciliation/reconciliation-schema';

const PAGE = 50;

/** One page of the orders of a set. 404 `invoice_not_found`. */
export async function invoiceOrders(ctx: Context, { id, set, after }: InvoiceOrdersQuery): Promise<InvoiceOrders> {
  const { period } = await billOf(ctx, id);
  const rows = await pageOfOrders(ctx.db, period, set, { after: positionOf(after), limit: PAGE + 1 });
  const orders = rows.slice(0, PAGE);
  const last = orders.at(-1);
  return { orders, next: last && rows.length > PAGE ? `${last.statusAt}_${last.id}` : null };
}

/** All orders of a set as a CSV file. `texts`: the names of the columns, and of a status. */
export async function exportInvoiceOrders(
  ctx: Context,
  { id, set }: InvoiceOrdersQuery,
  texts: Record<'column' | 'status', (name: string) => string>,
): Promise<Response> {
  const { invoice, period } = await billOf(ctx, id);
  const { timeZone } = ctx.connection;
  const time = (at: string) => formatDateTime(new Date(at), timeZone, 'en', 'iso-time');
  const columns: Columns<InvoiceOrder> = {
    code: ({ code }) => code,
    reference: ({ reference }) => reference,
    customer: ({ customerName }) => customerName,
    status: ({ status }) => texts.status(status),
    created: ({ createdAt }) => time(createdAt),
    ended: ({ isTimeKnown, statusAt }) => (isTimeKnown ? time(statusAt) : null),
    fee: ({ fee, currency }) => ({ amount: fee, currency }),
    currency: ({ currency }) => currency,
  };
  const pages = csvPages<InvoiceOrder>(ctx, ({ last, limit }) => {
    const after = last && { at: last.statusAt, id: last.id };
    return pageOfOrders(ctx.db, period, set, { after, limit });
  });
  return csvResponse(`${invoice.invoiceNo}-${set}.csv`, columns, texts.column, pages);
}

function positionOf(cursor: string | undefined) {
  const [at = '', id = ''] = cursor?.split('_') ?? [];
  return cursor ? { at, id } : undefined;
}
