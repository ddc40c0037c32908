import { expect, test } from 'vitest';
import { mergeSpellings } from './merge-spellings';

const group = (key: string | null, currency: string, orders: number, byPin: number, fees: string) => ({
  key,
  currency,
  orders,
  byPin,
  completed: orders,
  canceled: 0,
  failed: 0,
  refused: 0,
  fees,
  cash: '0.000',
  paymentUnknown: 0,
  promised: 0,
  onTime: 0,
  compared: 0,
  estimated: '0.000',
  charged: '0.000',
});
const merged = (country: string, ...groups: ReturnType<typeof group>[]) =>
  mergeSpellings(groups, country).map(({ key, currency, orders, byPin, fees }) =>
    [key, currency, orders, byPin, fees].join(' | '),
  );

test('spellings of one area are one group, each currency by itself', () => {
  expect(
    merged(
      'KW',
      group('Salmiya', 'KWD', 2, 1, '2.501'),
      group('السالمية', 'KWD', 3, 2, '3.002'),
      group('Salmiya', 'SAR', 1, 0, '9.000'),
    ),
  ).toEqual(['Salmiya | KWD | 5 | 3 | 5.503', 'Salmiya | SAR | 1 | 0 | 9.000']);
});

test('an area that is not listed stays as it was written, and orders without an area are a group', () => {
  expect(merged('KW', group('Behind the mall', 'KWD', 1, 0, '1.250'), group(null, 'KWD', 4, 4, '5.000'))).toEqual([
    'Behind the mall | KWD | 1 | 0 | 1.250',
    ' | KWD | 4 | 4 | 5.000',
  ]);
});

test('a district is of its city: alone it stays, and those of two cities are two groups', () => {
  expect(
    merged(
      'SA',
      group('Al Rawdah, Riyadh', 'SAR', 1, 0, '10.000'),
      group('Rawdah, Riyadh', 'SAR', 2, 1, '20.010'),
      group('الروضة, الرياض', 'SAR', 4, 0, '40.000'),
      group('Rawdah, Jeddah', 'SAR', 8, 0, '80.000'),
      group('Rawdah', 'SAR', 16, 0, '160.000'),
    ),
  ).toEqual([
    'Rawdah, Riyadh | SAR | 7 | 1 | 70.010',
    'Rawdah, Jeddah | SAR | 8 | 0 | 80.000',
    'Rawdah | SAR | 16 | 0 | 160.000',
  ]);
});
