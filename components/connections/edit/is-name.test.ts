import { expect, test } from 'vitest';
import { isName } from './is-name';

test('marks of direction and extra spaces don’t matter', () => {
  expect(isName(' \u2068Kuwait,  live\u2069 ', 'Kuwait, live')).toBe(true);
  expect(isName('\u200fسلسلة مطاعم الديوانية', 'سلسلة مطاعم الديوانية')).toBe(true);
  expect(isName('kuwait, LIVE', 'Kuwait, live')).toBe(true);
});

test('another name differs, and so does an empty one', () => {
  expect(isName('Kuwait', 'Kuwait, live')).toBe(false);
  expect(isName('', 'Kuwait')).toBe(false);
  expect(isName('\u200e', '\u200f')).toBe(false);
});
