import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveMessage, LiveStatus } from '../events/live-message';
import { frame } from './frame';
import { type LiveFeed, openLiveFeed } from './live-feed';

/** The feed by the clock: when it waits, for how long, and what it asks for then. */

const START = Date.parse('2026-11-20T09:00:00Z');
const SIGNED_OUT = () => new Response(null, { status: 401 });
type Seen = LiveStatus & { eventId: string | null };
type Line = { at: number; url: string; init: RequestInit; send: (text: string) => void; end: () => void };

let lines: Line[];
let answers: (() => Response | Promise<Response>)[];
let seen: Seen[];
let messages: LiveMessage[];
let online: boolean;
let feed: LiveFeed;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: START });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [lines, answers, seen, messages, online] = [[], [], [], [], true];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    const signal = init.signal ?? new AbortController().signal;
    signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
    const send = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
    lines.push({ at: Date.now() - START, url, init, send, end: () => controller?.close() });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.resolve(new Response(body));
  });
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(lastEventId: string | null = null) {
  feed = openLiveFeed({
    url: '/api/live',
    lastEventId,
    pageAgeMs: () => 1_500.4,
    isOnline: () => online,
    onStatus: (status, eventId) => seen.push({ ...status, eventId }),
    onMessage: (message) => messages.push(message),
  });
  return pass(0);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = () => lines.map(({ at }) => at);
const states = () => seen.map(({ state }) => state);
const hello = frame('hello', '{"now":1,"resync":false}');
const beat = (fields: object, id?: number) => frame('beat', JSON.stringify({ now: START, ...fields }), id);
const fail = () => Promise.reject(new TypeError('network'));
const refused = (status: number, retryAfter?: string) => () =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
async function send(...frames: string[]) {
  lines.at(-1)?.send(frames.join(''));
  await pass(0);
}

test('asks as a stream that nothing keeps, from the age of the page or the last event', async () => {
  await open();
  const headers = { accept: 'text/event-stream' };
  expect(lines[0]).toMatchObject({ url: '/api/live?age=1500', init: { cache: 'no-store', headers } });
  expect(lines[0]?.init.headers).not.toHaveProperty('last-event-id');
  feed.stop();
  await open('17');
  expect(lines[1]).toMatchObject({ url: '/api/live', init: { headers: { ...headers, 'last-event-id': '17' } } });
});

describe('waits', () => {
  test.each([
    ['twice as long after each failure, up to 15 seconds', fail, [0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5, 45.5]],
    ['the same when the server refuses', refused(503), [0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5, 45.5]],
    ['what the server asks for, where it is longer', refused(503, '3'), [0, 3, 6, 9, 13, 21, 36]],
    ['but no longer than 15 seconds', refused(503, '600'), [0, 15, 30, 45]],
    ['as usual when it asks for something else', refused(503, 'Fri, 20 Nov 2026'), [0, 0.5, 1.5, 3.5, 7.5]],
    ['a minute when nobody is signed in', SIGNED_OUT, [0, 60, 120]],
    ['as usual for a 404 of a proxy', refused(404), [0, 0.5, 1.5, 3.5]],
  ])('%s', async (_, answer, seconds) => {
    answers = Array.from({ length: 20 }, () => answer);
    await open();
    await pass((seconds.at(-1) ?? 0) * 1_000 + 1);
    expect(times()).toEqual(seconds.map((second) => second * 1_000));
  });

  test.each([
    [0, 250],
    [0.999, 749.5],
  ])('spread by half of the time (random %d)', async (random, ms) => {
    vi.mocked(Math.random).mockReturnValue(random);
    answers = [fail];
    await open();
    await pass(ms - 1);
    expect(lines).toHaveLength(1);
    await pass(2);
    expect(lines).toHaveLength(2);
  });

  test('from the start again after a frame, and after a look from the user, who does not wait', async () => {
    answers = [fail, fail, fail];
    await open();
    await pass(3_500);
    expect(times()).toEqual([0, 500, 1_500, 3_500]);
    await send(hello);
    lines.at(-1)?.end();
    await pass(500);
    expect(times().at(-1)).toBe(4_000);
    // The stream ended without a frame: the second failure in a row.
    lines.at(-1)?.end();
    await pass(400);
    answers = [fail];
    feed.check();
    await pass(0);
    expect(times().at(-1)).toBe(4_400);
    await pass(500);
    expect(times().at(-1)).toBe(4_900);
  });

  test('never for a removed connection', async () => {
    answers = [() => Response.json({ error: { code: 'unknown_connection' } }, { status: 404 })];
    await open();
    await pass(600_000);
    feed.check();
    await pass(600_000);
    expect([times(), states()]).toEqual([[0], ['connecting', 'removed']]);
  });
});

describe('a silent stream', () => {
  test('is opened again after 25 seconds without a frame, looked at every five', async () => {
    await open();
    await pass(2_000);
    await send(hello);
    await pass(27_999);
    expect(times()).toEqual([0]);
    await pass(1);
    await pass(500);
    expect(times()).toEqual([0, 30_500]);
    await pass(24_500 + 500);
    expect(times()).toEqual([0, 30_500]);
    // One that never began counts from its request.
    await pass(5_500);
    expect(times()).toEqual([0, 30_500, 61_000]);
  });

  test('is checked on return: one late beat of a live one is enough, or no network', async () => {
    await open();
    feed.check();
    await pass(600);
    expect(times()).toEqual([0]);
    await send(hello);
    await pass(11_999);
    feed.check();
    await pass(1);
    expect(times()).toEqual([0]);
    feed.check();
    await pass(501);
    expect(times()).toEqual([0, 13_100]);
    // One that is being opened is left alone, without a network too.
    online = false;
    feed.check();
    await pass(1_000);
    expect(times()).toEqual([0, 13_100]);
    await send(hello);
    feed.check();
    await pass(501);
    expect(times()).toEqual([0, 13_100, 14_601]);
  });
});

test('each frame is reported with its time and the last id, and an ended stream too', async () => {
  await open();
  await pass(1_000);
  await send(hello);
  await pass(1_000);
  await send(beat({ silentSince: START - 7_300 }, 5));
  await pass(1_000);
  await send(beat({ now: START + 900, databaseSince: START - 4_100 }, 6));
  lines.at(-1)?.end();
  await pass(500);
  await pass(1_000);
  await send(hello);
  const at = (second: number) => START + second * 1_000;
  const row = ({ state, lastReceivedAt, silentSince, eventId }: Seen) => [state, lastReceivedAt, silentSince, eventId];
  expect(seen.map(row)).toEqual([
    ['connecting', null, null, null],
    ['live', at(1), null, null],
    // Seven seconds ago, in whole seconds of the browser's clock.
    ['live', at(2), at(-5), '5'],
    ['noDatabase', at(-2), null, '6'],
    ['connecting', at(-2), null, '6'],
    ['connecting', at(-2), null, '6'],
    // A new stream does not know of the database's silence.
    ['live', at(4.5), null, '6'],
  ]);
});

test('only without a network is a closed stream offline', async () => {
  answers = [fail, fail, SIGNED_OUT];
  await open();
  online = false;
  await pass(1_500);
  expect(states()).toEqual(['connecting', 'connecting', 'offline', 'offline', 'offline', 'signedOut']);
});

test('after the stop nothing is asked, reported or delivered', async () => {
  await open();
  await send(hello);
  const change = { kind: 'wallet', subjects: [], rows: [] };
  const before = seen.length;
  lines[0]?.send(frame('changes', JSON.stringify({ now: 1, changes: [change] }), 3));
  feed.stop();
  await pass(100_000);
  expect([lines.length, seen.length, messages]).toEqual([1, before, []]);
  expect(lines[0]?.init.signal?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  answers = [fail];
  await open();
  feed.stop();
  expect(vi.getTimerCount()).toBe(0);
  await pass(100_000);
  expect(lines).toHaveLength(2);
});

test('a frame that is none of ours changes no message, and keeps the stream alive', async () => {
  await open();
  await send(hello, 'event: hello\ndata: {"resync":true}\n\n', 'event: beat\ndata: {"silentSince":5}\n\n');
  await send('event: changes\ndata: {"now":1}\n\n', frame('changes', '{"now":1,"replay":true,"changes":[]}', 8));
  await send(frame('changes', '{"now":1,"replay":true,"changes":[]}'), frame('hello', '{"now":1,"resync":true}'));
  expect(messages).toEqual([
    { type: 'changes', replay: 'page-load', changes: [] },
    { type: 'changes', replay: 'gap', changes: [] },
    { type: 'resync' },
  ]);
  expect(seen.at(-1)).toMatchObject({ state: 'live', silentSince: null, eventId: '8' });
});
