import { z } from 'zod';
import { DeliveryRow } from '../schema';

/** `GET /api/overview`: deliveries that need attention, longest wait first, and today's numbers in the merchant's time zone. */
export const Overview = z.object({
  attention: z.array(DeliveryRow.extend({ why: z.enum(['failed', 'unknown', 'waiting', 'late']) })),
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
