import { expect, test } from 'vitest';
import { isSameName } from './is-same-name';

test('marks of direction and extra spaces don’t matter', () => {
  expect(isSameName(' \u2068Kuwait,  live\u2069 ', 'Kuwait, live')).toBe(true);
  expect(isSameName('\u200fسلسلة مطاعم الديوانية', 'سلسلة مطاعم الديوانية')).toBe(true);
  expect(isSameName('kuwait, LIVE', 'Kuwait, live')).toBe(true);
});

test('another name differs, and so does an empty one', () => {
  expect(isSameName('Kuwait', 'Kuwait, live')).toBe(false);
  expect(isSameName('', 'Kuwait')).toBe(false);
  expect(isSameName('\u200e', '\u200f')).toBe(false);
});
