import { expect, test } from 'vitest';
import { boxAround, freeMove } from './label-places';

const name = boxAround(100, 100, 80, 20);

test('a name with nothing above it stays', () => {
  expect(freeMove(name, [])).toBe(0);
  expect(freeMove(name, [boxAround(300, 100, 40, 40)])).toBe(0);
});

test('a name under a marker moves up, or down where that is taken too', () => {
  const marker = boxAround(100, 100, 24, 24);
  expect(freeMove(name, [marker])).toBe(-24);
  expect(freeMove(name, [marker, boxAround(100, 76, 80, 20)])).toBe(24);
});

test('a name without a free place near it is left out', () => {
  expect(freeMove(name, [boxAround(100, 100, 200, 200)])).toBeNull();
});
