import { z } from 'zod/mini';

const Counts = {
  /** Orders that need attention, and those of them that are late or failed. */
  attention: z.int(),
  late: z.int(),
  failed: z.int(),
  /** Under way, scheduled ones aside. */
  underWay: z.int(),
};

/** `GET /api/all`: what stands now and today's numbers, of all merchants that a person may see. */
export const AllMerchants = z.object({
  merchants: z.array(
    z.object({
      ...Counts,
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      /** The branches with orders now, the busiest first; `id` null: other and unknown pickups. */
      branches: z.array(z.object({ ...Counts, id: z.nullable(z.string()), name: z.nullable(z.string()) })),
      /** The newest known balance, for who may see it; null: not for them, or none is known. */
      wallet: z.nullable(
        z.object({
          balance: z.string(),
          currency: z.string(),
          /** The level that it has reached, or the own one; null: there is none. */
          level: z.nullable(z.string()),
          isLow: z.boolean(),
        }),
      ),
    }),
  ),
  /** Each merchant's business day, by merchant and currency; amounts as decimal text. */
  today: z.array(
    z.object({
      merchantId: z.string(),
      currency: z.string(),
      created: z.int(),
      completed: z.int(),
      failed: z.int(),
      fees: z.string(),
      cash: z.string(),
    }),
  ),
  asOf: z.iso.datetime(),
});
export type AllMerchants = z.output<typeof AllMerchants>;
