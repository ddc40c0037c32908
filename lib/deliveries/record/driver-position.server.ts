import { distanceMeters, type Point } from '@/lib/map/geometry/point';
import { moveOn } from '@/lib/progress/movement';
import type { LedgerChange, LedgerRow } from '../ledger/rows.server';

/** A webhook's position as new and as near as this is finer than the answer's. */
const AS_NEW_MS = 20_000;
const AS_NEAR_METERS = 500;

/** The columns after the service itself answered a position: it confirms the one that webhooks reported, or replaces it. */
export function confirmedPosition(row: LedgerRow, status: string, point: Point, now: Date): LedgerChange {
  const { latitude, longitude } = point;
  const confirmed = {
    driverConfirmedAt: now,
    driverConfirmedLatitude: latitude,
    driverConfirmedLongitude: longitude,
  };
  if (isFiner(row, point, now)) return confirmed;
  return {
    ...confirmed,
    driverLatitude: latitude,
    driverLongitude: longitude,
    driverSeenAt: now,
    ...moveOn({ ...row, status }, point, now),
  };
}

/** The same place tells nothing new: an answer does not say when the position was measured. */
function isFiner({ driverLatitude, driverLongitude, driverSeenAt }: LedgerRow, point: Point, now: Date): boolean {
  if (driverLatitude === null || driverLongitude === null || driverSeenAt === null) return false;
  const shown = { latitude: driverLatitude, longitude: driverLongitude };
  const meters = distanceMeters(shown, point);
  return meters === 0 || (now.getTime() - driverSeenAt.getTime() < AS_NEW_MS && meters < AS_NEAR_METERS);
}

/** The columns of the driver's position while there is none. */
export const NO_POSITION = {
  driverLatitude: null,
  driverLongitude: null,
  driverSeenAt: null,
  driverMovedAt: null,
  driverMovedLatitude: null,
  driverMovedLongitude: null,
  driverWayMeters: null,
  driverConfirmedAt: null,
  driverConfirmedLatitude: null,
  driverConfirmedLongitude: null,
};
