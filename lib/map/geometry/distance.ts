import type { Point } from './point';

const EARTH_RADIUS_METERS = 6_371_008.8;

/** Metres between two points over the great circle (haversine); as the crow flies, not along roads. */
export function distanceMeters(from: Point, to: Point) {
  const deltaLatitude = radians(to.latitude - from.latitude);
  const deltaLongitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(deltaLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(deltaLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
