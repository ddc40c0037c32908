import type { Position } from './base-geography';

/** The part of a closed ring that lies in the box [west, south, east, north], cut along its edges (Sutherland-Hodgman). */
export function clipRing(ring: Position[], [west, south, east, north]: [number, number, number, number]): Position[] {
  const sides: Side[] = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ];
  return sides.reduce((points, side) => clipBySide(points, side), ring.slice(0, -1));
}

/**
 * The line with fewer points (Douglas-Peucker). `tolerance` gives, in degrees, how far the line may stray from each point;
 * the ends stay.
 */
export function simplifyLine(line: Position[], tolerance: (point: Position) => number): Position[] {
  const keep = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let worst = { index: 0, excess: 1 };
    for (let index = first + 1; index < last; index++) {
      const point = line[index];
      const [from, to] = [line[first], line[last]];
      if (!point || !from || !to) continue;
      const excess = distanceToSegment(point, from, to) / tolerance(point);
      if (excess > worst.excess) worst = { index, excess };
    }
    if (worst.index > 0) {
      keep.add(worst.index);
      spans.push([first, worst.index], [worst.index, last]);
    }
  }
  return line.filter((_, index) => keep.has(index));
}

interface Side {
  axis: 0 | 1;
  limit: number;
  sign: 1 | -1;
}

function clipBySide(points: Position[], { axis, limit, sign }: Side): Position[] {
  const isInside = (point: Position) => (point[axis] - limit) * sign >= 0;
  return points.flatMap((point, index) => {
    const previous = points.at(index - 1) ?? point;
    const crossing = isInside(point) !== isInside(previous) ? [crossingOf(previous, point, axis, limit)] : [];
    return isInside(point) ? [...crossing, point] : crossing;
  });
}

function crossingOf(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

function distanceToSegment(point: Position, from: Position, to: Position) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  const nearest = Math.max(0, Math.min(1, share));
  return Math.hypot(point[0] - from[0] - nearest * dx, point[1] - from[1] - nearest * dy);
}
