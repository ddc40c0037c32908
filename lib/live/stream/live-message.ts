import { z } from 'zod';
import { LiveChange } from '../events';

export const LIVE_STATES = ['live', 'connecting', 'offline', 'signed-out', 'removed'] as const;

/** How the screen stands to the server; `removed`: what it shows is not there any more, and no line is sought again. `lastHeardAt`: epoch milliseconds of the browser's clock. */
export const LiveStatus = z.object({ state: z.enum(LIVE_STATES), lastHeardAt: z.number().nullable() });
export type LiveStatus = z.infer<typeof LiveStatus>;

/**
 * What a screen is told. `replay` says when it happened: now (null), while the line was down (`gap`), or between the
 * page's rendering and its first breath (`page-load`). After `resync` everything has to be loaded again.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changes'),
    replay: z.enum(['gap', 'page-load']).nullable(),
    changes: z.array(LiveChange),
  }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
