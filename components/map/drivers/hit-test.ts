import { type Drawn, radiusOf } from './driver-painter';

/** A finger is broader than a marker. */
const REACH = 18;

/** What stands at a point of the canvas, nearest first: several where drivers cover each other. */
export function hitTest(drawn: readonly Drawn[], x: number, y: number): Drawn[] {
  return drawn
    .map((one) => ({ one, distance: Math.hypot(one.x - x, one.y - y) }))
    .filter(({ one, distance }) => distance <= (one.kind === 'cluster' ? radiusOf(one.count) : REACH))
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}
