import { expect, test } from 'vitest';
import { abbreviatePart, placeOfAddress, withoutRepeatedParts } from './place-of-address';

test.each([
  [
    'Block 3, Street Salem Al Mubarak, Building 12, Salmiya, Kuwait',
    'salmiya',
    'Salmiya',
    'Block 3, Street Salem Al Mubarak, Building 12',
  ],
  ['Block 3, Street 5, Jabriya, Kuwait', null, 'Jabriya', 'Block 3, Street 5'],
  ['Bayan, Building 18, Jadda 6, Street 2, Block 4', 'Bayan', 'Bayan', 'Block 4, Street 2, Jadda 6, Building 18'],
  ['السالمية، شارع 12، قطعة 5، مبنى 7', 'السالمية', 'السالمية', 'قطعة 5, شارع 12, مبنى 7'],
  [
    'Building 3456, Road 3803, Block 338, Flat 21, Adliya, Bahrain',
    null,
    'Adliya',
    'Block 338, Road 3803, Building 3456, Flat 21',
  ],
  ['Near the mosque, near the mosque, Salmiya, Kuwait', null, 'Salmiya', 'Near the mosque'],
  ['Salmiya, 3, Salem Al Mubarak, 12', 'Salmiya', 'Salmiya', '3, Salem Al Mubarak, 12'],
  [
    'Building 9, Olaya Street, Al Olaya, Riyadh, Saudi Arabia',
    'Al Olaya',
    'Al Olaya',
    'Olaya Street, Building 9, Riyadh',
  ],
  [
    'Building 9, King Fahd Road, Rawdah, Riyadh, Saudi Arabia',
    'Rawdah, Riyadh',
    'Rawdah, Riyadh',
    'King Fahd Road, Building 9',
  ],
  ['RRRD2929, Saudi Arabia', null, 'RRRD2929', ''],
  ['Salmiya, Block 5, Building 7, Salmiya, Kuwait', 'Salmiya', 'Salmiya', 'Block 5, Building 7'],
  ['Behind the mosque', null, '', 'Behind the mosque'],
  ['', null, '', ''],
])('%s in %s', (address, area, expected, rest) => {
  expect(placeOfAddress(address, area)).toMatchObject({ area: expected, rest: rest ? rest.split(', ') : [] });
});

test('an address names its area, or the area is only known from elsewhere', () => {
  expect(placeOfAddress('Block 3, Street 5, Surra, Kuwait', 'Surra').isNamed).toBe(true);
  expect(placeOfAddress('Block 3, Street 5, Kuwait', 'Surra').isNamed).toBe(false);
  expect(placeOfAddress('Behind the mosque', 'Surra').isNamed).toBe(false);
});

test.each([
  ['Block 4', 'Blk 4'],
  ['Street 29', 'St 29'],
  ['Building 12', 'Bldg 12'],
  ['Road 3801', 'Rd 3801'],
  ['Apartment 5', 'Apt 5'],
  ['قطعة 4', 'ق 4'],
  ['شارع 29', 'ش 29'],
  ['شارع سالم المبارك', 'شارع سالم المبارك'],
  ['مبنى 12', 'مبنى 12'],
  ['Salem Al Mubarak Street', 'Salem Al Mubarak Street'],
  ['Blocked road', 'Blocked road'],
])('%s is abbreviated to %s', (part, short) => {
  expect(abbreviatePart(part)).toBe(short);
});

test.each([
  ['Near the mosque, Near the mosque', 'Near the mosque'],
  ['Near the mosque, near the mosque, Salmiya, Kuwait', 'Near the mosque, Salmiya, Kuwait'],
  ['قرب المسجد، قرب المسجد، السالمية', 'قرب المسجد، السالمية'],
  ['Kuwait City, Block 3, Kuwait', 'Kuwait City, Block 3, Kuwait'],
  ['Block 3', 'Block 3'],
  ['', ''],
])('%s has each part once in a row: %s', (address, expected) => {
  expect(withoutRepeatedParts(address)).toBe(expected);
});
