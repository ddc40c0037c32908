// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveStatus } from './events/live-message';
import { createLiveStore, INITIAL_STATUS, type LiveEvent, type LiveStore } from './live-store';
import type { openSharedFeed } from './stream/shared-feed';
import { LiveContext, useLiveEvents, useLiveStatus } from './use-live';

/** The store between the shared stream, which is a stub here, and the components. */

const feed = { check: vi.fn(), stop: vi.fn() };
let stream: Parameters<typeof openSharedFeed>[0];
vi.mock('./stream/shared-feed', () => ({
  openSharedFeed: (options: typeof stream) => {
    stream = options;
    return feed;
  },
}));

const onResync = vi.fn();
let store: LiveStore;
let stop: () => void;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.clearAllMocks();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  store = createLiveStore({ url: '/api/live', name: 'noura', onResync });
  stop = store.start();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const live: LiveStatus = { state: 'live', lastReceivedAt: 5, silentSince: null };
const change = (kind: string, id: string) => ({ kind, subjects: [{ id, by: [] }], rows: [{ id }] });

test('opens one stream by its address and name, with the age of the page', () => {
  expect(stream).toMatchObject({ url: '/api/live', name: 'noura' });
  vi.spyOn(performance, 'now').mockReturnValue(4_000);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 1_000);
  expect(stream.pageAgeMs()).toBe(4_000);
  // A sleeping machine stops one of the clocks.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 60_000);
  expect(stream.pageAgeMs()).toBeGreaterThanOrEqual(60_000);
});

test('a status is told when any part of it has changed, until nobody listens', () => {
  const listener = vi.fn();
  const leave = store.subscribeStatus(listener);
  expect(store.status()).toEqual(INITIAL_STATUS);
  expect(INITIAL_STATUS).toEqual({ state: 'connecting', lastReceivedAt: null, silentSince: null });
  stream.onStatus({ ...INITIAL_STATUS });
  expect(listener).not.toHaveBeenCalled();
  const steps: LiveStatus[] = [
    live,
    { ...live, lastReceivedAt: 6 },
    { ...live, lastReceivedAt: 6, silentSince: 2 },
    { ...live, state: 'offline', lastReceivedAt: 6, silentSince: 2 },
  ];
  for (const [index, step] of steps.entries()) {
    stream.onStatus(step);
    stream.onStatus({ ...step });
    expect([store.status(), listener.mock.calls.length]).toEqual([step, index + 1]);
  }
  leave();
  stream.onStatus(live);
  expect(listener).toHaveBeenCalledTimes(steps.length);
});

test('changes reach those who listen to their kind, and a resync loads everything again', () => {
  const events: [string, LiveEvent][] = [];
  const leave = store.subscribe('delivery', (event) => events.push(['first', event]));
  store.subscribe('delivery', (event) => events.push(['second', event]));
  store.subscribe('wallet', (event) => events.push(['wallet', event]));
  const changes = [change('delivery', 'd'), change('branches', 'b')];
  stream.onMessage({ type: 'changes', replay: 'gap', changes });
  const event = { subjects: [{ id: 'd', by: [] }], rows: [{ id: 'd' }], replay: 'gap' };
  expect(events).toEqual([
    ['first', event],
    ['second', event],
  ]);
  leave();
  stream.onMessage({ type: 'changes', replay: null, changes: [change('delivery', 'e'), change('wallet', 'w')] });
  expect(events.slice(2).map(([name, { replay }]) => [name, replay])).toEqual([
    ['second', null],
    ['wallet', null],
  ]);
  expect(onResync).not.toHaveBeenCalled();
  stream.onMessage({ type: 'resync' });
  expect([onResync.mock.calls.length, events.length]).toEqual([1, 4]);
});

test('the stream is checked when the user, the network or the page returns, and no more after the end', () => {
  const everything = () => {
    feed.check.mockClear();
    for (const name of ['focus', 'offline', 'online', 'pageshow']) window.dispatchEvent(new Event(name));
    const before = feed.check.mock.calls.length;
    document.dispatchEvent(new Event('visibilitychange'));
    return [before, feed.check.mock.calls.length];
  };
  expect(everything()).toEqual([4, 5]);
  visibility = 'hidden';
  expect(everything()).toEqual([4, 4]);
  visibility = 'visible';
  stop();
  expect(feed.stop).toHaveBeenCalledTimes(1);
  expect(everything()).toEqual([0, 0]);
});

function Page({ shown }: { shown: string[] }) {
  const { state } = useLiveStatus();
  useLiveEvents('delivery', ({ subjects }) => shown.push(subjects.map(({ id }) => id).join()));
  return state;
}

test('a page shows the status and hears of changes; without a stream it is connecting', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const shown: string[] = [];
  act(() => root.render(<Page shown={shown} />));
  expect(container.textContent).toBe('connecting');
  act(() =>
    root.render(
      <LiveContext value={store}>
        <Page shown={shown} />
      </LiveContext>,
    ),
  );
  act(() => stream.onStatus(live));
  act(() => stream.onMessage({ type: 'changes', replay: null, changes: [change('delivery', 'd')] }));
  expect([container.textContent, shown]).toEqual(['live', ['d']]);
  act(() => root.unmount());
  stream.onMessage({ type: 'changes', replay: null, changes: [change('delivery', 'e')] });
  expect(shown).toEqual(['d']);
});
