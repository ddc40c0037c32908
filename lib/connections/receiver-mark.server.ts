import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/env';

/** In this header the webhook receiver says whose it is, when it is looked at instead of sent to. */
export const RECEIVER_HEADER = 'x-dispatch-desk-receiver';

/**
 * What only a dashboard with our APP_SECRET can answer at a webhook address: proves to us that the address leads here. It
 * is made of the address alone, so it doesn't tell anybody which addresses there are.
 */
export function receiverMark(token: string): string {
  const key = hkdfSync('sha256', env().APP_SECRET, '', 'dispatch-desk webhook receiver', 32);
  return createHmac('sha256', Buffer.from(key)).update(token).digest('base64url').slice(0, 22);
}
