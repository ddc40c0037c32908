import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/env';

/** The longest key (interface: Limits). */
const KEY_CHARACTERS = 32;

/**
 * The key of one v0 order: sent with its create, and sent back in the `Authorization` of its webhooks. Derived from the
 * order's id, so that the database holds no more than its digest.
 */
export function orderWebhookKeyOf(id: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk order webhook key', 32);
  return createHmac('sha256', Buffer.from(key)).update(id).digest('base64url').slice(0, KEY_CHARACTERS);
}
