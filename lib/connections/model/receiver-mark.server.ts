import { signatureOf } from '@/lib/auth/token.server';

/** The header in which our webhook receiver identifies itself on a GET. */
export const RECEIVER_HEADER = 'x-dispatch-desk-receiver';

/**
 * Proves that a webhook address leads to a dashboard with our APP_SECRET. It is made of the address alone, so it does not
 * reveal which addresses exist.
 */
export function receiverMark(token: string): string {
  return signatureOf('webhook receiver', token).slice(0, 22);
}
