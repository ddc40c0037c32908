import { z } from 'zod';

/** `GET /api/wallet`. Decimal text; a balance may be negative; no warning level means that alerts are off. */
export const Wallet = z.object({
  balance: z.string(),
  warningLevel: z.string().nullable(),
  currency: z.string().nullable(),
  low: z.boolean(),
  asOf: z.string(),
});
export type Wallet = z.infer<typeof Wallet>;
