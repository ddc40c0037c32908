/** What became of a webhook request. */
export const WEBHOOK_OUTCOMES = ['applied', 'stale', 'unknown_delivery', 'ignored', 'unreadable', 'failed'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const WEBHOOK_MAX_BYTES = 256 * 1024;
