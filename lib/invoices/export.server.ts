import type { Cell } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { csvResponse } from '@/lib/request/csv-response.server';
import { pageOfInvoices } from './rows.server';
import type { InvoiceRow, ListInvoices } from './schema';

const PAGE = 500;

type ExportTexts = { header: readonly string[]; type: (type: string) => string; status: (status: string) => string };

/** The invoices that the filters show, on all pages and in their order, as a CSV file. */
export function exportInvoices(ctx: Context, list: ListInvoices, texts: ExportTexts): Response {
  const span = [list.from, list.to].map((day) => day && `-${day}`).join('');
  return csvResponse(`invoices-${list.status}${span}.csv`, texts.header, pagesOf(ctx, list, texts));
}

async function* pagesOf({ db, connection, signal }: Context, list: ListInvoices, texts: ExportTexts) {
  for (let page = 1; !signal.aborted; page += 1) {
    const { invoices } = await pageOfInvoices(db, connection.id, { ...list, page }, PAGE);
    yield invoices.map((invoice) => Object.values(COLUMNS).map((cell) => cell(invoice, texts, connection)));
    if (invoices.length < PAGE) return;
  }
}

type Merchant = { timeZone: string; currency: string };

const COLUMNS = {
  number: ({ invoiceNo }) => invoiceNo,
  type: ({ type }, texts) => texts.type(type),
  status: ({ status }, texts) => texts.status(status),
  periodBegin: ({ periodBegin }) => periodBegin,
  periodEnd: ({ periodEnd }) => periodEnd,
  orders: ({ ordersCount }) => ordersCount,
  trips: ({ tripsCount }) => tripsCount,
  sum: ({ amount }) => ({ exact: amount }),
  currency: ({ currency }, _, merchant) => currency ?? merchant.currency,
  due: ({ dueOn }) => dueOn,
  issued: ({ createdAt }, _, { timeZone }) =>
    createdAt && formatDateTime(new Date(createdAt), timeZone, 'en', 'iso-date'),
} satisfies Record<string, (invoice: InvoiceRow, texts: ExportTexts, merchant: Merchant) => Cell>;
export const INVOICE_COLUMNS = Object.keys(COLUMNS);
