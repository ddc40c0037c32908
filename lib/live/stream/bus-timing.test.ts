import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '@/lib/db/client.server';
import type { keepListening } from '@/lib/db/listen.server';
import type * as rows from '../events/event-rows.server';
import { createLiveBus, type LiveBus, type LiveListener, liveBus } from './bus.server';

/** The bus by the clock, with a log and a listening connection that the test moves. */

const START = Date.parse('2026-11-20T09:00:00Z');
type Handlers = Parameters<typeof keepListening>[2];
type Event = rows.LoggedEvent;

const log = vi.hoisted(() => ({
  events: [] as Event[],
  state: [] as Awaited<ReturnType<typeof rows.readLog>>,
  read: (() => undefined) as () => unknown,
  latest: (() => undefined) as () => unknown,
  look: (() => undefined) as () => unknown,
  limits: [] as number[],
  looks: [] as unknown[],
  screens: [] as unknown[],
  stopped: 0,
  handlers: null as Handlers | null,
}));
vi.mock('@/lib/db/listen.server', () => ({
  keepListening: (_url: string, _channel: string, handlers: Handlers) => {
    log.handlers = handlers;
    return async () => {
      log.stopped += 1;
    };
  },
}));
vi.mock('@/lib/db/addresses', () => ({ databaseAddresses: () => ({ direct: 'postgres://x' }) }));
vi.mock('@/lib/db/client.server', () => ({ database: () => ({ db }) }));
vi.mock('../events/event-rows.server', () => ({
  eventsAfter: async (_db: unknown, asked: readonly rows.EventsQuery[], limit: number) => {
    log.limits.push(limit);
    await log.read();
    return asked.map(({ afterId }) => log.events.filter(({ id }) => id > afterId).slice(0, limit));
  },
  latestEvent: async () => {
    await log.latest();
    return log.events.at(-1) ?? { id: 0, at: null };
  },
  readLog: async (_db: unknown, feeds: readonly { connectionId: string; position: { id: number } }[]) => {
    log.looks.push(feeds.map(({ connectionId, position }) => `${connectionId}@${position.id}`).join());
    await log.look();
    return log.state;
  },
  recordScreens: async (_db: unknown, ids: readonly string[]) => void log.screens.push([...ids]),
}));

let bus: LiveBus;
let seen: string[];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const second = () => (Date.now() - START) / 1_000;
const handlers = () => {
  if (!log.handlers) throw new Error('nothing listens');
  return log.handlers;
};
// Nothing here reads it: the rows are stubs.
const db = {} as Database;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: START });
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1, active: 0, utilization: 0 });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(log, { events: [], state: [], limits: [], looks: [], screens: [], stopped: 0 });
  log.read = log.latest = log.look = () => undefined;
  seen = [];
  bus = createLiveBus('postgres://x', db);
});
afterEach(async () => {
  await bus.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const listener = (name: string): LiveListener => ({
  batch: ({ lastId, subjects }) =>
    seen.push(`${name} ${second()}: to ${lastId}, ${[...subjects.values()].flat().length} subjects`),
  access: (userId) => seen.push(`${name} access ${userId}`),
  silence: (since) => seen.push(`${name} ${second()}: silent ${since === null ? 'no more' : (since - START) / 1_000}`),
  wentBack: (newestId) => seen.push(`${name} back to ${newestId}`),
  closed: () => seen.push(`${name} closed`),
});
const add = (...ids: number[]) =>
  log.events.push(...ids.map((id) => ({ id, at: '1', kind: 'delivery', subjectIds: [`d-${id}`], actorId: null })));
const take = () => seen.splice(0);

test('a payload reads its connections up to an event, ends removed ones and has access checked', async () => {
  add(4);
  const a = await bus.subscribe('a', listener('a'));
  await bus.subscribe('b', listener('b'));
  expect([a.from, bus.listenerCount()]).toEqual([4, 2]);
  await pass(100);
  log.limits.length = 0;
  add(5);
  handlers().received('a:4,c:9,a:3');
  await pass(100);
  expect([take(), log.limits]).toEqual([[], []]);
  handlers().received('a:5');
  await pass(100);
  expect([take(), log.limits]).toEqual([['a 0.2: to 5, 1 subjects'], [1_000]]);
  handlers().received('access:noura,gone:b,gone:nobody,');
  expect(take()).toEqual(['a access noura', 'b access noura', 'b closed']);
  handlers().received('');
  await pass(100);
  expect(take()).toEqual([]);
  a.close();
  a.close();
  handlers().received('a:6,access:noura');
  await pass(100);
  expect([take(), bus.listenerCount()]).toEqual([['b access noura'], 1]);
});

test('events that come together go together, 50 ms after those before; full reads are followed by another', async () => {
  await bus.subscribe('a', listener('a'));
  add(1);
  handlers().received('a:1');
  await pass(10);
  add(2, 3);
  handlers().received('a:2,a:3');
  await pass(39);
  expect(take()).toEqual(['a 0: to 1, 1 subjects']);
  await pass(1);
  expect(take()).toEqual(['a 0.05: to 3, 2 subjects']);
  await pass(100);
  const reads = log.limits.length;
  add(...Array.from({ length: 1_000 }, (_, index) => index + 10));
  handlers().received('a:1009');
  await pass(200);
  expect([take(), log.limits.length - reads]).toEqual([['a 0.15: to 1009, 1000 subjects'], 2]);
  await pass(5_000);
  expect(log.limits.length - reads).toBe(2);
});

test('a read that fails is tried again after a second, while somebody listens', async () => {
  const { close } = await bus.subscribe('a', listener('a'));
  await pass(0);
  add(1);
  log.read = () => Promise.reject(new Error('away'));
  handlers().received('a:1');
  await pass(999);
  expect(log.limits).toHaveLength(2);
  log.read = () => undefined;
  await pass(1);
  expect([take(), log.limits.length]).toEqual([['a 1: to 1, 1 subjects'], 3]);
  log.read = () => Promise.reject(new Error('away'));
  add(2);
  handlers().received('a:2');
  await pass(100);
  close();
  await pass(10_000);
  expect(log.limits).toHaveLength(4);
});

test('a slow read is a silence after three seconds, from when it was asked; the first one that failed counts', async () => {
  await bus.subscribe('a', listener('a'));
  await pass(500);
  let answer = () => {};
  log.read = () => new Promise<void>((resolve) => (answer = resolve));
  add(1);
  handlers().received('a:1');
  await pass(3_000);
  expect([take(), bus.silentSince()]).toEqual([[], null]);
  await pass(1_000);
  expect(take()).toEqual(['a 4: silent 0.5']);
  await pass(2_000);
  answer();
  await pass(1_000);
  expect(take()).toEqual(['a 6.5: to 1, 1 subjects', 'a 7: silent no more']);
  log.read = () => Promise.reject(new Error('away'));
  add(2);
  handlers().received('a:2');
  await pass(5_000);
  expect(take()).toEqual(['a 11: silent 7.5']);
  expect(bus.silentSince()).toBe(START + 7_500);
});

test('a lost connection is seen at once, with its first time; when it is back everything is read', async () => {
  await bus.subscribe('a', listener('a'));
  await bus.subscribe('b', listener('b'));
  await pass(500);
  const reads = log.limits.length;
  handlers().lost(START - 2_000);
  expect(take()).toEqual(['a 0.5: silent -2', 'b 0.5: silent -2']);
  handlers().lost(START);
  await pass(3_000);
  expect(take()).toEqual([]);
  handlers().listening();
  expect(bus.silentSince()).toBeNull();
  await pass(1_000);
  expect(take()).toEqual(['a access null', 'b access null', 'a 4: silent no more', 'b 4: silent no more']);
  expect(log.limits.length - reads).toBe(2);
});

test('each second the log is looked at for what no notification named, and for an older copy', async () => {
  const look = () => handlers().look?.(db);
  await look();
  expect([log.looks, log.screens]).toEqual([[], []]);
  add(4);
  await bus.subscribe('a', listener('a'));
  await bus.subscribe('b', listener('b'));
  await pass(100);
  log.state = [
    { connectionId: 'a', newest: 4, isBehind: false },
    { connectionId: 'b', newest: 4, isBehind: false },
    { connectionId: 'gone', newest: 9, isBehind: true },
  ];
  const reads = log.limits.length;
  await look();
  await pass(100);
  expect([log.looks, log.screens, log.limits.length - reads]).toEqual([['a@4,b@4'], [['a', 'b']], 0]);
  add(5);
  log.state = [{ connectionId: 'a', newest: 5, isBehind: false }];
  await look();
  await pass(100);
  expect(take()).toEqual(['a 0.2: to 5, 1 subjects']);
  log.events = log.events.filter(({ id }) => id < 3);
  add(2);
  log.state = [{ connectionId: 'a', newest: 2, isBehind: true }];
  await look();
  expect(take()).toEqual(['a back to 2']);
  // Screens are recorded every ten seconds.
  await pass(9_700);
  await look();
  expect(log.screens).toHaveLength(1);
  await pass(100);
  await look();
  expect([log.screens.length, log.looks.at(-1)]).toEqual([2, 'a@2,b@4']);
});

test('a feed that is being read, or was read meanwhile, is not looked at', async () => {
  add(4);
  let answer = () => {};
  await bus.subscribe('a', listener('a'));
  await pass(100);
  log.state = [{ connectionId: 'a', newest: 5, isBehind: true }];
  log.read = () => new Promise<void>((resolve) => (answer = resolve));
  add(5);
  handlers().received('a:5');
  await handlers().look?.(db);
  expect([log.looks, log.screens]).toEqual([[], []]);
  answer();
  await pass(100);
  log.read = () => undefined;
  log.look = () => new Promise<void>((resolve) => (answer = resolve));
  const looking = handlers().look?.(db);
  add(6);
  handlers().received('a:6');
  await pass(0);
  answer();
  await looking;
  await pass(100);
  expect(take()).toEqual(['a 0.1: to 5, 1 subjects', expect.stringMatching(/^a [\d.]+: to 6, 1 subjects$/)]);
});

test('a screen that cannot begin leaves nothing behind, and what came while it began reaches it', async () => {
  log.latest = () => Promise.reject(new Error('away'));
  await expect(bus.subscribe('a', listener('a'))).rejects.toThrow('away');
  expect(bus.listenerCount()).toBe(0);
  log.latest = () => new Promise<void>((resolve) => setTimeout(resolve, 500));
  const opening = bus.subscribe('a', listener('a'));
  handlers().received('a:1');
  await pass(500);
  await opening;
  add(1);
  handlers().received('a:1');
  await pass(100);
  expect(take()).toEqual([expect.stringMatching(/: to 1, 1 subjects$/)]);
});

test('the end closes every screen and the connection, and leaves no timer', async () => {
  await bus.subscribe('a', listener('a'));
  add(1);
  handlers().received('a:1');
  await pass(1);
  take();
  await bus.stop();
  expect([take(), log.stopped, bus.listenerCount()]).toEqual([['a closed'], 1, 0]);
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a process has one bus, which its end stops', async () => {
  const own = liveBus();
  expect(liveBus()).toBe(own);
  await own.subscribe('a', listener('a'));
  for (const stop of globalThis.__dispatchDeskShutdown ?? []) await stop();
  expect([take(), log.stopped]).toEqual([['a closed'], 1]);
});
