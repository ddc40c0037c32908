import { describe, expect, it } from 'vitest';
import { money } from './fields';
import { currencyDecimals, decimalText } from './money';

describe('decimalText', () => {
  it.each([
    [1.25, 'KWD', '1.250'],
    [1, 'BHD', '1.000'],
    [0.1, 'SAR', '0.10'],
    [0, 'KWD', '0.000'],
    [-0, 'KWD', '0.000'],
    [-12.5, 'SAR', '-12.50'],
    [1000000.005, 'KWD', '1000000.005'],
    [0.0000001, 'SAR', '0.0000001'],
    [1.5e-7, 'KWD', '0.00000015'],
    [1e21, 'SAR', '1000000000000000000000.00'],
    [12, null, '12'],
    [1.25, null, '1.25'],
    [7, 'JPY', '7'],
    ['1.2500', 'SAR', '1.25'],
    [' 3.100 ', 'KWD', '3.100'],
    ['007.5', 'KWD', '7.500'],
    ['+2', 'SAR', '2.00'],
    ['1.2345', 'SAR', '1.2345'],
  ])('%j of %s is %s', (amount, currency, expected) => {
    expect(decimalText(amount, currency)).toBe(expected);
  });

  it.each(['', 'free', '1,250', '0x10', '1.', Number.NaN, Number.POSITIVE_INFINITY])('%j is no amount', (amount) => {
    expect(decimalText(amount, 'KWD')).toBeNull();
  });

  it('keeps every amount of three decimals exact', () => {
    for (let fils = 0; fils < 20_000; fils += 7) {
      const expected = `${Math.floor(fils / 1000)}.${String(fils % 1000).padStart(3, '0')}`;
      expect(decimalText(JSON.parse(`${fils / 1000}`), 'KWD')).toBe(expected);
    }
  });

  it('knows the currencies of the three countries', () => {
    expect(['KWD', 'BHD', 'SAR'].map(currencyDecimals)).toEqual([3, 3, 2]);
  });
});

describe('money', () => {
  it.each([
    [21.699999999999996, 'KWD', '21.700'],
    [0.7 + 0.1, 'BHD', '0.800'],
    [0.3 - 0.1 - 0.2, 'KWD', '0.000'],
    [1.2000000000000002, 'SAR', '1.20'],
    ['21.699999999999996', 'KWD', '21.700'],
    [-(0.1 + 0.2), 'KWD', '-0.300'],
    [99999999999.125, 'KWD', '99999999999.125'],
    [1.234567, 'SAR', '1.234567'],
    [1.2345674, 'SAR', '1.234567'],
    ['99999999999.1250000', 'KWD', '99999999999.125'],
  ])('%j of %s is %s, without what binary sums leave behind', (amount, currency, expected) => {
    expect(money(amount, currency)).toBe(expected);
  });
});
