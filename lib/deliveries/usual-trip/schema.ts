import { z } from 'zod/mini';

/** `GET /api/deliveries/usual-trip`: what a trip of this connection usually is. Null while too few are known. */
export const UsualTrip = z.object({
  /** Decimal text, in the connection's currency. */
  deliveryFee: z.nullable(z.string()),
  distanceMeters: z.nullable(z.number()),
  /** The amount that one order in twenty exceeds, decimal text. */
  highAmount: z.nullable(z.string()),
  /** The hours of the day, in the merchant's zone, in which orders are made. */
  hours: z.nullable(z.array(z.number())),
});
export type UsualTrip = z.infer<typeof UsualTrip>;
