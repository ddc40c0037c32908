import type { Point } from '../point';
import type { Position } from './base-geography';

/** Whether a point is inside a closed ring. */
export function contains(ring: readonly Position[], { latitude, longitude }: Point): boolean {
  let isInside = false;
  for (let index = 1; index < ring.length; index++) {
    const [fromX, fromY] = ring[index - 1] ?? [0, 0];
    const [toX, toY] = ring[index] ?? [0, 0];
    const crosses = fromY > latitude !== toY > latitude;
    if (crosses && longitude < ((toX - fromX) * (latitude - fromY)) / (toY - fromY) + fromX) isInside = !isInside;
  }
  return isInside;
}
