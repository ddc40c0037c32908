import { z } from 'zod/mini';

/** `GET /api/attention`: what needs attention in each connection that the user may see. */
export const AttentionByConnection = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      /** Deliveries that need attention. */
      deliveries: z.int(),
      /** Whether the wallet is empty, or at a level that nobody has dealt with; false for who may not see it. */
      isWalletLow: z.boolean(),
    }),
  ),
});
export type AttentionByConnection = z.output<typeof AttentionByConnection>;
