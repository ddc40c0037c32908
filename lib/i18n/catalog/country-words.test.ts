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

test('an address in Bahrain has a road, a block and a flat, and only there', () => {
  const en = { fields: { street: 'Street', flat: 'Apartment', block: 'Block' }, other: 'Street food' };
  expect(inCountry(en, 'BH', 'en')).toEqual({
    fields: { street: 'Road', flat: 'Flat', block: 'Block' },
    other: 'Street food',
  });
  const ar = { street: 'الشارع', line: 'شارع', block: 'القطعة' };
  expect(inCountry(ar, 'BH', 'ar')).toEqual({ street: 'الطريق', line: 'طريق', block: 'المجمع' });
  expect(inCountry(ar, 'KW', 'ar')).toEqual(ar);
});
