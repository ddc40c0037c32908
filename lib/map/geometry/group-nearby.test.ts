import { expect, it } from 'vitest';
import { groupNearby } from './group-nearby';

const idsOf = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id));

it('puts together what would cover each other, and nothing else', () => {
  const places = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 20, y: 5 },
    { id: 'c', x: 100, y: 0 },
    { id: 'd', x: -31, y: 31 },
  ];
  expect(idsOf(groupNearby(places, 32))).toEqual([['a', 'b', 'd'], ['c']]);
  expect(idsOf(groupNearby(places, 10))).toEqual([['a'], ['b'], ['c'], ['d']]);
});

it('leaves no two groups closer than the radius, and nobody out', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const places = Array.from({ length: 500 }, (_, id) => ({ id: `${id}`, x: random() * 900, y: random() * 600 }));
  const groups = groupNearby(places, 34);
  expect(idsOf(groups).flat().sort()).toEqual(places.map(({ id }) => id).sort());
  const firsts = groups.flatMap(([first]) => first ?? []);
  for (const one of firsts) {
    for (const other of firsts) {
      if (one === other) continue;
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(34);
    }
  }
});
