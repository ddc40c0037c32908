import { distanceMeters, isInside, type Point, REGION } from '@/lib/map/geometry/point';
import { ACTIVE_STATUSES } from './status';

/** The fastest plausible speed, the largest error of a position, and that of a clock. */
const FASTEST_METERS_PER_SECOND = 45;
const INACCURACY_METERS = 1_000;
/** Statuses in which a delivery has a driver. */
const WITH_DRIVER: readonly string[] = ACTIVE_STATUSES.filter((status) => status !== 'pending');

/** Known facts about a delivery's driver before a reported position. */
export type KnownDriver = {
  status: string;
  driverName: string | null;
  driverLatitude: number | null;
  driverLongitude: number | null;
  driverSeenAt: Date | null;
  driverConfirmedAt: Date | null;
  driverConfirmedLatitude: number | null;
  driverConfirmedLongitude: number | null;
};

/** Why a reported position is not taken; null when it is plausible. */
export type Implausible = 'no_driver' | 'outside' | 'too_far';

/**
 * Compares a reported position with the last one that the service confirmed, else with the last one shown: a car must
 * be able to drive the distance in the time between.
 */
export function whyImplausible(known: KnownDriver, point: Point, at: Date): Implausible | null {
  if (!known.driverName && !WITH_DRIVER.includes(known.status)) return 'no_driver';
  if (!isInside(REGION, point)) return 'outside';
  const reference = confirmedOf(known) ?? shownOf(known);
  if (!reference) return null;
  const seconds = Math.abs(at.getTime() - reference.at.getTime()) / 1_000;
  const reach = INACCURACY_METERS + FASTEST_METERS_PER_SECOND * seconds;
  return distanceMeters(reference, point) > reach ? 'too_far' : null;
}

function confirmedOf({ driverConfirmedAt: at, driverConfirmedLatitude, driverConfirmedLongitude }: KnownDriver) {
  return positionAt(at, driverConfirmedLatitude, driverConfirmedLongitude);
}

function shownOf({ driverSeenAt: at, driverLatitude, driverLongitude }: KnownDriver) {
  return positionAt(at, driverLatitude, driverLongitude);
}

function positionAt(at: Date | null, latitude: number | null, longitude: number | null) {
  return at && latitude !== null && longitude !== null ? { at, latitude, longitude } : null;
}
