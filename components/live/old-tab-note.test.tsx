// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBuild } from '@/lib/http/build';
import live from '@/lib/i18n/messages/en/live.json';
import { OldTabNote } from './old-tab-note';

const page = { path: '/deliveries' };
vi.mock('@/components/nav/connection-navigation', () => ({ usePath: () => page.path }));

const reload = vi.fn();
const answer = (build: string) => act(() => noteBuild(new Headers({ 'x-build': build })));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
let unmount: () => void;
let field: HTMLInputElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  document.documentElement.dataset.build = 'one';
  const root = document.body.appendChild(document.createElement('div'));
  field = document.body.appendChild(document.createElement('input'));
  const mounted = createRoot(root);
  act(() =>
    mounted.render(
      <NextIntlClientProvider locale="en" messages={{ live }}>
        <OldTabNote />
      </NextIntlClientProvider>,
    ),
  );
  unmount = () => act(() => mounted.unmount());
});
afterEach(() => {
  answer('one');
  unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockClear();
});

test('a tab of the same build says nothing; an older one says so, and reloads once', () => {
  answer('one');
  expect(document.body.textContent).toBe('');
  answer('two');
  expect(document.body.textContent).toContain('There is a newer version of this dashboard');
  pass(20_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what was typed, a field with the focus and an open dialog keep the page', () => {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  answer('two');
  pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  act(() => document.querySelector('button')?.click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a field with the focus waits', () => {
  field.focus();
  answer('two');
  pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it does not reload again for the same build', () => {
  sessionStorage.setItem('dispatch-desk-reloaded-for', 'two');
  answer('two');
  pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('newer version');
});
