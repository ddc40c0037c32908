import type { Point } from '../store/records';
import { distanceBetween, pointFrom, rounded } from './geometry';
import { seededRandom } from './seeded-random';

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
