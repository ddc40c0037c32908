import type { TrackedDelivery } from './schema';

/** A position older than this is drawn as old. */
export const STALE_AFTER_MS = 2 * 60_000;
/** A driver under way who has not moved for this long is marked as standing. */
export const STANDING_AFTER_MS = 5 * 60_000;
/** A phone that lies still reports steps of some meters. */
export const STANDING_WITHIN_METERS = 40;

/** `driving`; `standing`: has not moved for long; `stale`: no position for long; `unplaced`: no position at all. */
export type DriverState = 'driving' | 'standing' | 'stale' | 'unplaced';

/** What is known of a delivery's driver now. `movedAt` is when the position last changed, in epoch milliseconds. */
export function driverState(
  { driverLatitude, driverLongitude, driverSeenAt, status }: TrackedDelivery,
  movedAt: number | undefined,
  now: number,
): DriverState {
  if (driverLatitude === null || driverLongitude === null || driverSeenAt === null) return 'unplaced';
  if (now - Date.parse(driverSeenAt) > STALE_AFTER_MS) return 'stale';
  const isStanding = movedAt !== undefined && now - movedAt > STANDING_AFTER_MS;
  return isStanding && status === 'en_route' ? 'standing' : 'driving';
}

/** Those that a person should look at first: old and standing ones, then by progress, then the oldest. */
export function byUrgency(
  one: { delivery: TrackedDelivery; state: DriverState },
  other: { delivery: TrackedDelivery; state: DriverState },
): number {
  return (
    URGENCY[one.state] - URGENCY[other.state] ||
    progressOf(other.delivery.status) - progressOf(one.delivery.status) ||
    one.delivery.createdAt.localeCompare(other.delivery.createdAt)
  );
}

const URGENCY: Record<DriverState, number> = { standing: 0, stale: 0, driving: 1, unplaced: 2 };
const PROGRESS = ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'];
const progressOf = (status: string) => PROGRESS.indexOf(status);
