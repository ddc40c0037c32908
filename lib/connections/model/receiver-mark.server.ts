import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/env';

/** The header in which our webhook receiver identifies itself on a GET. */
export const RECEIVER_HEADER = 'x-dispatch-desk-receiver';

/**
 * Proves that a webhook address leads to a dashboard with our APP_SECRET. It is made of the address alone, so it does not
 * reveal which addresses exist.
 */
export function receiverMark(token: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk webhook receiver', 32);
  return createHmac('sha256', Buffer.from(key)).update(token).digest('base64url').slice(0, 22);
}
