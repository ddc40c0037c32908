import { expect, test } from 'vitest';
import { indexOf, nextOf } from './use-carousel';

test('goes round and begins again', () => {
  const ids = ['a', 'b', 'c'];
  let place = { id: 'a' as string | null, index: 0 };
  const seen: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    place = nextOf(ids, indexOf(ids, place));
    seen.push(place.id);
  }
  expect(seen).toEqual(['b', 'c', 'a', 'b']);
});

test('what is shown stays although others come before it', () => {
  expect(indexOf(['new', 'a', 'b'], { id: 'b', index: 1 })).toBe(2);
});

test('one that leaves is followed by its neighbour, the last one by the one before', () => {
  expect(indexOf(['a', 'c'], { id: 'b', index: 1 })).toBe(1);
  expect(indexOf(['a', 'b'], { id: 'c', index: 2 })).toBe(1);
});

test('an empty list shows nothing', () => {
  expect(nextOf([], 0)).toEqual({ id: null, index: 0 });
  expect(indexOf([], { id: 'a', index: 3 })).toBe(0);
});
