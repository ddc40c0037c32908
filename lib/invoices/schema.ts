import { z } from 'zod/mini';
import { Sum } from '@/lib/format/money/sum';
import { Day } from '@/lib/format/time/day';

/** The filters of the interface's own list (interface: GET /v2/invoices). */
export const INVOICE_FILTERS = ['all', 'unpaid', 'paid', 'topup'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** `GET /api/invoices`. `from` and `to` are days that bound the billing period. */
export const ListInvoices = z.object({
  status: z._default(z.enum(INVOICE_FILTERS), 'all'),
  from: z.optional(Day),
  to: z.optional(Day),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
});
export type ListInvoices = z.output<typeof ListInvoices>;

/** An invoice as the service last gave it. Amounts are decimal text, days are YYYY-MM-DD; null: the service left it out. */
export const InvoiceRow = z.object({
  id: z.string(),
  invoiceNo: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  ordersCount: z.nullable(z.number()),
  tripsCount: z.nullable(z.number()),
  periodBegin: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** Amounts still to be paid, by currency. */
const Unpaid = z.extend(Sum, { count: z.number() });

/** `GET /api/invoices/copy`. `refresh`: reads the service however young the local copy is. */
export const InvoiceCopyQuery = z.object({ refresh: z.optional(z.literal('1')) });
export type InvoiceCopyQuery = z.output<typeof InvoiceCopyQuery>;

/** When the local copy was read from the service, and why it could not be read now (a key of the `problems` messages). */
export const InvoiceCopy = z.object({ syncedAt: z.nullable(z.string()), problem: z.nullable(z.string()) });
export type InvoiceCopy = z.output<typeof InvoiceCopy>;

export const InvoicePage = z.object({
  invoices: z.array(InvoiceRow),
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  /** Null until the list was first read from the service. */
  unpaid: z.nullable(z.array(Unpaid)),
  syncedAt: z.nullable(z.string()),
});
export type InvoicePage = z.output<typeof InvoicePage>;

/** `GET /api/invoices/[id]`. The id becomes part of a signed address. */
export const InvoiceRef = z.object({ id: z.string().check(z.regex(/^[\w:-][\w.:-]{0,99}$/)) });
export type InvoiceRef = z.output<typeof InvoiceRef>;
export const InvoiceDetail = z.extend(InvoiceCopy, { invoice: InvoiceRow });
export type InvoiceDetail = z.output<typeof InvoiceDetail>;
