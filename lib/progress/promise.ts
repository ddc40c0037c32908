import type { AttentionSettings } from './attention-settings';

/**
 * By when an order should arrive: from the order or its scheduled time, the time until the driver has left the pickup, and
 * the estimated drive. Null while there is no estimate.
 */
export function promiseOf(
  order: { createdAt: Date; scheduledAt: Date | null; durationSeconds: number | null },
  { pickupMinutes }: AttentionSettings,
): Date | null {
  const { createdAt, scheduledAt, durationSeconds } = order;
  if (durationSeconds === null) return null;
  const begun = scheduledAt && scheduledAt > createdAt ? scheduledAt : createdAt;
  return new Date(begun.getTime() + pickupMinutes * 60_000 + Math.round(durationSeconds * 1_000));
}
