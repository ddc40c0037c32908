import { z } from 'zod/mini';

/**
 * The kinds of change on an open screen. The subjects of `delivery` and `position` are ledger ids, those of `import`,
 * `occurrence` and `address-request` their own; of the others the connection is the one subject.
 */
export const LIVE_KINDS = [
  'delivery',
  'position',
  'import',
  'address-request',
  'wallet',
  'branches',
  'occurrence',
  'connection',
] as const;
export const LiveKind = z.enum(LIVE_KINDS);
export type LiveKind = z.infer<typeof LiveKind>;

/** A subject that changed, and the users who changed it; empty when the service did. */
export const LiveSubject = z.object({ id: z.string(), by: z._default(z.array(z.string()), []) });
export type LiveSubject = z.infer<typeof LiveSubject>;

/** The changes of one kind. `rows` are the subjects as they are now, for kinds that have rows. */
export const LiveChange = z.object({
  kind: z.string(),
  subjects: z.array(LiveSubject),
  rows: z._default(z.array(z.unknown()), []),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * The frames of `GET /api/live`, by event name; `now` is the server's clock in epoch milliseconds. Every frame with an
 * id may be the `Last-Event-ID` of the next request.
 * - `hello` comes first; with `resync` the missed events cannot be replayed, and everything must be loaded again.
 * - `changes` carries the newest state of what changed.
 * - `beat` comes every ten seconds, so that a silent stream is known to be dead. `silentSince`: since when the dispatch
 *   service has not answered, on the server's clock; null while it does. `databaseSince`: the same of the dashboard's own
 *   database; it comes at once.
 * - `bye` ends the stream: the server stops, the session is over, or the connection was removed.
 */
export const LIVE_FRAMES = {
  hello: z.object({ now: z.number(), resync: z.boolean() }),
  changes: z.object({ now: z.number(), replay: z._default(z.boolean(), false), changes: z.array(LiveChange) }),
  beat: z.object({
    now: z.number(),
    silentSince: z._default(z.nullable(z.number()), null),
    databaseSince: z._default(z.nullable(z.number()), null),
  }),
  bye: z.object({ now: z.number() }),
} as const;
export type LiveFrameName = keyof typeof LIVE_FRAMES;

export const BEAT_MS = 10_000;
