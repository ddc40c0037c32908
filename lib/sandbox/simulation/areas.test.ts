import { expect, test } from 'vitest';
import { areaNear, pointInArea } from './areas';

const cityOf = (...names: string[]) => {
  const point = pointInArea(['SA'], names, 'King Fahd/9');
  return point && (point.longitude < 42 ? 'west' : point.longitude < 48 ? 'middle' : 'east');
};

test('a district is that of its city; of another city only the city counts', () => {
  expect(cityOf('Rawdah', 'Jeddah')).toBe('west');
  expect(cityOf('Rawdah', 'Riyadh')).toBe('middle');
  expect(cityOf('Nowhere', 'Dammam')).toBe('east');
  expect(cityOf('Malaz', 'Nowhere')).toBe('middle');
  expect(cityOf('Nowhere', 'Neither')).toBeNull();
  const house = pointInArea(['KW'], ['Salmiya'], '1/2/3');
  expect(house && areaNear(house)?.name).toBe('Salmiya');
});
