import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/env';

/** The signature of a text by a key of APP_SECRET that serves one purpose. */
export function signatureOf(purpose: string, text: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', `dispatch-desk ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url');
}
