import { expect, test } from 'vitest';
import { addressInEnglish } from './country-address';

test.each([
  [
    'BH',
    'Block 338, Street 3801, Building 12, Apartment 21, Adliya, Bahrain',
    'Block 338, Road 3801, Building 12, Flat 21, Adliya, Bahrain',
  ],
  ['BH', 'Osama Bin Zaid Street, Adliya', 'Osama Bin Zaid Street, Adliya'],
  ['KW', 'Block 3, Street 12, Salmiya', 'Block 3, Street 12, Salmiya'],
])('in %s: %s', (country, address, expected) => {
  expect(addressInEnglish(country, address)).toBe(expected);
});
