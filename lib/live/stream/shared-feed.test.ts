import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveRequests } from '@/lib/testing/serve-requests';
import type { LiveMessage, LiveStatus } from '../events/live-message';
import { frame } from './frame';
import type { LiveFeed } from './live-feed';
import { openSharedFeed } from './shared-feed';
import { fakeLocks } from './testing-locks';

/** Tabs of one browser: a channel between them, and one lock that one of them holds. */

type Tab = { feed: LiveFeed; messages: LiveMessage[]; states: LiveStatus['state'][] };

let server: Awaited<ReturnType<typeof serveRequests>>;
let streams: { lastEventId: string | null; send: (text: string) => void }[];
let tabs: Tab[];
let browser: string;
let visibility: string;

beforeEach(async () => {
  streams = [];
  tabs = [];
  visibility = 'visible';
  browser = `tabs-${crypto.randomUUID()}`;
  server = await serveRequests((request) => {
    const lastEventId = request.headers.get('last-event-id');
    const body = new ReadableStream({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        send(frame('hello', '{"now":1,"resync":false}'));
        streams.push({ lastEventId, send });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });
});
afterEach(async () => {
  for (const { feed } of tabs) feed.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await server.close();
});

test('two tabs share one stream, and both get its messages and its status', async () => {
  const [first, second] = [openTab(), openTab()];
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  await vi.waitFor(() => expect(second.states).toContain('live'));
  streams[0]?.send(changes('d-1', 7));
  await vi.waitFor(() => expect([idsOf(first), idsOf(second)]).toEqual([['d-1'], ['d-1']]));
  expect(streams).toHaveLength(1);
});

test('when the leading tab is closed another goes on after its last event', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(third.states).toContain('live'));
  await vi.waitFor(() => expect(second.states).toContain('live'));
  streams[0]?.send(changes('d-1', 7) + frame('beat', '{"now":1}', 9));
  await vi.waitFor(() => expect([idsOf(second), idsOf(third)]).toEqual([['d-1'], ['d-1']]));
  first.feed.stop();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.lastEventId).toBe('9');
  streams[1]?.send(changes('d-2', 10));
  await vi.waitFor(() =>
    expect([idsOf(second), idsOf(third)]).toEqual([
      ['d-1', 'd-2'],
      ['d-1', 'd-2'],
    ]),
  );
  expect(idsOf(first)).toEqual(['d-1']);
});

test('a later tab gets what happened since its page was rendered, as of the page load', async () => {
  openTab(60_000);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.send(changes('d-1', 7));
  await vi.waitFor(() => expect(tabs[0]?.messages).toHaveLength(1));
  const late = openTab(30_000);
  await vi.waitFor(() => expect(late.messages).toEqual([{ ...messageOf('d-1'), replay: 'page-load' }]));
  streams[0]?.send(changes('d-2', 8));
  await vi.waitFor(() => expect(idsOf(late)).toEqual(['d-1', 'd-2']));
});

test('a tab with a page older than the leader’s messages loads everything again', async () => {
  openTab(1_000);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const restored = openTab(3_600_000);
  await vi.waitFor(() => expect(restored.messages).toEqual([{ type: 'resync' }]));
});

test('a visible tab takes the place of a leader that is frozen; a hidden one waits', async () => {
  const frozen = openTab();
  await vi.waitFor(() => expect(frozen.states).toContain('live'));
  const other = openTab();
  await vi.waitFor(() => expect(other.states).toContain('live'));
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 26_000 });
  visibility = 'hidden';
  other.feed.check();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(streams).toHaveLength(1);
  visibility = 'visible';
  other.feed.check();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  streams[1]?.send(changes('d-3', 12));
  // The one that was frozen follows the new leader.
  await vi.waitFor(() => expect([idsOf(other), idsOf(frozen)]).toEqual([['d-3'], ['d-3']]));
});

test('without locks each tab has a stream of its own', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  openTab();
  openTab();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
});

test('messages that are none of ours are ignored', async () => {
  const tab = openTab();
  await vi.waitFor(() => expect(tab.states).toContain('live'));
  const other = openTab();
  // Else the message would reach it twice: at once, and among those it missed.
  await vi.waitFor(() => expect(other.states).toContain('live'));
  const foreign = new BroadcastChannel(browser);
  foreign.postMessage({ type: 'message', message: 'x' });
  foreign.postMessage(null);
  streams[0]?.send(changes('d-1', 7));
  await vi.waitFor(() => expect(idsOf(other)).toEqual(['d-1']));
  foreign.close();
});

function openTab(ageMs = 1_000): Tab {
  const opened = Date.now();
  const messages: LiveMessage[] = [];
  const states: LiveStatus['state'][] = [];
  const feed = openSharedFeed({
    url: server.url,
    name: browser,
    pageAgeMs: () => Date.now() - opened + ageMs,
    onStatus: ({ state }) => states.push(state),
    onMessage: (message) => messages.push(message),
  });
  const tab = { feed, messages, states };
  tabs.push(tab);
  return tab;
}

function changes(subject: string, id: number): string {
  const { changes: all } = messageOf(subject);
  return frame('changes', JSON.stringify({ now: 1, replay: false, changes: all }), id);
}

function messageOf(subject: string) {
  const change = { kind: 'delivery', subjects: [{ id: subject, by: [] }], rows: [] };
  return { type: 'changes' as const, replay: null, changes: [change] };
}

function idsOf({ messages }: Tab): string[] {
  return messages.flatMap((message) =>
    message.type === 'changes' ? message.changes.flatMap(({ subjects }) => subjects.map(({ id }) => id)) : [],
  );
}
