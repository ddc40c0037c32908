// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isCommand } from './is-command';

it.each([
  ['<input>', false],
  ['<input type="search">', false],
  ['<textarea></textarea>', false],
  ['<input type="checkbox">', true],
  ['<input type="radio">', true],
  ['<select></select>', true],
  ['<button></button>', true],
  ['<button></button><dialog open></dialog>', false],
])('a key in %s is a command: %s', (html, isExpected) => {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key: 'n', bubbles: true });
  document.body.firstElementChild?.dispatchEvent(event);
  expect(isCommand(event)).toBe(isExpected);
});
