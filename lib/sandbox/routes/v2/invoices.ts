import { Hono } from 'hono';
import { notFound, type SandboxEnv } from '@/lib/sandbox/requests/request';
import type { InvoicePage } from '@/lib/service/v2/schema';
import type { Sandbox } from '../../context/sandbox';
import type { Invoice } from '../../store/records';
import { invoiceWire } from '../../wire/v2';
import { needs } from '../operations/authentication';
import { readChoice, readDay, readInteger } from '../operations/read-query';

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

const FILTERS = ['unpaid', 'paid', 'topup', 'all'] as const;
type Filter = (typeof FILTERS)[number];

/** interface: GET /v2/invoices. No filter shows refunds and canceled invoices; they are read by id. */
const SHOWS: Record<Filter, (invoice: Invoice) => boolean> = {
  all: ({ type, status }) => type === 'REGULAR' && ['PAID', 'ISSUED', 'PENDING', 'SENT'].includes(status),
  unpaid: ({ type, status }) => type === 'REGULAR' && (status === 'ISSUED' || status === 'SENT'),
  paid: ({ type, status }) => type === 'REGULAR' && status === 'PAID',
  topup: ({ type, status }) => (type === 'TAP_WALLET' || type === 'TOPUP_WALLET') && status === 'PAID',
};

/** interface: Endpoints, v2 invoices. */
export function invoiceRoutes({ store }: Sandbox) {
  const routes = new Hono<SandboxEnv>();

  routes.get('/', needs('invoices:read'), (context) => {
    const page = readInteger(context, 'page', { least: 1, otherwise: 1 });
    const perPage = readInteger(context, 'perPage', { least: 1, most: MAX_PER_PAGE, otherwise: DEFAULT_PER_PAGE });
    const filter = readChoice(context, 'status', FILTERS, 'all');
    const begin = readDay(context, 'periodBegin');
    const end = readDay(context, 'periodEnd');
    const found = store.tables.invoice
      .of(context.var.merchant.id)
      .filter(SHOWS[filter])
      .filter(({ periodBegin }) => begin === null || periodBegin >= begin)
      .filter(({ periodEnd }) => end === null || periodEnd <= end)
      .sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
    const invoices = found.slice((page - 1) * perPage, page * perPage).map(invoiceWire);
    const response: InvoicePage = { page, perPage, total: found.length, invoices };
    return Response.json(response);
  });

  routes.get('/:id', needs('invoices:read'), (context) => {
    const invoice = store.tables.invoice.own(context.var.merchant.id, context.req.param('id').toLowerCase());
    if (!invoice) throw notFound('Invoice not found');
    return Response.json(invoiceWire(invoice));
  });

  return routes;
}
