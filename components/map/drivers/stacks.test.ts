import { expect, test } from 'vitest';
import type { Seen } from './fleet';
import { stacksOf } from './stacks';

function seenAt(...places: [number, number][]): Seen {
  return {
    slots: Int32Array.from(places.keys()),
    points: Float32Array.from(places.flat()),
    count: places.length,
    fastest: 0,
  };
}

test('drivers on one spot are counted at the topmost of them; one who stands aside is not', () => {
  const seen = seenAt([100, 100], [200, 100], [103, 102], [112, 100], [100, 100]);
  expect(stacksOf(seen)).toEqual([{ slot: 4, count: 3 }]);
});

test('larger markers hide each other from farther away', () => {
  const seen = seenAt([100, 100], [112, 100]);
  expect(stacksOf(seen)).toEqual([]);
  expect(stacksOf(seen, 2)).toEqual([{ slot: 1, count: 2 }]);
});
