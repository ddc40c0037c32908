/**
 * What became of a webhook request. `candidate`: it names an order that may be one whose outcome is unknown; a person is
 * asked. `ignored`: a topic that is none of ours, or it doesn't bring back the key of the order it names.
 */
export const WEBHOOK_OUTCOMES = [
  'applied',
  'stale',
  'unknown_delivery',
  'candidate',
  'ignored',
  'unreadable',
  'failed',
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const WEBHOOK_MAX_BYTES = 256 * 1024;
