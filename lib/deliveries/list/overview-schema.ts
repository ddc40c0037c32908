import { z } from 'zod';
import { ATTENTION_REASONS } from '@/lib/progress/attention';
import { DeliveryRow } from '../schema';

/** `GET /api/overview`: deliveries that need attention, most urgent first, and today's numbers in the merchant's time zone. */
export const Overview = z.object({
  /** `why` is the most urgent reason, and `since` when it began; for `late` the promise. */
  attention: z.array(DeliveryRow.extend({ why: z.enum(ATTENTION_REASONS), since: z.string() })),
  active: z.number(),
  today: z.object({
    created: z.number(),
    completed: z.number(),
    canceled: z.number(),
    failed: z.number(),
    /** Fees of today's completed deliveries, as decimal text. */
    fees: z.string(),
    /** Currency of those fees, from the orders themselves. Null while there are none. */
    currency: z.string().nullable(),
  }),
  asOf: z.string(),
});
export type Overview = z.infer<typeof Overview>;
