// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import live from '@/lib/i18n/messages/en/live.json';
import { INITIAL_STATUS, type LiveStore } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import { openPage, settle } from '@/lib/testing/testing-page';
import { LazyEndNote } from './lazy-end-note';

/** A page that is open when the session ends. Returns how it goes on. */
async function open() {
  const assign = vi.fn();
  let state: 'live' | 'signedOut' = 'live';
  let onChange = () => {};
  const live = { ...INITIAL_STATUS, state: 'live' as const };
  const out = { ...INITIAL_STATUS, state: 'signedOut' as const };
  const store = {
    subscribe: () => () => {},
    subscribeStatus: (listener: () => void) => {
      onChange = listener;
      return () => {};
    },
    status: () => (state === 'live' ? live : out),
  } as unknown as LiveStore;
  const page = await openPage(
    createElement(LiveContext, { value: store }, createElement(LazyEndNote), createElement('input')),
  );
  vi.stubGlobal('location', { ...window.location, pathname: '/c/alpha/deliveries/new', search: '', assign });
  const change = (next: typeof state) =>
    act(async () => {
      state = next;
      onChange();
    });
  return { page, assign, change };
}

test('leads to sign-in and back to the page where nothing was typed', async () => {
  const { assign, change } = await open();
  await change('signedOut');
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign).toHaveBeenCalledWith(`/sign-in?next=${encodeURIComponent('/c/alpha/deliveries/new')}`);
});

test('keeps a page with typed text, and goes away once somebody is signed in again', async () => {
  const { page, assign, change } = await open();
  const field = document.querySelector('input');
  await act(async () => void field?.dispatchEvent(new Event('input', { bubbles: true })));
  await change('signedOut');
  await vi.waitFor(async () => {
    await settle();
    expect(page.text()).toContain(live.signedOut.title);
  });
  expect(assign).not.toHaveBeenCalled();
  expect(document.querySelector('a')?.getAttribute('target')).toBe('_blank');
  await change('live');
  expect(page.text()).not.toContain(live.signedOut.title);
});
