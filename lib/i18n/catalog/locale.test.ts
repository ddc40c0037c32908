import { expect, it } from 'vitest';
import { chooseLocale } from './locale';

it.each([
  ['ar', 'en-US', 'ar'],
  ['en', 'ar', 'en'],
  [undefined, 'ar-KW,ar;q=0.9,en;q=0.8', 'ar'],
  [undefined, 'fr-FR, en;q=0.5, ar;q=0.7', 'ar'],
  [undefined, 'ar;q=0, en;q=0.1', 'en'],
  [undefined, 'fr', 'en'],
  [undefined, null, 'en'],
  ['xx', 'ar', 'ar'],
])('cookie %s and Accept-Language %s give %s', (cookie, accept, locale) => {
  expect(chooseLocale(cookie, accept)).toBe(locale);
});
