import { expect, test } from 'vitest';
import { compiledMessages } from './compiled-messages';
import { inCountry } from './country-words';

const arabic = compiledMessages('ar');

test('a driver has the word of the country, also inside plurals', () => {
  const saudi = JSON.stringify(inCountry(arabic, 'SA', 'ar'));
  expect(saudi).not.toContain('سائق');
  expect(saudi.split('مندوب')).toHaveLength(JSON.stringify(arabic).split('سائق').length);
});

test('other countries and English keep theirs', () => {
  expect(inCountry(arabic, 'KW', 'ar')).toBe(arabic);
  expect(inCountry(arabic, null, 'ar')).toBe(arabic);
  const english = compiledMessages('en');
  expect(inCountry(english, 'SA', 'en')).toBe(english);
});
