import { z } from 'zod/mini';

/** `GET /api/deliveries/usual-trip`: what a trip of this connection usually is. Null while too few are known. */
export const UsualTrip = z.object({
  /** Decimal text, in the connection's currency. */
  deliveryFee: z.nullable(z.string()),
  distanceMeters: z.nullable(z.number()),
});
export type UsualTrip = z.infer<typeof UsualTrip>;
