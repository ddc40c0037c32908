import { z } from 'zod';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import { DeliveryRow } from '../schema';

/** `GET /api/overview`: deliveries that need attention, most urgent first, and the numbers of the business day. */
export const Overview = z.object({
  /** `why` is the most urgent reason, and `since` when it began; for `late` the promise. */
  attention: z.array(DeliveryRow.extend({ why: z.enum(ATTENTION_REASONS), since: z.string() })),
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
    /** Cash that drivers collected for them, and are to collect for those under way. */
    cashCollected: z.string(),
    cashDue: z.string(),
    /** Of these amounts; orders in another currency are left out. */
    currency: z.string(),
  }),
  asOf: z.string(),
});
export type Overview = z.infer<typeof Overview>;
