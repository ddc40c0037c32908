import type { DeliveryDetail, DeliveryEvent } from '@/lib/deliveries/schema';

export type DeliveryTimes = {
  /** When the driver left the pickup with it, the last time that happened. */
  leftAt: string | null;
  /** When it should be there: the promised drive from when the driver left. Only while it is on the way. */
  expectedAt: string | null;
  promisedSeconds: number | null;
  /** The drive as it was; only of what was delivered. */
  actualSeconds: number | null;
  /** From the order to its end. */
  totalSeconds: number | null;
};

/** What was promised and what came of it, as far as the history tells. */
export function timesOf({
  status,
  events,
  createdAt,
  endedAt,
  durationSeconds,
}: Pick<DeliveryDetail, 'status' | 'events' | 'createdAt' | 'endedAt' | 'durationSeconds'>): DeliveryTimes {
  const leftAt = lastAt(events, 'en_route');
  const arrivedAt = status === 'completed' ? (lastAt(events, 'completed') ?? endedAt) : null;
  const isOnTheWay = status === 'en_route' && leftAt !== null && durationSeconds !== null;
  return {
    leftAt,
    expectedAt: isOnTheWay ? new Date(Date.parse(leftAt) + durationSeconds * 1_000).toISOString() : null,
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
