import { pointOf } from '@/lib/map/geometry/point';
import { type Arrival, arrivalOf, STALE_AFTER_MS } from '@/lib/progress/arrival';
import { type Attention, type AttentionFacts, attentionOf, byAttention } from '@/lib/progress/attention';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { isUnderWay, UNDER_WAY_STATUSES } from '@/lib/progress/status';
import type { TrackedDelivery } from './schema';

/** `driving`; `standing`: has not moved for long; `stale`: no position for long; `unplaced`: no position at all. */
export type DriverState = 'driving' | 'standing' | 'stale' | 'unplaced';

/** A delivery with what follows from it now. */
export type Track = {
  delivery: TrackedDelivery;
  state: DriverState;
  attention: Attention[];
};

export function trackOf(delivery: TrackedDelivery, settings: AttentionSettings, now: number): Track {
  const attention = attentionOf(delivery, settings, now);
  return { delivery, attention, state: trackState(delivery, attention, now) };
}

/** When it is expected; apart from the rest, as only what is on screen needs it. */
export function arrivalOfTrack({ delivery }: Track, now: number): Arrival {
  const driver = pointOf(delivery.driverLatitude, delivery.driverLongitude);
  return arrivalOf({ ...delivery, driver }, now);
}

/** The driver as a person: all orders with the same one have the same key. */
export function driverKey({ id, driverPhone, driverName }: TrackedDelivery): string {
  return driverPhone || driverName || id;
}

function trackState(delivery: TrackedDelivery, attention: Attention[], now: number): DriverState {
  const { driverLatitude, driverLongitude, driverSeenAt } = delivery;
  if (!isUnderWay(delivery) || driverLatitude === null || driverLongitude === null || driverSeenAt === null)
    return 'unplaced';
  if (now - Date.parse(driverSeenAt) > STALE_AFTER_MS) return 'stale';
  return attention.some(({ reason }) => reason === 'not_moving') ? 'standing' : 'driving';
}

/** Sorts by urgency: orders that need attention, then old positions, then by progress, then the oldest. */
export function byUrgency(a: Track, b: Track): number {
  return (
    byAttention(a.attention, b.attention) ||
    Number(b.state === 'stale') - Number(a.state === 'stale') ||
    progressOf(b.delivery.status) - progressOf(a.delivery.status) ||
    a.delivery.createdAt.localeCompare(b.delivery.createdAt)
  );
}

/** Sorts by promise; orders without one come last, the oldest first. */
export function byPromise({ delivery: a }: Track, { delivery: b }: Track): number {
  if (a.promisedAt && b.promisedAt) return a.promisedAt.localeCompare(b.promisedAt);
  return Number(b.promisedAt !== null) - Number(a.promisedAt !== null) || a.createdAt.localeCompare(b.createdAt);
}

/** Whether it stays on the tracking screen. */
export function isTracked(delivery: AttentionFacts, settings: AttentionSettings, now: number): boolean {
  return isUnderWay(delivery) || attentionOf(delivery, settings, now).length > 0;
}

const PROGRESS: readonly string[] = UNDER_WAY_STATUSES;
const progressOf = (status: string) => PROGRESS.indexOf(status);
