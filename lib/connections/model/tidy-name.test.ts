import { expect, test } from 'vitest';
import { tidyName } from './tidy-name';

test.each([
  ['Lulwa\u200b live', 'a character of no width'],
  ['Lulwa\u2060 live', 'a joiner of no width'],
  ['Lulwa   live', 'more blanks'],
  ['Lulwa\nlive', 'another line'],
  ['\u202eLulwa live', 'a mark that turns it around'],
  ['  Lulwa live\u200f ', 'blanks and marks around it'],
])('%j is the name without %s', (typed) => {
  expect(tidyName(typed)).toBe('Lulwa live');
});

test('letters of any script stay as they are', () => {
  expect(tidyName('مطعم البيت — فرع السالمية')).toBe('مطعم البيت — فرع السالمية');
  expect(tidyName('Cafe\u0301')).toBe('Caf\u00e9');
});
