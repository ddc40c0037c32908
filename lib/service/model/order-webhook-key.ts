import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HeaderValues, headerOf } from './webhook-headers';

/** 24 random bytes make 32 characters, the longest key (interface: Limits). */
const KEY_BYTES = 24;

/** A key for one v0 order: sent with its create, and sent back in the `Authorization` of its webhooks. */
export function newOrderWebhookKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * Whether a webhook has this order's key, compared in constant time. The inbox stores only the digest of the header:
 * `authorization-sha256`, lower-case hex.
 */
export function bringsWebhookKey(headers: HeaderValues, orderWebhookKey: string): boolean {
  const authorization = headerOf(headers, 'authorization');
  const received = authorization === null ? headerOf(headers, 'authorization-sha256') : sha256(authorization);
  return received !== null && sameDigest(received, sha256(orderWebhookKey));
}

/** The digest that the inbox stores. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameDigest(received: string, expected: string): boolean {
  return /^[0-9a-f]{64}$/.test(received) && timingSafeEqual(Buffer.from(received, 'hex'), Buffer.from(expected, 'hex'));
}
