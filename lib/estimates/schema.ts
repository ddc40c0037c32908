import { z } from 'zod';

/** `POST /api/estimates`: fee as decimal text, meters, seconds. */
export const TripEstimate = z.object({
  deliveryFee: z.string(),
  currency: z.string(),
  distanceMeters: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  askedAt: z.string(),
});
export type TripEstimate = z.infer<typeof TripEstimate>;
