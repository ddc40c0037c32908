import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { type Columns, csvResponse } from '@/lib/request/csv-response.server';
import { pageOfInvoices } from './rows.server';
import type { InvoiceRow, ListInvoices } from './schema';

const PAGE = 500;

type Texts = Record<'column' | 'type' | 'status', (name: string) => string>;

/** The invoices that the filters show, on all pages and in their order, as a CSV file. */
export function exportInvoices(ctx: Context, list: ListInvoices, texts: Texts): Response {
  const { timeZone, currency: own } = ctx.connection;
  const columns: Columns<InvoiceRow> = {
    number: ({ invoiceNo }) => invoiceNo,
    type: ({ type }) => texts.type(type),
    status: ({ status }) => texts.status(status),
    periodBegin: ({ periodBegin }) => periodBegin,
    periodEnd: ({ periodEnd }) => periodEnd,
    orders: ({ ordersCount }) => ordersCount,
    trips: ({ tripsCount }) => tripsCount,
    sum: ({ amount, currency }) => ({ amount, currency: currency ?? own }),
    currency: ({ currency }) => currency ?? own,
    due: ({ dueOn }) => dueOn,
    issued: ({ createdAt }) => createdAt && formatDateTime(new Date(createdAt), timeZone, 'en', 'iso-date'),
  };
  const span = [list.from, list.to].map((day) => day && `-${day}`).join('');
  return csvResponse(`invoices-${list.status}${span}.csv`, columns, texts.column, pagesOf(ctx, list));
}

async function* pagesOf({ db, connection, signal }: Context, list: ListInvoices) {
  for (let page = 1; !signal.aborted; page += 1) {
    const { invoices } = await pageOfInvoices(db, connection.id, { ...list, page }, PAGE);
    yield invoices;
    if (invoices.length < PAGE) return;
  }
}
