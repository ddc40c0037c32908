import { expect, test } from 'vitest';
import { isName } from './is-name';

test('a name is known whichever marks of direction and spaces came along with it', () => {
  expect(isName(' \u2068Kuwait,  live\u2069 ', 'Kuwait, live')).toBe(true);
  expect(isName('\u200fسلسلة مطاعم الديوانية', 'سلسلة مطاعم الديوانية')).toBe(true);
  expect(isName('kuwait, LIVE', 'Kuwait, live')).toBe(true);
});

test('another name is not it, and nothing is no name', () => {
  expect(isName('Kuwait', 'Kuwait, live')).toBe(false);
  expect(isName('', 'Kuwait')).toBe(false);
  expect(isName('\u200e', '\u200f')).toBe(false);
});
