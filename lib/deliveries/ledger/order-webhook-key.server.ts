import { createHash } from 'node:crypto';
import { signatureOf } from '@/lib/auth/token.server';
import { GENERATION_FACTS, type Generation } from '@/lib/service/generation/generation';

/** The longest key (interface: Limits). */
const KEY_CHARACTERS = 32;

/**
 * The key of one v0 order: sent with its create, and sent back in the `Authorization` of its webhooks. Derived from the
 * order's id, so that the database holds no more than its digest.
 */
export function orderWebhookKeyOf(id: string): string {
  return signatureOf('order webhook key', id).slice(0, KEY_CHARACTERS);
}

/** The digest of the key of the order with this id; null for a generation without such keys. */
export function orderWebhookDigestOf(id: string, generation: Generation): string | null {
  if (!GENERATION_FACTS[generation].takesOrderWebhookKey) return null;
  return createHash('sha256').update(orderWebhookKeyOf(id)).digest('hex');
}
