import type { Generation } from '../generation/generation';
import type { ReportedPosition } from './webhook-position';

export type WebhookKind = 'delivery' | 'location' | 'wallet' | 'uninstalled' | 'other';

/**
 * A webhook's hint. Webhooks are unsigned, repeatable and unordered: de-duplicate by `webhookId`, and confirm with a
 * read what matters.
 */
export type WebhookHint = {
  /** Without v2's headers and v0's field names a webhook is read as v1's. */
  generation: Generation;
  /** Null for most webhooks of v1 and v0. All positions of a v1 trip have the same one. */
  webhookId: string | null;
  kind: WebhookKind;
  /** As it came, under whichever of its names; derived from the payload where none came. */
  topic: string;
  keyId: string | null;
  keyType: string | null;
  apiVersion: string | null;
  /** When the service sent this; null when it is absent or no instant. */
  timestamp: Date | null;
  /** The delivery's code; never null for deliveries and locations. */
  code: string | null;
  status: string | null;
  driver: ReportedPosition | null;
  wallet: { balance: string | null; warning_balance_level: string | null; currency: string | null } | null;
};
