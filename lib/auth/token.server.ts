import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';

const TOKEN_BYTES = 32;

/** 256 random bits, safe in a cookie and in a URL. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a secret that is random in itself. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The signature of a text by a key of APP_SECRET that serves one purpose. */
export function signatureOf(purpose: string, text: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', `dispatch-desk ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url');
}

/** Compares texts in a time that does not depend on where they differ. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}
