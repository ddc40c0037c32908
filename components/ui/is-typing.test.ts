// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isTyping } from './is-typing';

it.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<select></select>', false],
  ['<button></button>', false],
])('keys in %s are text: %s', (html, isText) => {
  document.body.innerHTML = html;
  expect(isTyping(document.body.firstElementChild)).toBe(isText);
});
