import type { Seen } from './fleet';

/** Markers nearer than this look like one. CSS pixels. */
const NEAR = 8;

/** A stack of markers: the topmost slot, and how many stand there. */
export type Stack = { slot: number; count: number };

/** Drivers who stand on one spot. Later slots are drawn above earlier ones. */
export function stacksOf({ slots, points, count }: Seen, scale = 1): Stack[] {
  const rest = [...slots.subarray(0, count)];
  const stacks: Stack[] = [];
  for (let top = rest.pop(); top !== undefined; top = rest.pop()) {
    const [x, y] = [points[2 * top] ?? 0, points[2 * top + 1] ?? 0];
    let [kept, below] = [0, 1];
    for (const slot of rest) {
      if (Math.hypot((points[2 * slot] ?? 0) - x, (points[2 * slot + 1] ?? 0) - y) < NEAR * scale) below += 1;
      else {
        rest[kept] = slot;
        kept += 1;
      }
    }
    rest.length = kept;
    if (below > 1) stacks.push({ slot: top, count: below });
  }
  return stacks;
}
