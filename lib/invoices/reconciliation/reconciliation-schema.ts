import { z } from 'zod/mini';
import { InvoiceRef } from '../schema';

/**
 * Sets of the ledger's orders that an invoice is compared with:
 * - `ours`: completed in the period, in the merchant's time zone, in the invoice's currency
 * - `edge_in`, `edge_out`: counted here, or not, only because of the zone; a count by UTC differs
 * - `created_before`: completed in the period, created before it
 * - `completed_after`: created in the period, completed after it
 * - `after_issue`: completed in the period after the invoice was issued; not counted
 * - `time_unknown`: counted by its creation, as the time of completion is not known
 * - `elsewhere`: made outside this dashboard, and counted
 * - `without_fee`: counted, with no known fee
 * - `canceled`, `test`, `other_currency`: in the period and not counted
 */
export const ORDER_SETS = [
  'ours',
  'edge_in',
  'edge_out',
  'created_before',
  'completed_after',
  'after_issue',
  'time_unknown',
  'elsewhere',
  'without_fee',
  'canceled',
  'test',
  'other_currency',
] as const;
export type OrderSet = (typeof ORDER_SETS)[number];

/** Possible causes of a difference. `not_here`: orders that the ledger does not have; `trips`: several orders in one trip. */
export const CAUSES = [
  'edge',
  'created',
  'time_unknown',
  'elsewhere',
  'not_here',
  'trips',
  'canceled',
  'test',
  'without_fee',
  'other_currency',
  'records_begin',
] as const;

const counted = z.object({ count: z.number(), amount: z.string() });
export type Counted = z.output<typeof counted>;

export const Cause = z.object({
  kind: z.enum(CAUSES),
  /** How many orders are concerned, and their fees. */
  count: z.number(),
  amount: z.nullable(z.string()),
  /** Whether it would make exactly this difference. */
  fits: z.boolean(),
  /** The orders concerned. */
  sets: z.array(z.enum(ORDER_SETS)),
  /** `records_begin`: when the first order of the ledger was created. */
  at: z.nullable(z.string()),
});
export type Cause = z.output<typeof Cause>;

/** `GET /api/invoices/[id]/reconciliation`: a REGULAR invoice beside the ledger. A difference is the invoice less ours. */
export const Reconciliation = z.object({
  currency: z.string(),
  ours: counted,
  invoice: z.object({ count: z.nullable(z.number()), amount: z.nullable(z.string()) }),
  difference: z.object({ count: z.nullable(z.number()), amount: z.nullable(z.string()) }),
  agrees: z.boolean(),
  /** When the invoice was issued, if inside its period: it is compared up to then, and `count` orders came later. */
  issued: z.nullable(z.object({ at: z.string(), later: counted })),
  causes: z.array(Cause),
});
export type Reconciliation = z.output<typeof Reconciliation>;

/** `GET /api/invoices/[id]/orders`: the orders of a set, in the order of their completion. `after`: the cursor of a page. */
export const InvoiceOrdersQuery = z.extend(InvoiceRef, {
  set: z._default(z.enum(ORDER_SETS), 'ours'),
  after: z.optional(z.string().check(z.regex(/^\d{4}-[\dT:.Z-]+_[0-9a-f-]{36}$/))),
});
export type InvoiceOrdersQuery = z.output<typeof InvoiceOrdersQuery>;

export const InvoiceOrder = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  customerName: z.string(),
  status: z.string(),
  createdAt: z.string(),
  statusAt: z.string(),
  /** False for an order that was imported after its end: `statusAt` is then its creation. */
  isTimeKnown: z.boolean(),
  fee: z.nullable(z.string()),
  currency: z.string(),
});
export type InvoiceOrder = z.output<typeof InvoiceOrder>;

export const InvoiceOrders = z.object({ orders: z.array(InvoiceOrder), next: z.nullable(z.string()) });
export type InvoiceOrders = z.output<typeof InvoiceOrders>;
