// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import type { Locale } from '@/lib/i18n/catalog/locale';
import arabicLive from '@/lib/i18n/messages/ar/live.json';
import arabicProgress from '@/lib/i18n/messages/ar/progress.json';
import live from '@/lib/i18n/messages/en/live.json';
import progress from '@/lib/i18n/messages/en/progress.json';
import { INITIAL_STATUS, type LiveEvent, type LiveStore } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import { Announcer } from './announcer';

const made = vi.hoisted(() => ({
  toast: vi.fn(),
  dismiss: vi.fn(),
  push: vi.fn(),
  beep: vi.fn(),
  claim: vi.fn<(key: string) => Promise<boolean>>(),
  merchants: 1,
  ownBranch: null as string | null,
}));
vi.mock('@/components/ui/overlay/toast', () => {
  const tone = (name: string) => (title: string, options: object) => made.toast(name, title, options);
  const toast = Object.fromEntries(['info', 'success', 'warning', 'error'].map((name) => [name, tone(name)]));
  return { toast, dismissToast: made.dismiss };
});
vi.mock('@/components/nav/connection-navigation', () => ({ useRouter: () => ({ push: made.push }) }));
vi.mock('@/components/shell/user/session-context', () => ({
  useConnection: () => ({ id: 'bakery', name: 'Bakery' }),
  useConnections: () => new Array(made.merchants).fill({}),
}));
vi.mock('@/components/shell/user/use-preferences', () => ({ usePreferences: () => ({ branchId: made.ownBranch }) }));
vi.mock('@/lib/live/beep', () => ({ beep: made.beep }));
vi.mock('@/lib/live/claim-once', () => ({ claimOnce: made.claim }));

class FakeNotification {
  static permission = 'granted';
  static shown: { title: string; body?: string; requireInteraction?: boolean; click: () => void }[] = [];
  onclick = () => {};
  close = () => {};
  constructor(title: string, options: NotificationOptions) {
    FakeNotification.shown.push({ title, ...options, click: () => this.onclick() });
  }
}

const NOW = '2026-11-21T10:00:00.000Z';
const client = new QueryClient();
const listeners = new Set<(event: LiveEvent) => void>();
const store: LiveStore = {
  status: () => INITIAL_STATUS,
  subscribeStatus: () => () => {},
  subscribe: (_kind, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: () => () => {},
};
let visibility: DocumentVisibilityState;
let unmount: () => void;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(window, 'focus').mockReturnValue();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  Object.assign(made, { merchants: 1, ownBranch: null });
  made.claim.mockResolvedValue(true);
});
afterEach(() => {
  unmount();
  localStorage.clear();
  FakeNotification.shown = [];
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('steps of one moment are announced together, of each delivery the last', async () => {
  open();
  send([row('a', 'failed')]);
  await pass(399);
  expect(made.toast).not.toHaveBeenCalled();
  send([row('a', 'canceled'), row('b', 'rejected', { problem: { kind: 'refused', status: 422 } })]);
  await pass(1);
  expect(toasts()).toEqual([
    ['warning', '⁨A⁩ was canceled', 'Salem'],
    ['error', '⁨B⁩ was refused by the dispatch service', 'Refused: wallet balance too low · Salem'],
  ]);
  await pass(5_000);
  expect(made.toast).toHaveBeenCalledTimes(2);
});

test('what went wrong stays, says why, leads to its order, and goes when somebody has dealt with it', async () => {
  open();
  send([row('a', 'failed', { branchName: 'Salmiya' }), row('b', 'canceled')]);
  await pass(400);
  const [failed, canceled] = made.toast.mock.calls;
  expect(failed?.[2]).toMatchObject({ id: 'a', stays: true, description: 'No driver found · Salem · Salmiya' });
  expect(canceled?.[2]).toMatchObject({ id: 'b', stays: false });
  failed?.[2].action.onClick();
  expect(made.push).toHaveBeenCalledWith('/deliveries/a');
  expect(made.dismiss).not.toHaveBeenCalled();
  send([row('a', 'failed', { dealtWithAt: NOW }), row('b', 'canceled', { dealtWithAt: NOW })]);
  expect(made.dismiss.mock.calls).toEqual([['a']]);
});

test('more than three become one toast with their numbers, which leads to the list', async () => {
  open();
  send([row('a', 'failed'), row('b', 'failed'), row('c', 'canceled'), row('d', 'rejected')]);
  await pass(400);
  expect(toasts()).toEqual([['error', '4 deliveries changed', '2 failed, 1 refused, 1 canceled']]);
  made.toast.mock.calls[0]?.[2].action.onClick();
  expect(made.push).toHaveBeenCalledWith('/deliveries?show=attention');
});

test('only the chosen kinds and branch are announced; one’s own branch by default', async () => {
  made.ownBranch = 'mine';
  open();
  send([
    row('a', 'failed', { branchId: 'mine' }),
    row('b', 'failed', { branchId: 'other' }),
    row('c', 'failed', { branchId: null }),
  ]);
  send([row('d', 'completed', { branchId: 'mine' })]);
  await pass(400);
  expect(made.toast.mock.calls.map(([, , { id }]) => id)).toEqual(['a', 'c']);
  prefer({
    branches: { bakery: 'all', florist: 'mine' },
    events: { completed: { toast: true, sound: false }, failed: { toast: false, sound: false } },
  });
  send([row('e', 'failed', { branchId: 'other' }), row('f', 'completed', { branchId: 'other' })]);
  await pass(400);
  expect(made.toast.mock.calls.map(([, , { id }]) => id)).toEqual(['a', 'c', 'f']);
  expect(made.beep).toHaveBeenCalledTimes(1);
});

test.each([
  ['no longer there', []],
  ['gone', [{ id: 'closed', gone: true }]],
])('a branch that is %s counts as all', async (_, others) => {
  made.ownBranch = 'closed';
  client.setQueryData(branchQueries.list().queryKey, { branches: [{ id: 'open', gone: false }, ...others] } as never);
  open();
  send([row('a', 'failed', { branchId: 'open' })]);
  await pass(400);
  client.clear();
  expect(made.toast.mock.calls.map(([, , { id }]) => id)).toEqual(['a']);
});

test('one’s own step is not announced, even if it is known as one’s own only afterwards', async () => {
  open();
  send([row('a', 'canceled')], ['me']);
  send([row('b', 'canceled'), row('c', 'failed')]);
  send([row('b', 'canceled')], ['me']);
  send([row('c', 'failed')], ['me']);
  await pass(400);
  expect(made.toast.mock.calls.map(([, , { id }]) => id)).toEqual(['c']);
});

test('a hidden tab shows its toasts when it is visible again', async () => {
  visibility = 'hidden';
  open();
  send([row('a', 'failed')]);
  await pass(400);
  send([row('a', 'canceled'), row('b', 'failed')]);
  await pass(400);
  expect(made.toast).not.toHaveBeenCalled();
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(toasts().map(([, title]) => title)).toEqual(['⁨A⁩ was canceled', '⁨B⁩ failed']);
});

test.each([
  ['delivered', 'completed', {}],
  ['dealt with', 'failed', { dealtWithAt: NOW }],
  ['on its way again', 'en_route', {}],
])('a failure that nobody saw is not shown once the order is %s', async (_, status, change) => {
  visibility = 'hidden';
  open();
  send([row('a', 'failed'), row('b', 'failed')]);
  await pass(400);
  send([row('a', status, change)]);
  await pass(400);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(toasts().map(([, title]) => title)).toEqual(['⁨B⁩ failed']);
});

test('one tab makes the sound and the browser’s notification, of a hidden page alone', async () => {
  prefer({ browser: true, events: { en_route: { toast: false, sound: true } } });
  open();
  send([row('a', 'en_route')]);
  await pass(400);
  expect(made.beep.mock.calls).toEqual([['normal']]);
  send([row('b', 'failed')]);
  await pass(400);
  expect(made.beep.mock.calls).toEqual([['normal'], ['urgent']]);
  expect(FakeNotification.shown).toEqual([]);

  visibility = 'hidden';
  send([row('c', 'failed'), row('d', 'en_route')]);
  await pass(400);
  const [shown] = FakeNotification.shown;
  expect(shown).toMatchObject({ title: '⁨C⁩ failed', body: 'No driver found · Salem', requireInteraction: true });
  shown?.click();
  expect(made.push).toHaveBeenCalledWith('/deliveries/c');
  send([row('e', 'canceled'), row('f', 'canceled')]);
  await pass(400);
  expect(FakeNotification.shown[1]).toMatchObject({
    title: '2 deliveries changed',
    body: '2 canceled',
    requireInteraction: false,
  });

  made.beep.mockClear();
  made.claim.mockResolvedValue(false);
  send([row('g', 'failed')]);
  await pass(400);
  expect(made.claim).toHaveBeenLastCalledWith('g:failed');
  expect(made.beep).not.toHaveBeenCalled();
  expect(FakeNotification.shown).toHaveLength(2);
});

test('a hidden page shows a failure at once, also where a message of the order stands already', async () => {
  const pushManager = { getSubscription: async () => ({}) };
  const registration = { pushManager, getNotifications: async () => [{ data: { url: '/c/bakery/deliveries/a' } }] };
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  prefer({ browser: true });
  visibility = 'hidden';
  open();
  send([row('a', 'failed')]);
  await pass(400);
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['⁨A⁩ failed']);
});

test('with several merchants each message names its own', async () => {
  made.merchants = 2;
  open();
  send([row('a', 'failed')]);
  await pass(400);
  expect(toasts()[0]?.[1]).toBe('⁨Bakery⁩: ⁨A⁩ failed');
});

test('a language that is chosen during a burst is used for all of it', async () => {
  const choose = open();
  send([row('a', 'failed')]);
  choose('ar', { live: arabicLive, progress: arabicProgress });
  send([row('b', 'failed')]);
  await pass(400);
  for (const [, title] of toasts()) expect(title).toMatch(/[\u0600-\u06ff]{3}/);
  expect(made.toast).toHaveBeenCalledTimes(2);
});

test('a page that was left announces nothing', async () => {
  open();
  send([row('a', 'failed')]);
  unmount();
  await pass(400);
  expect(made.toast).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

/** Returns how the language is changed. */
function open() {
  const root = createRoot(document.createElement('div'));
  const choose = (locale: Locale, messages: object) =>
    act(() =>
      root.render(
        <NextIntlClientProvider locale={locale} timeZone="Asia/Kuwait" messages={{ ...messages }}>
          <QueryClientProvider client={client}>
            <LiveContext value={store}>
              <Announcer userId="me" />
            </LiveContext>
          </QueryClientProvider>
        </NextIntlClientProvider>,
      ),
    );
  choose('en', { live, progress });
  unmount = () => act(() => root.unmount());
  return choose;
}

function send(rows: DeliveryRow[], by: string[] = []) {
  const subjects = rows.map(({ id }) => ({ id, by }));
  for (const listener of listeners) listener({ subjects, rows: [...rows, { id: 'unreadable' }], replay: null });
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

function toasts() {
  return made.toast.mock.calls.map(([tone, title, { description }]) => [tone, title, description]);
}

function prefer(preferences: object) {
  localStorage.setItem('notify', JSON.stringify(preferences));
}

function row(id: string, status: string, change: Partial<DeliveryRow> = {}): DeliveryRow {
  return testRow({
    id,
    code: id.toUpperCase(),
    status,
    customerName: 'Salem',
    updatedAt: NOW,
    statusAt: NOW,
    endedAt: status === 'en_route' ? null : NOW,
    ...change,
  });
}

test('a failure before a step of one’s own is still told', async () => {
  open();
  send([row('a', 'failed')]);
  send([row('a', 'canceled')]);
  send([row('a', 'canceled')], ['me']);
  await pass(400);
  expect(toasts().map(([, title]) => title)).toEqual(['⁨A⁩ failed']);
});
