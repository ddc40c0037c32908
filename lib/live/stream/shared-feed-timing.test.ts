import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage, LiveStatus } from '../events/live-message';
import type { LiveFeed, LiveFeedOptions } from './live-feed';
import { openSharedFeed } from './shared-feed';
import { fakeLocks } from './testing-locks';

/** Tabs by the clock: the stream is a stub, and what one tab posts is with the others at once. */

const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;
const streams = vi.hoisted(() => [] as { options: LiveFeedOptions; calls: string[] }[]);
vi.mock('./live-feed', () => ({
  openLiveFeed: (options: LiveFeedOptions) => {
    const calls: string[] = [];
    streams.push({ options, calls });
    return { check: () => calls.push('check'), stop: () => calls.push('stop') };
  },
}));

let posts: { type: string }[];
const channels = new Set<Channel>();
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: { type: string }) {
    posts.push(data);
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

let visibility: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START });
  streams.length = 0;
  [posts, visibility] = [[], 'visible'];
  channels.clear();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });
});
afterEach(() => {
  for (const { feed } of tabs.splice(0)) feed.stop();
  expect([channels.size, vi.getTimerCount()]).toEqual([0, 0]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Tab = { feed: LiveFeed; statuses: LiveStatus[]; messages: LiveMessage[] };
const tabs: Tab[] = [];
function openTab(name = 'noura', ageMs = 1_000): Tab {
  const statuses: LiveStatus[] = [];
  const messages: LiveMessage[] = [];
  const openedAt = Date.now();
  const feed = openSharedFeed({
    url: '/api/live',
    name,
    pageAgeMs: () => Date.now() - openedAt + ageMs,
    onStatus: (status) => statuses.push(status),
    onMessage: (message) => messages.push(message),
  });
  const tab = { feed, statuses, messages };
  tabs.push(tab);
  return tab;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};
const live = (silentSince: number | null = null): LiveStatus => ({
  state: 'live',
  lastReceivedAt: START,
  silentSince,
});
const change = (id: string): LiveMessage => ({
  type: 'changes',
  replay: null,
  changes: [{ kind: 'delivery', subjects: [{ id, by: [] }], rows: [] }],
});
const idsOf = ({ messages }: { messages: LiveMessage[] }) =>
  messages.map((message) =>
    message.type === 'changes' ? `${message.changes[0]?.subjects[0]?.id} ${message.replay}` : message.type,
  );

test('the first tab reads the stream of its name, and tells its network; others read none', async () => {
  const [first, second] = [openTab(), openTab()];
  openTab('omar');
  await settle();
  expect(streams.map(({ options }) => [options.url, options.lastEventId, options.pageAgeMs()])).toEqual([
    ['/api/live', null, 1_000],
  ]);
  expect(streams[0]?.options.isOnline()).toBe(true);
  streams[0]?.options.onStatus(live(5), '3');
  streams[0]?.options.onMessage(change('a'));
  expect(first.statuses).toEqual([live(5)]);
  expect(second.statuses).toEqual([{ state: 'connecting', lastReceivedAt: null, silentSince: null }, live(5)]);
  expect([idsOf(first), idsOf(second)]).toEqual([['a null'], ['a null']]);
});

test('a tab that opens late gets the leader’s status, what it missed, and no other tab’s welcome', async () => {
  const first = openTab('noura', MINUTE_MS);
  await settle();
  streams[0]?.options.onStatus(live(), '3');
  streams[0]?.options.onMessage(change('a'));
  await pass(30_000);
  streams[0]?.options.onMessage({ ...change('b'), replay: 'gap' } as LiveMessage);
  const [young, old] = [openTab('noura', 1_000), openTab('noura', 31_000)];
  expect([idsOf(young), idsOf(old)]).toEqual([['b page-load'], ['a page-load', 'b page-load']]);
  expect([young.statuses, old.statuses]).toEqual([[live(), live()], [live()]]);
  const tooOld = openTab('noura', 10 * MINUTE_MS);
  expect(idsOf(tooOld)).toEqual(['resync']);
  streams[0]?.options.onMessage(change('c'));
  for (const tab of [first, young, old, tooOld]) expect(idsOf(tab).at(-1)).toBe('c null');
  expect(idsOf(first)).toEqual(['a null', 'b gap', 'c null']);
});

test('a tab that leads goes on after the last event that it has, and with its own age before the welcome', async () => {
  const leader = openTab();
  await settle();
  const next = openTab();
  streams[0]?.options.onStatus(live(), '9');
  leader.feed.stop();
  leader.feed.stop();
  await settle();
  expect(streams.map(({ options, calls }) => [options.lastEventId, calls])).toEqual([
    [null, ['stop', 'stop', 'stop']],
    ['9', []],
  ]);
  next.feed.check();
  expect(streams[1]?.calls).toEqual(['check']);
  // Batches of the feed before reach nobody.
  streams[0]?.options.onMessage(change('late'));
  expect(idsOf(next)).toEqual([]);
});

test('a tab that was not welcomed asks again with the leader’s statuses, every two seconds, and keeps no id', async () => {
  const leader = new Channel('noura');
  const locks = fakeLocks();
  vi.stubGlobal('navigator', { onLine: true, locks });
  let release = () => {};
  void locks.request('noura', {}, () => new Promise((resolve) => (release = resolve)));
  const tab = openTab();
  const joins = () => posts.filter(({ type }) => type === 'join').length;
  const status = { type: 'status', status: live(), eventId: '7' };
  expect(joins()).toBe(1);
  leader.postMessage(status);
  await pass(1_999);
  leader.postMessage(status);
  expect(joins()).toBe(1);
  await pass(1);
  leader.postMessage(status);
  expect(joins()).toBe(2);
  expect(posts.at(-1)).toMatchObject({ type: 'join', ageMs: 3_000 });
  leader.postMessage({ type: 'welcome', tab: 'another', missed: [] } as { type: string });
  await pass(2_000);
  leader.postMessage(status);
  expect(joins()).toBe(3);
  leader.close();
  release();
  await settle();
  expect(streams.at(-1)?.options.lastEventId).toBeNull();
  expect(tab.statuses).toHaveLength(4);
});

test('a leader is silent after 25 seconds, whatever it said last; looked at every five, by a visible tab', async () => {
  const leader = openTab();
  await settle();
  const other = openTab();
  await pass(3_000);
  streams[0]?.options.onStatus(live(), '3');
  await pass(25_000);
  expect(streams).toHaveLength(1);
  streams[0]?.options.onMessage(change('a'));
  await pass(25_000);
  other.feed.check();
  await settle();
  expect(streams).toHaveLength(1);
  visibility = 'hidden';
  await pass(60_000);
  expect(streams).toHaveLength(1);
  visibility = 'visible';
  other.feed.check();
  await settle();
  expect(streams.map(({ options, calls }) => [options.lastEventId, calls])).toEqual([
    [null, ['stop']],
    ['3', []],
  ]);
  // The one that was robbed follows, and waits its own 25 seconds.
  streams[1]?.options.onMessage(change('b'));
  expect(idsOf(leader)).toEqual(['a null', 'b null']);
  leader.feed.check();
  await pass(24_000);
  leader.feed.check();
  await settle();
  expect(streams).toHaveLength(2);
  await pass(6_000);
  expect(streams).toHaveLength(3);
});

test('after the removal nothing is said any more, and nobody takes the place', async () => {
  openTab();
  await settle();
  openTab();
  streams[0]?.options.onStatus({ state: 'removed', lastReceivedAt: null, silentSince: null }, '3');
  await pass(10 * MINUTE_MS);
  expect(streams).toHaveLength(1);
});

test.each(['locks', 'channel'])('without %s each tab reads its own stream, from its own age', async (missing) => {
  if (missing === 'locks') vi.stubGlobal('navigator', { onLine: false });
  else vi.stubGlobal('window', {});
  const [first, second] = [openTab(), openTab()];
  expect(streams.map(({ options }) => [options.lastEventId, options.isOnline()])).toEqual([
    [null, missing === 'channel'],
    [null, missing === 'channel'],
  ]);
  streams[0]?.options.onMessage(change('a'));
  expect([idsOf(first), idsOf(second), posts]).toEqual([['a null'], [], []]);
  first.feed.stop();
  expect(streams[0]?.calls).toEqual(['stop']);
});

test('a tab that is closed while it waits leaves the queue', async () => {
  const leader = openTab();
  await settle();
  const waiting = openTab();
  const last = openTab();
  waiting.feed.stop();
  await settle();
  leader.feed.stop();
  await settle();
  streams[1]?.options.onMessage(change('a'));
  expect([streams.length, idsOf(waiting), idsOf(last)]).toEqual([2, [], ['a null']]);
});
