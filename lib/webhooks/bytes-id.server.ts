import { createHash } from 'node:crypto';

/** The prefix of an id that is only a digest; the service's own ids never begin with it (`receive.server.ts`). */
export const BYTES_ID = 'bytes:';
/** The same bytes within this time are one row of the inbox. */
const WINDOW_MS = 10 * 60_000;

/**
 * The id of a webhook that has none: a digest of its bytes, topic and authorization, and its time window. A
 * forged copy without the order's key gets another id.
 */
export function bytesId(beside: (string | null | undefined)[], body: Uint8Array, nowMs: number): string {
  const digest = createHash('sha256').update(JSON.stringify(beside)).update('\n').update(body).digest('hex');
  return `${BYTES_ID}${digest}.${Math.floor(nowMs / WINDOW_MS)}`;
}

/** The id of a position: the service's id of its trip, with a digest of the bytes. */
export function positionId(tripId: string, body: Uint8Array): string {
  return `${tripId}:${createHash('sha256').update(body).digest('hex')}`;
}
