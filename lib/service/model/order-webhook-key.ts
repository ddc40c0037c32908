import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HeaderValues, headerOf } from './webhook-headers';

/** 24 random bytes are 32 characters, the most that the header takes (interface: Limits, webhook key). */
const KEY_BYTES = 24;

/** A key for one order of v0: sent with its creation, and brought back in `Authorization` by its webhooks. */
export function newOrderWebhookKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * Whether a webhook brings back this order's key, compared in constant time. Where the inbox keeps no `authorization` but
 * its digest (`authorization-sha256`, lower-case hex), that is compared.
 */
export function bringsWebhookKey(headers: HeaderValues, orderWebhookKey: string): boolean {
  const authorization = headerOf(headers, 'authorization');
  const given = authorization === null ? headerOf(headers, 'authorization-sha256') : sha256(authorization);
  return given !== null && sameDigest(given, sha256(orderWebhookKey));
}

/** What is found in the inbox for a webhook of this order. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameDigest(given: string, expected: string): boolean {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'));
}
