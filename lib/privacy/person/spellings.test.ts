import { expect, test } from 'vitest';
import { digitSpellings, isAbout } from './spellings';

const ali = { phone: '+96550987654', names: ['Ali', ''] };

test.each([
  ['Ali', true],
  ['ali’s orders', true],
  ['Late: ALI', true],
  ['5098 7654', true],
  ['call +965 5098-7654', true],
  ['٥٠٩٨٧٦٥٤', true],
  ['Validated', false],
  ['Khalidiya', false],
  ['Salmiya', false],
  ['509\n87654', false],
  ['2025-09-87 to 654', false],
])('%s names Ali: %s', (text, isNamed) => {
  expect(isAbout(text, ali)).toBe(isNamed);
});

test('a number is looked for in every spelling under which it may be stored', () => {
  expect(digitSpellings('+96550987654')).toEqual(['96550987654', '0096550987654', '50987654', '050987654']);
});
