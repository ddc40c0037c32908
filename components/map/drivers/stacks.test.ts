import { expect, test } from 'vitest';
import { stacksOf } from './stacks';
import { seenAt } from './testing-seen';

test('drivers on one spot are counted at the topmost of them; one who stands aside is not', () => {
  const seen = seenAt([100, 100], [200, 100], [103, 102], [112, 100], [100, 100]);
  expect(stacksOf(seen)).toEqual([{ slot: 4, count: 3 }]);
});

test('larger markers hide each other from farther away', () => {
  const seen = seenAt([100, 100], [112, 100]);
  expect(stacksOf(seen)).toEqual([]);
  expect(stacksOf(seen, 2)).toEqual([{ slot: 1, count: 2 }]);
});
