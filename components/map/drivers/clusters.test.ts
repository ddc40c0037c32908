import { expect, test } from 'vitest';
import { gather } from './clusters';
import { styleByte } from './driver-style';
import type { View } from './fleet';
import { hitTest } from './hit-test';
import { seenAt } from './testing-seen';

const VIEW: View = { globe: 1, originX: 1_000, originY: 1_000, width: 800, height: 600 };

const calm = () => styleByte('en_route');
const calmGroup = { alarms: 0, stale: 0 };

test('drivers of one cell are a cluster in their middle; one alone stays a driver', () => {
  const seen = seenAt([100, 100], [110, 104], [400, 300]);
  expect(gather(seen, VIEW, 1, calm)).toMatchObject([{ ...calmGroup, x: 105, y: 102, count: 2 }]);
  expect([...seen.slots.subarray(0, seen.count)]).toEqual([2]);
});

test('cells are fixed to the ground, so that panning regroups nothing', () => {
  const places: [number, number][] = Array.from({ length: 300 }, (_, index) => [
    (index * 37) % 800,
    (index * 91) % 600,
  ]);
  const moved = places.map(([x, y]): [number, number] => [x - 15, y - 31]);
  const before = gather(seenAt(...places), VIEW, 1, calm);
  const after = gather(seenAt(...moved), { ...VIEW, originX: 1_015, originY: 1_031 }, 1, calm);
  expect(after.map(({ count }) => count)).toEqual(before.map(({ count }) => count));
});

test('markers just outside of the view are counted too', () => {
  const seen = seenAt([-39, -39], [-38, -38], [839, 639], [838, 638]);
  expect(gather(seen, VIEW, 1, calm).map(({ count }) => count)).toEqual([2, 2]);
});

test('a click finds what is near it, nearest first', () => {
  const drawn = {
    seen: seenAt([100, 100], [110, 100], [300, 300]),
    clusters: [{ ...calmGroup, x: 114, y: 100, count: 5 }],
  };
  expect(hitTest(drawn, 108, 100)).toEqual([
    { kind: 'driver', slot: 1 },
    { kind: 'cluster', ...calmGroup, x: 114, y: 100, count: 5 },
    { kind: 'driver', slot: 0 },
  ]);
  expect(hitTest(drawn, 200, 200)).toEqual([]);
});

test('clusters of neighbouring cells that would overlap are one, and take in a marker that they would cover', () => {
  const seen = seenAt([60, 100], [64, 100], [84, 100], [88, 100], [95, 110], [400, 300]);
  expect(gather(seen, VIEW, 1, calm).map(({ count }) => count)).toEqual([5]);
  expect([...seen.slots.subarray(0, seen.count)]).toEqual([5]);
});

test('a group has the alarms of its drivers, also of one whose marker only touches it', () => {
  const styles = [styleByte('en_route', { needsAttention: true }), styleByte('accepted', { isStale: true }), calm()];
  const seen = seenAt([100, 100], [110, 104], [147, 104]);
  const [group] = gather(seen, VIEW, 1, (slot) => styles[slot] ?? 0);
  expect(group).toMatchObject({ count: 3, alarms: 1, stale: 1 });
});
