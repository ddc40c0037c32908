/**
 * The outcome of a webhook request.
 * - `not_found`: the service does not know its order
 * - `candidate`: it may belong to an order with an unknown outcome; a person decides
 * - `implausible`: a position where the driver can't be
 * - `erased`: its order was erased; it is kept without its content
 * - `ignored`: a topic without use here, or the order's webhook key is missing
 */
export const WEBHOOK_OUTCOMES = [
  'applied',
  'stale',
  'unknown_delivery',
  'not_found',
  'candidate',
  'erased',
  'ignored',
  'implausible',
  'unreadable',
  'failed',
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const WEBHOOK_MAX_BYTES = 256 * 1024;
