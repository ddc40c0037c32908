// @vitest-environment jsdom
import { beforeAll, expect, it, vi } from 'vitest';
import { focusNextField } from './focus-field';

beforeAll(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
});

const FORM = `
  <input id="phone" aria-required="true" value="50001234">
  <input id="name" aria-required="true">
  <input type="radio" name="format" checked aria-required="true">
  <input id="area" aria-required="true">
  <input id="floor">
  <select id="branch" aria-required="true"><option value="">Choose</option><option value="b">Kaifan</option></select>
  <button data-dispatch id="dispatch">Dispatch</button>`;

it('goes through what is empty and required, from the top again, and then to the button of the order', () => {
  document.body.innerHTML = `<form>${FORM}</form>`;
  expect(after('phone')).toBe('name');
  set('name', 'Sara');
  expect(after('name')).toBe('area');
  set('area', 'Salmiya');
  expect(after('area')).toBe('branch');
  set('branch', 'b');
  set('name', '');
  expect(after('branch')).toBe('name');
  set('name', 'Sara');
  expect(after('name')).toBe('dispatch');
});

const element = (id: string) => document.getElementById(id) as HTMLInputElement;
const set = (id: string, value: string) => Object.assign(element(id), { value });

function after(id: string) {
  focusNextField(element(id));
  return document.activeElement?.id;
}
