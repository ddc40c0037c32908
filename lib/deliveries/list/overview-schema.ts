import { z } from 'zod/mini';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import { DeliveryFilters, DeliveryRow } from '../schema';

/** `GET /api/overview`, and its usual day: of every branch, or of one. */
export const OverviewQuery = z.pick(DeliveryFilters, { branch: true });
export type OverviewQuery = z.infer<typeof OverviewQuery>;

/** `GET /api/overview`: deliveries that need attention, most urgent first, scheduled ones, and the business day's numbers. */
export const Overview = z.object({
  /** `why` is the most urgent reason, and `since` when it began; for `late` the promise. */
  attention: z.array(z.extend(DeliveryRow, { why: z.enum(ATTENTION_REASONS), since: z.string() })),
  /** How many there are, of which the most urgent are sent. */
  attentionCount: z.number(),
  /** Orders that wait for their time, the soonest first. */
  scheduled: z.array(DeliveryRow),
  /** Under way, scheduled ones aside. */
  active: z.number(),
  today: z.object({
    /** The merchant's business day, YYYY-MM-DD. */
    day: z.string(),
    /** Orders created on it. */
    created: z.number(),
    /** Deliveries that ended on it, whenever they were ordered. */
    completed: z.number(),
    canceled: z.number(),
    failed: z.number(),
    /** Fees of the completed ones, as decimal text. */
    fees: z.string(),
    /** Cash that drivers collected for them, and are to collect for those under way; null: no payment is known. */
    cashCollected: z.nullable(z.string()),
    cashDue: z.nullable(z.string()),
    /** How many of these deliveries have an unknown payment. */
    paymentsUnknown: z.number(),
    /** The currency of these amounts; orders in another currency are left out. */
    currency: z.string(),
  }),
  /** The day of the twelve busiest branches, the busiest first; `id` null: other and unknown pickups, behind all. */
  branches: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.string(),
      active: z.number(),
      created: z.number(),
      completed: z.number(),
    }),
  ),
  /** Whether there has never been an order. */
  isEmpty: z.boolean(),
  asOf: z.string(),
});
export type Overview = z.infer<typeof Overview>;

/**
 * `GET /api/overview/usual`: the mean of this weekday up to this hour, over up to four weeks. Null when orders began less
 * than two weeks ago.
 */
export const Usual = z.object({
  usual: z.nullable(
    z.object({ created: z.number(), completed: z.number(), ended: z.number(), fees: z.string(), currency: z.string() }),
  ),
});
export type Usual = z.infer<typeof Usual>;
