import { z } from 'zod/mini';

/**
 * `POST /api/estimates`: fee as decimal text, meters, seconds. `times` is null where the service sends distance and duration
 * instead; its ISO instants are null when no driver is available.
 */
export const TripEstimate = z.object({
  deliveryFee: z.string(),
  currency: z.string(),
  distanceMeters: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  times: z.nullable(z.object({ pickupAt: z.nullable(z.string()), deliveryAt: z.nullable(z.string()) })),
  askedAt: z.string(),
  /** To the middle of the area: the service estimates no such address. */
  isApproximate: z.boolean(),
});
export type TripEstimate = z.infer<typeof TripEstimate>;
