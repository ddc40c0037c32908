import { expect, test } from 'vitest';
import { fromThousandths, minus, sumOf, toThousandths } from './thousandths';

test.each([
  ['0', '0.000'],
  ['1.25', '1.250'],
  ['-0.005', '-0.005'],
  ['12.5000', '12.500'],
  ['99999999999.999', '99999999999.999'],
])('%s is %s', (text, same) => {
  expect(fromThousandths(toThousandths(text))).toBe(same);
});

test('a fourth decimal, or no number, is refused and never rounded', () => {
  for (const text of ['1.2345', '', 'NaN', '1e3', '1,5']) expect(() => toThousandths(text)).toThrow(RangeError);
});

test('a hundred thousand fees add up exactly, where floats do not', () => {
  const fees = Array.from({ length: 100_000 }, (_, index) => (index % 2 ? '0.101' : '1.202'));
  expect(sumOf(fees)).toBe('65150.000');
  expect(fees.reduce((sum, fee) => sum + Number(fee), 0)).not.toBe(65150);
  expect(minus('0.3', '0.1')).toBe('0.200');
});
