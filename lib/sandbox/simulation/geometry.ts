import type { Point } from '../store/records';
import { seededRandom } from './seeded-random';

const EARTH_RADIUS_METERS = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight-line distance in metres. */
export function distanceBetween(a: Point, b: Point): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The straight-line distance to compare with others; exact enough within a city, and quick. */
export function roughlyBetween(a: Point, b: Point): number {
  const north = (b.latitude - a.latitude) * 111_195;
  const east = (b.longitude - a.longitude) * 111_195 * 0.88;
  return Math.hypot(north, east);
}

/** The point `meters` away from `from` on the way to `to`, at most there. */
export function pointTowards(from: Point, to: Point, meters: number): Point {
  return between(from, to, Math.min(1, meters / distanceBetween(from, to)));
}

/** The point `meters` away from `from`, `bearingDegrees` clockwise from north; kept off the poles. */
export function pointFrom(from: Point, meters: number, bearingDegrees: number): Point {
  const north = (meters * Math.cos(radians(bearingDegrees))) / 111_195;
  const east =
    (meters * Math.sin(radians(bearingDegrees))) / (111_195 * Math.max(0.01, Math.cos(radians(from.latitude))));
  return rounded({
    latitude: Math.max(-89.9, Math.min(89.9, from.latitude + north)),
    longitude: wrapLongitude(from.longitude + east),
  });
}

/** The point at `share` (0 to 1) of the length of a line. */
export function pointAlong(line: readonly Point[], share: number): Point | null {
  const first = line[0];
  if (!first) return null;
  const lengths = line.slice(1).map((point, index) => distanceBetween(line[index] ?? first, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.max(0, Math.min(1, share));
  for (const [index, length] of lengths.entries()) {
    const from = line[index] ?? first;
    const to = line[index + 1] ?? first;
    if (left <= length) return length === 0 ? to : between(from, to, left / length);
    left -= length;
  }
  return line[line.length - 1] ?? first;
}

/** Six decimals are about 10 cm, which is exact enough. */
export function rounded(point: Point): Point {
  return { latitude: Math.round(point.latitude * 1e6) / 1e6, longitude: Math.round(point.longitude * 1e6) / 1e6 };
}

function between(a: Point, b: Point, share: number): Point {
  return rounded({
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  });
}

const wrapLongitude = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;

/** A route from `a` to `b` with corners, in five parts along a rotated street grid. The same `seed` gives the same route. */
export function streetRoute(a: Point, b: Point, seed: string): Point[] {
  const straight = distanceBetween(a, b);
  if (straight < 30) return [rounded(a), rounded(b)];
  const grid = 10 + 50 * seededRandom('grid', seed);
  const bearing = (Math.atan2(b.longitude - a.longitude, b.latitude - a.latitude) * 180) / Math.PI;
  const turn = ((bearing - grid) * Math.PI) / 180;
  const along = straight * Math.cos(turn);
  const across = straight * Math.sin(turn);
  const first = 0.25 + 0.2 * seededRandom('first', seed);
  const second = 0.6 + 0.25 * seededRandom('second', seed);
  const half = 0.35 + 0.3 * seededRandom('half', seed);
  const corner = (x: number, y: number) => pointFrom(pointFrom(a, along * x, grid), across * y, grid + 90);
  return [rounded(a), corner(first, 0), corner(first, half), corner(second, half), corner(second, 1), rounded(b)];
}
