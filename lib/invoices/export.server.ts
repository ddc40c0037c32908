import type { Cell } from '@/lib/format/csv';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Context } from '@/lib/request/context.server';
import { csvResponse } from '@/lib/request/csv-response.server';
import { pageOfInvoices } from './rows.server';
import type { InvoiceRow, ListInvoices } from './schema';

const PAGE = 500;
export const INVOICE_COLUMNS = [
  'number',
  'type',
  'status',
  'periodBegin',
  'periodEnd',
  'orders',
  'trips',
  'sum',
  'currency',
  'due',
  'issued',
];

type ExportTexts = { header: readonly string[]; type: (type: string) => string; status: (status: string) => string };

/** The invoices that the filters show, on all pages and in their order, as a CSV file. */
export function exportInvoices(ctx: Context, list: ListInvoices, texts: ExportTexts): Response {
  const span = [list.from, list.to].map((day) => day && `-${day}`).join('');
  return csvResponse(`invoices-${list.status}${span}.csv`, texts.header, pagesOf(ctx, list, texts));
}

async function* pagesOf({ db, connection, signal }: Context, list: ListInvoices, texts: ExportTexts) {
  for (let page = 1; !signal.aborted; page += 1) {
    const { invoices } = await pageOfInvoices(db, connection.id, { ...list, page }, PAGE);
    yield invoices.map((invoice) => toCells(invoice, texts, connection));
    if (invoices.length < PAGE) return;
  }
}

function toCells(
  invoice: InvoiceRow,
  { type, status }: ExportTexts,
  { timeZone, currency }: { timeZone: string; currency: string },
): Cell[] {
  const { createdAt } = invoice;
  return [
    invoice.invoiceNo,
    type(invoice.type),
    status(invoice.status),
    invoice.periodBegin,
    invoice.periodEnd,
    invoice.ordersCount,
    invoice.tripsCount,
    { exact: invoice.amount },
    invoice.currency ?? currency,
    invoice.dueOn,
    createdAt && formatDateTime(new Date(createdAt), timeZone, 'en', 'iso-date'),
  ];
}
