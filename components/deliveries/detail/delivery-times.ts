import type { DeliveryDetail, DeliveryEvent } from '@/lib/deliveries/schema';

/** Estimated and actual times, as far as the history shows them. */
export function timesOf({
  status,
  events,
  createdAt,
  endedAt,
  durationSeconds,
}: Pick<DeliveryDetail, 'status' | 'events' | 'createdAt' | 'endedAt' | 'durationSeconds'>) {
  const leftAt = lastAt(events, 'en_route');
  const arrivedAt = status === 'completed' ? (lastAt(events, 'completed') ?? endedAt) : null;
  return {
    promisedSeconds: durationSeconds,
    /** The drive of a completed delivery, since the driver last left the pickup. */
    actualSeconds: leftAt && arrivedAt ? secondsBetween(leftAt, arrivedAt) : null,
    /** From the order to its end. */
    totalSeconds: endedAt ? secondsBetween(createdAt, endedAt) : null,
  };
}

function lastAt(events: DeliveryEvent[], status: string): string | null {
  return events.findLast((event) => event.kind === 'status' && event.status === status)?.at ?? null;
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
}
