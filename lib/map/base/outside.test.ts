import { describe, expect, it } from 'vitest';
import { areasOf, governoratesOf } from '../areas/areas';
import { isOutside, swappedInto } from './outside';

const salmiya = { latitude: 29.33, longitude: 48.07 };
const turned = { latitude: 48.07, longitude: 29.33 };

describe('swappedInto', () => {
  it('turns a point round that is inside the country only then', () => {
    expect(swappedInto('KW', turned)).toEqual(salmiya);
    expect(swappedInto('SA', { latitude: 46.68, longitude: 24.71 })).toEqual({ latitude: 24.71, longitude: 46.68 });
  });

  it('leaves a point inside the country, one outside both ways, and unknown countries', () => {
    expect(swappedInto('KW', salmiya)).toBeUndefined();
    expect(swappedInto('KW', { latitude: 51.5, longitude: -0.1 })).toBeUndefined();
    expect(swappedInto('XX', turned)).toBeUndefined();
  });
});

describe('isOutside', () => {
  it.each([
    ['KW', 'Khafji, over the border', 28.439, 48.491, true],
    ['KW', 'Nuwaiseeb, a border town', 28.56, 48.39, false],
    ['KW', 'the border at Abdali', 30.08, 47.7, false],
    ['KW', 'Basra', 30.508, 47.783, true],
    ['KW', 'Failaka island', 29.44, 48.33, false],
    ['KW', 'Jaber causeway', 29.48, 48.0, false],
    ['KW', 'Manama', 26.2, 50.5, true],
    ['BH', 'Muharraq', 26.26, 50.62, false],
    ['BH', 'Durrat Al Bahrain', 25.84, 50.6, false],
    ['BH', 'King Fahd Causeway', 26.182, 50.325, false],
    ['BH', 'Khobar', 26.28, 50.2, true],
    ['BH', 'Doha', 25.285, 51.531, true],
    ['SA', 'Kuwait City', 29.3759, 47.9774, true],
    ['SA', 'Manama', 26.2285, 50.586, true],
    ['SA', 'Amman', 31.954, 35.911, true],
    ['SA', 'Doha', 25.285, 51.531, true],
    ['SA', 'King Fahd Causeway', 26.195, 50.26, false],
    ['SA', 'Jeddah Corniche', 21.62, 39.1, false],
    ['SA', 'Farasan islands', 16.7, 42.1, false],
    ['SA', 'Haql at the border', 29.29, 34.94, false],
    ['XX', 'anywhere', 29.33, 48.07, false],
  ])('in %s: %s', (country, _name, latitude, longitude, expected) => {
    expect(isOutside(country, { latitude, longitude })).toBe(expected);
  });

  it.each(['KW', 'BH', 'SA'])(
    'is true of no listed area or governorate of %s, and of those of the others but at a border',
    (country) => {
      for (const other of ['KW', 'BH', 'SA']) {
        const listed = [...areasOf(other), ...governoratesOf(other)];
        const found = listed.filter((place) => isOutside(country, place) !== (other !== country));
        expect(found.filter(({ name }) => name.en !== 'Nuwaiseeb')).toEqual([]);
      }
    },
  );
});
