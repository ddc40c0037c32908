import type { ReportedPosition } from './webhook-position';

export type WebhookKind = 'delivery' | 'location' | 'wallet' | 'uninstalled' | 'other';

/**
 * A webhook's hint. Webhooks are unsigned, repeatable and unordered: de-duplicate by their ids, and confirm with a
 * read what matters.
 */
export type WebhookHint = {
  kind: WebhookKind;
  /** As it came, under whichever of its names; derived from the payload where none came. */
  topic: string;
  /** When the service sent this; null when it is absent or no instant. */
  timestamp: Date | null;
  /** The delivery's code; never null for deliveries and locations. */
  code: string | null;
  status: string | null;
  driver: ReportedPosition | null;
  wallet: { balance: string | null; warning_balance_level: string | null; currency: string | null } | null;
};
