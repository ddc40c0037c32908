import { createHash, timingSafeEqual } from 'node:crypto';
import { type HeaderValues, headerOf } from './webhook-headers';

/**
 * Whether a webhook has the order's key with this digest, compared in constant time. The inbox stores only the digest of the
 * header: `authorization-sha256`, lower-case hex.
 */
export function bringsWebhookKey(headers: HeaderValues, orderWebhookDigest: string): boolean {
  const authorization = headerOf(headers, 'authorization');
  const received = authorization === null ? headerOf(headers, 'authorization-sha256') : sha256(authorization);
  return received !== null && sameDigest(received, orderWebhookDigest);
}

/** The digest that the inbox stores. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameDigest(received: string, expected: string): boolean {
  return /^[0-9a-f]{64}$/.test(received) && timingSafeEqual(Buffer.from(received, 'hex'), Buffer.from(expected, 'hex'));
}
