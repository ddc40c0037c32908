import { z } from 'zod';

/** `GET /api/deliveries/usual-trip`: what a trip of this connection usually is. Null while too few are known. */
export const UsualTrip = z.object({
  /** Decimal text, in the connection's currency. */
  deliveryFee: z.string().nullable(),
  distanceMeters: z.number().nullable(),
});
export type UsualTrip = z.infer<typeof UsualTrip>;
