import { describe, expect, it } from 'vitest';
import { formatMoney, fromMinorUnits, toMinorUnits } from './money';

const nbsp = (text: string) => text.replaceAll(' ', '\u00a0');

describe('formatMoney', () => {
  it.each([
    ['1.25', 'KWD', 'en', 'KWD 1.250'],
    ['0', 'BHD', 'en', 'BHD 0.000'],
    ['1234567.5', 'SAR', 'en', 'SAR 1,234,567.50'],
    ['12.5', 'SAR', 'ar', '12.50 ر.س'],
    ['1000', 'KWD', 'ar', '1,000.000 د.ك'],
    ['7.1', 'BHD', 'ar', '7.100 د.ب'],
    ['-0.5', 'KWD', 'en', 'KWD \u22120.500'],
    ['00012.30', 'SAR', 'en', 'SAR 12.30'],
    ['9007199254740993.123', 'KWD', 'en', 'KWD 9,007,199,254,740,993.123'],
  ])('%s %s in %s is %s', (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale)).toBe(nbsp(text));
  });

  it('shows decimals beyond the currency rather than rounding money away', () => {
    expect(formatMoney('1.2345', 'SAR', 'en')).toBe(nbsp('SAR 1.2345'));
    expect(formatMoney('1.2000', 'SAR', 'en')).toBe(nbsp('SAR 1.20'));
  });

  it('returns text that is no number unchanged', () => {
    expect(formatMoney('n/a', 'KWD', 'en')).toBe(nbsp('KWD n/a'));
  });
});

describe('minor units', () => {
  it.each([
    ['1.25', 'KWD', 1250n],
    ['1.25', 'SAR', 125n],
    ['-0.005', 'BHD', -5n],
    ['10', 'SAR', 1000n],
    ['1.2500', 'KWD', 1250n],
    ['1.', 'SAR', 100n],
  ])('%s %s', (text, currency, minor) => {
    expect(toMinorUnits(text, currency)).toBe(minor);
  });

  it('refuses what the currency cannot hold exactly', () => {
    for (const text of ['0.001', '1e3', '', '.5', '1,000', 'NaN']) expect(toMinorUnits(text, 'SAR')).toBeUndefined();
  });

  it('goes back to the same text', () => {
    for (const text of ['0.005', '-1.250', '1234.999', '0.000']) {
      expect(fromMinorUnits(toMinorUnits(text, 'KWD') ?? 0n, 'KWD')).toBe(text);
    }
    expect(fromMinorUnits(-5n, 'SAR')).toBe('-0.05');
  });
});
