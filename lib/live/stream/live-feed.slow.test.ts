import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveRequests } from '@/lib/testing/serve-requests';
import type { LiveMessage, LiveStatus } from '../events/live-message';
import { frame } from './frame';
import { type LiveFeed, openLiveFeed } from './live-feed';

let server: Awaited<ReturnType<typeof serveRequests>>;
let requests: { lastEventId: string | null; age: string | null }[];
let answers: (() => Response)[];
let feed: LiveFeed | undefined;
let statuses: LiveStatus['state'][];
let messages: LiveMessage[];
let online: boolean;

beforeEach(async () => {
  requests = [];
  answers = [];
  statuses = [];
  messages = [];
  online = true;
  server = await serveRequests((request) => {
    const { searchParams } = new URL(request.url);
    requests.push({ lastEventId: request.headers.get('last-event-id'), age: searchParams.get('age') });
    return (answers.shift() ?? silent)();
  });
});
afterEach(async () => {
  feed?.stop();
  vi.useRealTimers();
  await server.close();
});

test('the first request contains the page’s age; later ones the last event id', async () => {
  answers = [stream(hello(), changes('d-1', 7), beat(9)), stream(hello(), changes('d-2', 12, true))];
  open();
  await vi.waitFor(() => expect(requests).toHaveLength(3), 10_000);
  expect(requests).toEqual([
    { lastEventId: null, age: '1500' },
    { lastEventId: '9', age: null },
    { lastEventId: '12', age: null },
  ]);
  expect(messages).toEqual([messageOf('d-1', null), messageOf('d-2', 'gap')]);
});

test('changes before the first id belong to the page load', async () => {
  answers = [stream(hello(), changes('d-1', 7, true))];
  open();
  await vi.waitFor(() => expect(messages).toEqual([messageOf('d-1', 'page-load')]));
});

test('when the server cannot replay what was missed, everything is loaded again', async () => {
  answers = [stream(hello(true))];
  open();
  await vi.waitFor(() => expect(messages).toEqual([{ type: 'resync' }]));
});

test('an ended session is reported, and checked again when the user returns', async () => {
  answers = [() => new Response(null, { status: 401 }), stream(hello(), changes('d-1', 3))];
  open();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('signedOut'));
  expect(requests).toHaveLength(1);
  feed?.check();
  await vi.waitFor(() => expect(messages).toEqual([messageOf('d-1', null)]));
});

test('a removed connection is reported, and not asked for again', async () => {
  const gone = { error: { code: 'unknown_connection' } };
  answers = [
    () => new Response('<html>not here</html>', { status: 404 }),
    () => Response.json({ error: { code: 'delivery_not_found' } }, { status: 404 }),
    stream(hello(), changes('d-1', 3)),
    () => Response.json(gone, { status: 404 }),
  ];
  open();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('removed'), 10_000);
  expect(requests).toHaveLength(4);
  feed?.check();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(requests).toHaveLength(4);
  expect(statuses.at(-1)).toBe('removed');
});

test('an unreachable server is tried again; without a network the screen is offline', async () => {
  online = false;
  answers = [() => new Response(null, { status: 503 }), () => new Response('<html>', { status: 502 })];
  open();
  await vi.waitFor(() => expect(requests).toHaveLength(3), 10_000);
  expect(new Set(statuses)).toEqual(new Set(['offline']));
});

test('on an offline event a new stream finds out whether the network is gone', async () => {
  answers = [() => staysOpen(hello(), beat(5)), () => new Response(null, { status: 503 })];
  open();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('live'));
  online = false;
  feed?.check();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('offline'));
});

test('frames of a newer server are ignored', async () => {
  answers = [
    stream('event: novelty\ndata: {}\n\n', ': comment\n\n', 'event: changes\ndata: nonsense\n\n', changes('d-1', 3)),
  ];
  open();
  await vi.waitFor(() => expect(messages).toEqual([messageOf('d-1', null)]));
});

test('a stream that is silent for 25 seconds is opened again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answers = [() => staysOpen(hello(), beat(5)), () => staysOpen(hello())];
  open();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('live'));
  vi.advanceTimersByTime(24_000);
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(requests).toEqual([expect.anything(), { lastEventId: '5', age: null }]), 5_000);
});

test('on return to the screen a stream one beat late is opened again, a fresh one is kept', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answers = [() => staysOpen(hello(), beat(5)), () => staysOpen(hello())];
  open();
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('live'));
  feed?.check();
  vi.setSystemTime(Date.now() + 13_000);
  expect(requests).toHaveLength(1);
  feed?.check();
  await vi.waitFor(() => expect(requests).toHaveLength(2), 5_000);
});

test('a database that does not answer is not live, since when it last did; its beats keep the stream', async () => {
  const now = Date.parse('2020-01-01T00:00:00Z');
  const databaseBeat = (databaseSince: number | null) => frame('beat', JSON.stringify({ now, databaseSince }), 5);
  const seen: LiveStatus[] = [];
  answers = [stream(hello(), databaseBeat(now - 40_000), databaseBeat(null))];
  open((status) => seen.push(status));
  await vi.waitFor(() => expect(seen).toHaveLength(5));
  expect(seen.map(({ state }) => state)).toEqual(['connecting', 'live', 'noDatabase', 'live', 'connecting']);
  expect(Math.abs(Date.now() - 40_000 - (seen[2]?.lastReceivedAt ?? 0))).toBeLessThan(2_000);
  expect(Date.now() - (seen[3]?.lastReceivedAt ?? 0)).toBeLessThan(2_000);
});

test('a silence of the service is known by the browser’s clock, and ends with the next beat', async () => {
  const serverNow = Date.parse('2020-01-01T00:00:00Z');
  const silentBeat = (silentSince: number | null) => frame('beat', JSON.stringify({ now: serverNow, silentSince }), 5);
  const seen: LiveStatus[] = [];
  answers = [stream(hello(), silentBeat(serverNow - 40_000), silentBeat(null))];
  open((status) => seen.push(status));
  await vi.waitFor(() => expect(seen.filter(({ state }) => state === 'live')).toHaveLength(3));
  const [, silent, answering] = seen.filter(({ state }) => state === 'live');
  expect(Math.abs(Date.now() - 40_000 - (silent?.silentSince ?? 0))).toBeLessThan(2_000);
  expect(answering?.silentSince).toBeNull();
});

function open(onStatus: (status: LiveStatus) => void = () => {}) {
  feed = openLiveFeed({
    url: server.url,
    lastEventId: null,
    pageAgeMs: () => 1_500,
    isOnline: () => online,
    onStatus: (status) => {
      statuses.push(status.state);
      onStatus(status);
    },
    onMessage: (message) => messages.push(message),
  });
}

/** A response that ends after its frames. */
function stream(...frames: string[]) {
  return () => new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** A response that stays open. */
function staysOpen(...frames: string[]): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(frames.join(''))),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function silent(): Response {
  return staysOpen(': quiet\n\n');
}

function hello(resync = false) {
  return frame('hello', JSON.stringify({ now: 1, resync }));
}

function beat(id: number) {
  return frame('beat', '{"now":1}', id);
}

function changes(subject: string, id: number, replay = false) {
  const change = { kind: 'delivery', subjects: [{ id: subject, by: [] }], rows: [] };
  return frame('changes', JSON.stringify({ now: 1, replay, changes: [change] }), id);
}

function messageOf(subject: string, replay: 'gap' | 'page-load' | null): LiveMessage {
  return { type: 'changes', replay, changes: [{ kind: 'delivery', subjects: [{ id: subject, by: [] }], rows: [] }] };
}
