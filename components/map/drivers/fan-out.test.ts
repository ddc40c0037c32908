import { expect, test } from 'vitest';
import { fanOut } from './fan-out';

test.each([2, 5, 30])('%i drivers on one spot stand apart', (count) => {
  const offsets = [...fanOut(Array.from({ length: count }, (_, slot) => slot)).values()];
  expect(offsets).toHaveLength(count);
  const distances = offsets.flatMap((a, index) =>
    offsets.slice(index + 1).map((b) => Math.hypot(a.dx - b.dx, a.dy - b.dy)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(35);
});

test('up to sixteen drivers stand on one ring, with their names around it', () => {
  const distances = (count: number) =>
    [...fanOut(Array.from({ length: count }, (_, slot) => slot)).values()].map(({ dx, dy }) =>
      Math.round(Math.hypot(dx, dy)),
    );
  expect(new Set(distances(16)).size).toBe(1);
  expect(new Set(distances(17)).size).toBe(2);
});
