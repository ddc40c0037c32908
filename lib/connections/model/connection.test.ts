import { expect, test } from 'vitest';
import { COUNTRIES, COUNTRY_FACTS, countryOfCurrency } from './connection';

test.each(COUNTRIES)('the money and the clock of %s are those of the world’s lists', (country) => {
  const { currency, timeZone, decimals } = COUNTRY_FACTS[country];
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  expect(decimals).toBe(money.resolvedOptions().maximumFractionDigits);
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  expect(clock.format(new Date('2026-11-26T09:00:00Z'))).toContain('GMT+03:00');
  expect(countryOfCurrency(currency)).toBe(country);
});
