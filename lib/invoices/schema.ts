import { z } from 'zod';
import { Day } from '@/lib/format/day';

/** The filters of the interface's own list (interface: GET /v2/invoices). */
export const INVOICE_FILTERS = ['all', 'unpaid', 'paid', 'topup'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** `GET /api/invoices`. `from` and `to` are days that bound the billing period. */
export const ListInvoices = z.object({
  status: z.enum(INVOICE_FILTERS).default('all'),
  from: Day.optional(),
  to: Day.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ListInvoices = z.output<typeof ListInvoices>;

/** An invoice as the service last gave it. Amounts are decimal text, days are YYYY-MM-DD; null: the service left it out. */
export const InvoiceRow = z.object({
  id: z.string(),
  invoiceNo: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  ordersCount: z.number().nullable(),
  tripsCount: z.number().nullable(),
  periodBegin: z.string().nullable(),
  periodEnd: z.string().nullable(),
  dueOn: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** What is still to be paid, by currency. */
const Unpaid = z.object({ currency: z.string().nullable(), count: z.number(), amount: z.string() });

/** `GET /api/invoices/copy`. `refresh`: reads the service however young the local copy is. */
export const AskCopy = z.object({ refresh: z.literal('1').optional() });
export type AskCopy = z.output<typeof AskCopy>;

/** When the local copy was read from the service, and why it could not be read now (a key of the `problems` messages). */
export const InvoiceCopy = z.object({ syncedAt: z.string().nullable(), problem: z.string().nullable() });
export type InvoiceCopy = z.output<typeof InvoiceCopy>;

export const InvoicePage = z.object({
  invoices: z.array(InvoiceRow),
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  unpaid: z.array(Unpaid),
  syncedAt: z.string().nullable(),
});
export type InvoicePage = z.output<typeof InvoicePage>;

/** `GET /api/invoices/[id]`. */
export const InvoiceRef = z.object({ id: z.string().min(1).max(100) });
export type InvoiceRef = z.output<typeof InvoiceRef>;
export const InvoiceDetail = InvoiceCopy.extend({ invoice: InvoiceRow });
export type InvoiceDetail = z.output<typeof InvoiceDetail>;
