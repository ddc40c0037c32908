import { z } from 'zod';

/** `GET /api/deliveries/usual`: what a trip of this connection usually is. Null while too few are known. */
export const Usual = z.object({
  /** Decimal text, in the connection's currency. */
  deliveryFee: z.string().nullable(),
  distanceMeters: z.number().nullable(),
});
export type Usual = z.infer<typeof Usual>;
