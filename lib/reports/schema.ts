import { z } from 'zod/mini';
import { Day } from '@/lib/format/time/day';

export const REPORT_BY = ['day', 'month', 'branch', 'hour', 'area'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

/** Orders count on the day they were created, or on the day they were delivered, canceled or failed. */
export const REPORT_DATES = ['created', 'ended'] as const;
export type ReportDates = (typeof REPORT_DATES)[number];

const MOST_DAYS = 1_100;

/** `GET /api/reports`: the orders from one business day to another, both included. */
const Filter = z.object({
  from: Day,
  to: Day,
  by: z._default(z.enum(REPORT_BY), 'day'),
  dates: z._default(z.enum(REPORT_DATES), 'created'),
  branch: z.optional(z.string().check(z.maxLength(64))),
  /** All merchants of this currency where the user may read reports: without `branch`, and `by: branch` is by merchant. */
  merchants: z.optional(z.literal('all')),
});
/** Whether a report can have these days. */
export const isSpan = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000;
const spanProblem = { path: ['to'], message: 'errors.invalid' };

export const ReportQuery = Filter.check(z.refine(isSpan, spanProblem));
export type ReportQuery = z.output<typeof ReportQuery>;

export const EXPORTS = ['groups', 'orders'] as const;
/** `GET /api/reports/export`: the groups of a report, or its orders. */
export const ReportExportQuery = z
  .extend(Filter, { kind: z._default(z.enum(EXPORTS), 'groups') })
  .check(z.refine(isSpan, spanProblem));
export type ReportExportQuery = z.output<typeof ReportExportQuery>;

const amount = z.string();
const count = z.number();

/** Orders of one currency added up. Test orders never count; refused orders were never made. */
export const Totals = z.object({
  currency: z.string(),
  orders: count,
  completed: count,
  canceled: count,
  failed: count,
  refused: count,
  /** Fees of completed deliveries. */
  fees: amount,
  /** Cash that drivers collected for completed deliveries. */
  cash: amount,
  /** Completed deliveries without a known payment: their cash is not in `cash`. */
  paymentUnknown: count,
  /** Completed deliveries with a promised time, and how many of them arrived by it. */
  promised: count,
  onTime: count,
  /** Completed deliveries with both an estimated and a charged fee, and the sums of the two. */
  compared: count,
  estimated: amount,
  charged: amount,
});
export type Totals = z.output<typeof Totals>;

/** `key`: a day, a month, the id of a branch or a merchant, an hour, or an area; null: not known. */
export const ReportRow = z.extend(Totals, {
  key: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** Orders with an area by their pin alone. */
  byPin: count,
});
export type ReportRow = z.output<typeof ReportRow>;

/** Why orders were canceled, failed or were refused. `text`: a canceller's own words; null: a reason that has a name. */
export const Reason = z.object({
  status: z.enum(['canceled', 'failed', 'rejected']),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  count,
});
export type Reason = z.output<typeof Reason>;

const Span = z.object({ from: Day, to: Day });
export const Report = z.object({
  by: z.enum(REPORT_BY),
  rows: z.array(ReportRow),
  totals: z.array(Totals),
  /** The period before. `knownFrom`: the first day of the ledger, when that period has begun earlier; then without totals. */
  before: z.object({ span: Span, totals: z.array(Totals), knownFrom: z.nullable(Day) }),
  reasons: z.array(Reason),
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How old the data is where a standby answers; 0 where the database itself does. */
  ageSeconds: z.number(),
});
export type Report = z.output<typeof Report>;
