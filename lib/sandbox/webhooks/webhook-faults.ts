import { z } from 'zod';

const share = z.number().min(0).max(1);
const REORDER_WITHIN_MS = 1500;

/** Shares of all webhooks: `duplicate` 0.2 sends one in five twice. `delayMs` delays every webhook. */
export const WebhookFaultSettings = z.strictObject({
  duplicate: share.default(0),
  reorder: share.default(0),
  drop: share.default(0),
  delayMs: z.number().int().min(0).max(60_000).default(0),
});
export type WebhookFaultSettings = z.infer<typeof WebhookFaultSettings>;

export type WebhookFault = { duplicate: boolean; drop: boolean; delayMs: number };

/** The settings that apply now. */
export type WebhookFaults = { settings: WebhookFaultSettings };
export const NO_WEBHOOK_FAULTS: WebhookFaultSettings = WebhookFaultSettings.parse({});

/** A reordered webhook waits up to 1.5 seconds, so that later ones overtake it. A dropped one is a failed attempt. */
export function drawFault({ duplicate, reorder, drop, delayMs }: WebhookFaultSettings): WebhookFault {
  const reordered = Math.random() < reorder ? 200 + Math.random() * (REORDER_WITHIN_MS - 200) : 0;
  return { duplicate: Math.random() < duplicate, drop: Math.random() < drop, delayMs: delayMs + reordered };
}
