import { distanceMeters, type Point } from '@/lib/map/geometry/point';

/** A phone that lies still reports steps of some meters. */
export const STANDING_WITHIN_METERS = 40;

/** A driver's last new place and the way driven until there; without a position all are null. */
export type Movement = {
  driverMovedAt: Date | null;
  driverMovedLatitude: number | null;
  driverMovedLongitude: number | null;
  driverWayMeters: number | null;
};

/** The movement after a further position. The way counts while the driver carries the order. */
export function moveOn(
  known: Movement & { status: string },
  { latitude, longitude }: Point,
  at: Date,
): Partial<Movement> {
  const { driverMovedAt, driverMovedLatitude, driverMovedLongitude, driverWayMeters, status } = known;
  const moved = { driverMovedAt: at, driverMovedLatitude: latitude, driverMovedLongitude: longitude };
  if (!driverMovedAt || driverMovedLatitude === null || driverMovedLongitude === null)
    return { ...moved, driverWayMeters: status === 'en_route' ? 0 : null };
  const step = distanceMeters(
    { latitude: driverMovedLatitude, longitude: driverMovedLongitude },
    { latitude, longitude },
  );
  if (step < STANDING_WITHIN_METERS) return {};
  return { ...moved, driverWayMeters: status === 'en_route' ? (driverWayMeters ?? 0) + step : null };
}
