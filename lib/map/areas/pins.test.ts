import { expect, test } from 'vitest';
import { findAngles } from '../angles';
import { countryView, isInside, REGION } from '../geometry/point';
import { areaOfPin } from './area-of-pin';
import { areaText } from './area-text';
import { findArea, lineOfPin, nearestArea } from './areas';
import { areaOfBlock, isInBlock } from './blocks-bh';

const placeOf = (...[country, name, city]: [string, string, string?]) => {
  const area = findArea(country, name, city);
  if (!area) throw new Error(`${name} is not listed`);
  return { latitude: area.latitude, longitude: area.longitude };
};
const north = ({ latitude, longitude }: { latitude: number; longitude: number }, meters: number) => ({
  latitude: latitude + meters / 111_195,
  longitude,
});

test('a pin is in the nearest listed area of any country, a Saudi one with its city, and in none beyond three kilometers', () => {
  expect(areaOfPin(placeOf('KW', 'Salmiya'))).toBe('Salmiya');
  expect(areaOfPin(placeOf('BH', 'Adliya'))).toBe('Adliya');
  expect(areaOfPin(placeOf('SA', 'Olaya', 'Riyadh'))).toBe('Olaya, Riyadh');
  const border = placeOf('KW', 'Nuwaiseeb');
  expect(areaOfPin(north(border, -2_900))).toBe('Nuwaiseeb');
  expect(areaOfPin(north(border, -3_100))).toBeNull();
  expect(nearestArea('KW', north(border, -4_900))?.name.en).toBe('Nuwaiseeb');
  expect(nearestArea('KW', north(border, -5_100))).toBeUndefined();
  expect(nearestArea('SA', placeOf('KW', 'Salmiya'))).toBeUndefined();
});

test('a line for a pin names its area, city and country, else its coordinates', () => {
  expect(lineOfPin('KW', placeOf('KW', 'Salmiya'))).toBe('Salmiya, Kuwait');
  expect(lineOfPin('BH', placeOf('BH', 'Adliya'))).toBe('Adliya, Bahrain');
  expect(lineOfPin('SA', placeOf('SA', 'Olaya', 'Riyadh'))).toBe('Olaya, Riyadh, Saudi Arabia');
  expect(lineOfPin('KW', placeOf('BH', 'Adliya'))).toMatch(/^26\.\d+, 50\.\d+$/);
  expect(lineOfPin('XX', { latitude: 1.5, longitude: 2.5 })).toBe('1.5, 2.5');
});

test('the area of an order is its area, else district and city', () => {
  expect(areaText({ area: ' Salmiya ', district: 'x', city: 'y' })).toBe('Salmiya');
  expect(areaText({ area: ' ', district: ' Rawdah', city: 'Riyadh ' })).toBe('Rawdah, Riyadh');
  expect([
    areaText({ city: 'Riyadh' }),
    areaText({ district: 'Rawdah' }),
    areaText({ district: ' ' }),
    areaText({}),
  ]).toEqual([...['Riyadh', 'Rawdah', null, null]]);
});

test('a block of Bahrain says its area where it is sure, in any digits', () => {
  const of = (block: string) => areaOfBlock(block)?.name.en ?? null;
  expect(['100', '101', '111', '112', '338', '339', '1216', '1217', ' ٣٢٧ '].map(of)).toEqual([
    ...[null, 'Hidd', 'Hidd', null, 'Adliya', null, 'Hamad Town', null, 'Adliya'],
  ]);
  expect(['33', '33800', '338a', ''].map(of)).toEqual([null, null, null, null]);
  const adliya = areaOfBlock('338');
  expect(adliya && [isInBlock('al adliya', adliya), isInBlock('Seef', adliya), isInBlock('x', adliya)]).toEqual([
    ...[true, false, false],
  ]);
});

test('angles are read with their side and place in the text', () => {
  const text = `N 29° 20' 15" and 48°4.5'w`;
  expect(findAngles(text)).toEqual([
    { degrees: 29.3375, axis: 'latitude', start: 0, end: 14 },
    { degrees: -48.075, axis: 'longitude', start: 18, end: text.length },
  ]);
  expect(findAngles(`29°20' and 30° 10' s`).map(({ degrees, axis }) => [degrees, axis])).toEqual([
    [29.333333, undefined],
    [-30.166667, 'latitude'],
  ]);
});

test('a map opens on its country, of an unknown one on the region, and edges are inside', () => {
  expect(countryView('BH')).toMatchObject({ zoom: 11, bounds: [50.3, 25.55, 50.85, 26.4] });
  expect(countryView('OM')).toEqual({ center: countryView('SA').center, zoom: 5, bounds: REGION });
  const [west, south, east, north_] = REGION;
  const at = (longitude: number, latitude: number) => isInside(REGION, { latitude, longitude });
  expect([at(west, south), at(east, north_), at(west - 0.1, south), at(west, south - 0.1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([at(east + 0.1, north_), at(east, north_ + 0.1)]).toEqual([false, false]);
});
