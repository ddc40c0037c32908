import type { Point } from '../geometry/point';

/** Whether a point is inside a closed ring of [longitude, latitude]. */
export function contains(ring: readonly (readonly number[])[], { latitude, longitude }: Point): boolean {
  let isInside = false;
  for (let index = 1; index < ring.length; index++) {
    const [fromX = 0, fromY = 0] = ring[index - 1] ?? [];
    const [toX = 0, toY = 0] = ring[index] ?? [];
    const crosses = fromY > latitude !== toY > latitude;
    if (crosses && longitude < ((toX - fromX) * (latitude - fromY)) / (toY - fromY) + fromX) isInside = !isInside;
  }
  return isInside;
}
