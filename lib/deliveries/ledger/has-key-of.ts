import { bringsWebhookKey } from '@/lib/service/webhook/order-webhook-key';
import type { HeaderValues } from '@/lib/service/webhook/webhook-headers';

/** An order with a webhook key accepts only reports that bring it (interface: `order-webhook-key`). */
export function hasKeyOf(
  { orderWebhookDigest }: { orderWebhookDigest: string | null },
  headers: HeaderValues,
): boolean {
  return orderWebhookDigest === null || bringsWebhookKey(headers, orderWebhookDigest);
}
