import { z } from 'zod';
import { DeliveryRow } from '../schema';

/** `GET /api/overview`: what needs attention now, longest waiting first, and today in the merchant's zone. */
export const Overview = z.object({
  attention: z.array(DeliveryRow.extend({ why: z.enum(['failed', 'unknown', 'waiting', 'late']) })),
  active: z.number(),
  today: z.object({
    created: z.number(),
    completed: z.number(),
    canceled: z.number(),
    failed: z.number(),
    /** Decimal text: fees of what was completed today. */
    fees: z.string(),
    /** Of those fees, as the orders have it: a page may still assume another. Null while there are none. */
    currency: z.string().nullable(),
  }),
  asOf: z.string(),
});
export type Overview = z.infer<typeof Overview>;
