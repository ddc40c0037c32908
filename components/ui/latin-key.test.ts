import { expect, test } from 'vitest';
import { latinKey } from './latin-key';

test.each([
  ['n', 'KeyN', false, 'n'],
  ['N', 'KeyN', true, 'n'],
  ['ى', 'KeyN', false, 'n'],
  ['ل', 'KeyG', false, 'g'],
  ['لا', 'KeyB', false, 'b'],
  ['ظ', 'Slash', false, '/'],
  ['؟', 'Slash', true, '?'],
  ['o', 'KeyS', false, 'o'],
  ['Enter', 'Enter', false, 'Enter'],
  ['Escape', 'Escape', false, 'Escape'],
])('%s on %s, shift %s: %s', (key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected);
});
