import { distanceMeters, type Point } from '@/lib/map/geometry/point';

/** A position older than this is old: it is drawn so, and no arrival is computed from it. */
export const STALE_AFTER_MS = 2 * 60_000;
/** No arrival is computed for a driver who has stood this long: it would move on with the clock. */
const STANDS_AFTER_MS = 15 * 60_000;
const NEAR_METERS = 150;
/** Roads are longer than the straight line; the factor of this trip's own estimate is used within bounds. */
const USUAL_DETOUR = 1.35;
const DETOUR_BOUNDS = [1.05, 2.5] as const;
const USUAL_PACE = 8;
const PACE_BOUNDS = [1, 35] as const;
/** After so many meters the driver's own pace counts as much as the estimate's. */
const OWN_PACE_HALF_METERS = 1_500;
const OWN_PACE_FROM_METERS = 200;
/** Seconds from the parked car to the door. */
const DOOR_SECONDS = 60;

/** The facts of a trip. Times are ISO instants, distances meters. */
export type TripFacts = {
  status: string;
  pickup: Point | null;
  dropoff: Point | null;
  driver: Point | null;
  driverSeenAt: string | null;
  driverMovedAt: string | null;
  driverWayMeters: number | null;
  pickedUpAt: string | null;
  distanceMeters: number | null;
  durationSeconds: number | null;
};

/**
 * When a driver arrives, in epoch milliseconds. `near`: at the drop-off. `silent`: the last position is old, so a number
 * would be a guess. `none`: not on the way, or a place is unknown.
 */
export type Arrival =
  | { kind: 'range'; from: number; to: number }
  | { kind: 'near' }
  | { kind: 'silent'; since: number }
  | { kind: 'none' };

/** The expected arrival: the remaining way at the driver's own pace on this trip, and at the estimate's until there is one. */
export function arrivalOf(trip: TripFacts, now: number): Arrival {
  const { status, driver, dropoff, driverSeenAt, driverMovedAt } = trip;
  if (status !== 'en_route' || !driver || !dropoff || !driverSeenAt) return { kind: 'none' };
  const seenAt = Date.parse(driverSeenAt);
  if (now - seenAt > STALE_AFTER_MS) return { kind: 'silent', since: seenAt };
  const straight = distanceMeters(driver, dropoff);
  if (straight < NEAR_METERS) return { kind: 'near' };
  if (driverMovedAt && now - Date.parse(driverMovedAt) > STANDS_AFTER_MS) return { kind: 'none' };
  const { metersPerSecond, ownShare } = paceOf(trip);
  const seconds = (straight * detourOf(trip)) / metersPerSecond + DOOR_SECONDS;
  const spread = seconds * (0.15 + 0.25 * (1 - ownShare)) + 30;
  const from = seenAt + (seconds - spread) * 1_000;
  const to = seenAt + (seconds + spread) * 1_000;
  return { kind: 'range', from: Math.max(now + 60_000, from), to: Math.max(now + 2 * 60_000, to) };
}

/** The pace that counts, and how much of it is the driver's own, 0 to 1. Estimates and own pace are mixed by time per meter. */
export function paceOf({
  driverWayMeters,
  driverMovedAt,
  pickedUpAt,
  distanceMeters: estimatedMeters,
  durationSeconds,
}: TripFacts): { metersPerSecond: number; ownShare: number } {
  const isEstimated = estimatedMeters !== null && durationSeconds !== null && durationSeconds > 0;
  const usual = isEstimated ? within(PACE_BOUNDS, estimatedMeters / durationSeconds) : USUAL_PACE;
  const driven = driverWayMeters ?? 0;
  const seconds = pickedUpAt && driverMovedAt ? (Date.parse(driverMovedAt) - Date.parse(pickedUpAt)) / 1_000 : 0;
  if (driven < OWN_PACE_FROM_METERS || seconds <= 0) return { metersPerSecond: usual, ownShare: 0 };
  const own = within(PACE_BOUNDS, driven / seconds);
  const ownShare = driven / (driven + OWN_PACE_HALF_METERS);
  return { metersPerSecond: 1 / (ownShare / own + (1 - ownShare) / usual), ownShare };
}

function detourOf({ pickup, dropoff, distanceMeters: estimatedMeters }: TripFacts): number {
  const straight = pickup && dropoff ? distanceMeters(pickup, dropoff) : 0;
  return estimatedMeters !== null && straight > 500 ? within(DETOUR_BOUNDS, estimatedMeters / straight) : USUAL_DETOUR;
}

function within([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value));
}
