import { createHash } from 'node:crypto';

/** What an id begins with that is only a digest; the service's own ids never do (`receive.server.ts`). */
export const BYTES_ID = 'bytes:';
/** So long the same bytes are one row of the inbox. */
const WINDOW_MS = 10 * 60_000;

/**
 * What stands for the id of a webhook that has none (v1, v0): the digest of its bytes and of what it brings beside them
 * (topic, authorization), and when it came. A forged copy without the order's key is so another one, and can't be quicker
 * than the service.
 */
export function bytesId(beside: (string | null | undefined)[], body: Uint8Array, nowMs: number): string {
  const digest = createHash('sha256').update(JSON.stringify(beside)).update('\n').update(body).digest('hex');
  return `${BYTES_ID}${digest}.${Math.floor(nowMs / WINDOW_MS)}`;
}
