import { expect, test } from 'vitest';
import { placeOfAddress } from './place-of-address';

test.each([
  [
    'Block 3, Street Salem Al Mubarak, Building 12, Salmiya, Kuwait',
    'salmiya',
    'Salmiya',
    'Street Salem Al Mubarak, Block 3, Building 12',
  ],
  ['Block 3, Street 5, Jabriya, Kuwait', null, 'Jabriya', 'Street 5, Block 3'],
  ['Salmiya, 3, Salem Al Mubarak, 12', 'Salmiya', 'Salmiya', '3, Salem Al Mubarak, 12'],
  [
    'Building 9, Olaya Street, Al Olaya, Riyadh, Saudi Arabia',
    'Al Olaya',
    'Al Olaya',
    'Olaya Street, Building 9, Riyadh',
  ],
  ['RRRD2929, Saudi Arabia', null, 'RRRD2929', ''],
  ['Behind the mosque', null, '', 'Behind the mosque'],
  ['', null, '', ''],
])('%s in %s', (address, area, expected, rest) => {
  expect(placeOfAddress(address, area)).toEqual({ area: expected, rest: rest ? rest.split(', ') : [] });
});
