import { z } from 'zod/mini';
import { readQuery } from '@/lib/http/read-query';

/** Another connection has a stream of its own, so this one asks; also while its tab is hidden, for the title. */
const REFETCH_MS = 20_000;

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

export const attentionByConnectionQuery = readQuery(
  ['attention-by-connection'],
  '/api/attention',
  AttentionByConnection,
  { refetchInterval: REFETCH_MS, refetchIntervalInBackground: true },
);
