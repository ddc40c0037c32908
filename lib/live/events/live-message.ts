import { z } from 'zod/mini';
import { LiveChange } from './events';

export const LIVE_STATES = ['live', 'noDatabase', 'connecting', 'offline', 'signedOut', 'removed'] as const;

/**
 * The state of the live stream. `noDatabase`: the dashboard's database does not answer. `removed`: the connection is gone,
 * and no stream is opened again.
 */
export const LiveStatus = z.object({
  state: z.enum(LIVE_STATES),
  /** When the newest data came. Times are epoch milliseconds of the browser's clock. */
  lastReceivedAt: z.nullable(z.number()),
  /** Since when the dispatch service has not answered; null while it does. */
  silentSince: z._default(z.nullable(z.number()), null),
});
export type LiveStatus = z.infer<typeof LiveStatus>;

/**
 * A message to a screen. `replay`: when it happened: now (null), while the stream was down (`gap`), or before the page
 * was subscribed (`page-load`). After `resync` everything must be loaded again.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changes'),
    replay: z.nullable(z.enum(['gap', 'page-load'])),
    changes: z.array(LiveChange),
  }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
