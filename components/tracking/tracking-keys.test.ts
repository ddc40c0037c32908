import { expect, test } from 'vitest';
import { keyOf } from './use-tracking-keys';

test.each([
  ['KeyF', false, 'follow'],
  ['KeyF', true, 'fullScreen'],
  ['KeyW', false, 'wall'],
  ['ArrowDown', false, 'down'],
  ['Enter', false, 'open'],
  ['KeyW', true, undefined],
  ['KeyB', false, undefined],
])('%s with shift %s is %s, whatever the language of the keyboard', (code, shiftKey, key) => {
  expect(keyOf({ code, shiftKey })).toBe(key);
});
