import type { DeliveryDetail, DeliveryEvent } from '@/lib/deliveries/schema';

export type DeliveryTimes = {
  /** When the driver last left the pickup with it. */
  leftAt: string | null;
  promisedSeconds: number | null;
  /** The actual drive of a completed delivery. */
  actualSeconds: number | null;
  /** From the order to its end. */
  totalSeconds: number | null;
};

/** Estimated and actual times, as far as the history shows them. */
export function timesOf({
  status,
  events,
  createdAt,
  endedAt,
  durationSeconds,
}: Pick<DeliveryDetail, 'status' | 'events' | 'createdAt' | 'endedAt' | 'durationSeconds'>): DeliveryTimes {
  const leftAt = lastAt(events, 'en_route');
  const arrivedAt = status === 'completed' ? (lastAt(events, 'completed') ?? endedAt) : null;
  return {
    leftAt,
    promisedSeconds: durationSeconds,
    actualSeconds: leftAt && arrivedAt ? secondsBetween(leftAt, arrivedAt) : null,
    totalSeconds: endedAt ? secondsBetween(createdAt, endedAt) : null,
  };
}

function lastAt(events: DeliveryEvent[], status: string): string | null {
  return events.findLast((event) => event.kind === 'status' && event.status === status)?.at ?? null;
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
}
