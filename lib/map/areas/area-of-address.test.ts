import { expect, test } from 'vitest';
import { areaOfAddress } from './area-of-address';

test.each([
  ['KW', 'Block 8, Street 59, Building 3, Bayan, Kuwait', 'Bayan'],
  ['KW', 'Bayan, Street 59, Block 8', 'Bayan'],
  ['KW', 'السالميه، قطعة ٥، شارع ١٢، الكويت', 'Salmiya'],
  ['KW', 'قطعة ٥، شارع ١٢، بيان، الكويت', 'Bayan'],
  ['KW', 'Al-Salmiyah, Kuwait', 'Salmiya'],
  ['KW', 'Block 3, Street 4, Atlantis, Kuwait', null],
  ['KW', '29.33, 48.02', null],
  ['KW', '', null],
  ['BH', 'Block 320, Road 12, Manama, Bahrain', 'Manama'],
  ['SA', 'Building 9, Olaya Street, Al Olaya, Riyadh, Saudi Arabia', 'Olaya'],
  ['SA', 'Building 9, Some Street, Some Place, Riyadh, Saudi Arabia', 'Riyadh'],
])('%s: the area of %s', (country, address, area) => {
  expect(areaOfAddress(country, address)?.name.en ?? null).toBe(area);
});

test('a district of several cities is that of the city beside it', () => {
  expect(areaOfAddress('SA', 'Building 9, Rawdah, Jeddah, Saudi Arabia')?.city?.en).toBe('Jeddah');
  expect(areaOfAddress('SA', 'مبنى 9، الروضة، الرياض')?.city?.en).toBe('Riyadh');
});

test('a district of several cities without one beside it is that of the city around the pin, else not known', () => {
  const cityAt = (latitude: number, longitude: number) =>
    areaOfAddress('SA', 'Building 9, Rawdah, Saudi Arabia', { latitude, longitude })?.city?.en;
  expect(cityAt(21.56, 39.16)).toBe('Jeddah');
  expect(cityAt(24.74, 46.77)).toBe('Riyadh');
  expect(cityAt(29.37, 47.98)).toBeUndefined();
  expect(areaOfAddress('SA', 'Building 9, Rawdah, Saudi Arabia')).toBeUndefined();
  expect(areaOfAddress('SA', 'Building 9, Malqa, Saudi Arabia')?.city?.en).toBe('Riyadh');
});
