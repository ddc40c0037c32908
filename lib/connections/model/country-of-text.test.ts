import { expect, test } from 'vitest';
import { countryOfText } from './country-of-text';

test.each([
  ['KW', 'KW'],
  [' kuwait ', 'KW'],
  ['BHR', 'BH'],
  ['Saudi Arabia', 'SA'],
  ['KSA', 'SA'],
  ['البحرين', 'BH'],
])('%s is %s', (text, country) => {
  expect(countryOfText(text)).toBe(country);
});

test('what is none of the three is nothing', () => {
  for (const text of ['', 'AE', 'constructor']) expect(countryOfText(text)).toBeNull();
});
