import { createHmac } from 'node:crypto';

/**
 * The part of a request that a v2 signature covers. `path` is the request target as it goes over the wire, query string
 * included.
 */
export type SignedParts = { timestamp: string; method: string; path: string; body: string | Uint8Array };

/**
 * Lowercase hex HMAC-SHA256 of `<timestamp>.<METHOD>.<path>.<body>`, keyed with the API secret.
 * `timestamp` is Unix milliseconds in decimal; an absent body is the empty string (interface: Authentication).
 */
export function sign(parts: SignedParts, secret: string): string {
  return createHmac('sha256', secret).update(canonicalHead(parts)).update(parts.body).digest('hex');
}

/** The signed payload before the body, its last dot included. */
export function canonicalHead({ timestamp, method, path }: Omit<SignedParts, 'body'>): string {
  return `${timestamp}.${method.toUpperCase()}.${path}.`;
}
