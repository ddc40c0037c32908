import { sha256 } from '@/lib/service/model/order-webhook-key';

const MAX_VALUE_CHARACTERS = 1_000;
const MAX_HEADERS = 50;
/** Where the digest stands; `bringsWebhookKey` reads it. */
export const AUTHORIZATION_DIGEST = 'authorization-sha256';

/**
 * What is kept of a webhook's headers: its own (`x-<brand>-*`), what it is and who says it sent it. The
 * authorization (v0 sends the order's webhook key back in it) is kept as a digest alone.
 */
export function keptHeaders(headers: Headers, brand: string): Record<string, string> {
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
