import { sha256 } from '@/lib/service/webhook/order-webhook-key';

const MAX_VALUE_CHARACTERS = 1_000;
const MAX_HEADERS = 50;
/** The header that holds the digest; `bringsWebhookKey` reads it. */
export const AUTHORIZATION_DIGEST = 'authorization-sha256';

/**
 * The headers of a webhook that are stored: its own (`x-<brand>-*`), content type and user agent. The authorization
 * (v0 sends the order's webhook key in it) is stored as a digest only.
 */
export function keptHeaders(headers: Iterable<[string, string]>, brand: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (Object.keys(kept).length >= MAX_HEADERS) break;
    if (name === 'authorization') kept[AUTHORIZATION_DIGEST] = sha256(value);
    else if (name === 'content-type' || name === 'user-agent' || name.startsWith(`x-${brand}-`)) {
      kept[name] = value.slice(0, MAX_VALUE_CHARACTERS);
    }
  }
  return kept;
}
