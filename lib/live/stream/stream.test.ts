import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Permission } from '@/lib/auth/permissions';
import { openDatabase } from '@/lib/db/client.server';
import { serveRequests } from '@/lib/testing/serve-requests';
import { pruneLiveEvents } from '../events/event-rows.server';
import { LIVE_FRAMES } from '../events/events';
import { publish, publishAccessChange, publishConnectionGone } from '../events/publish-rows.server';
import { addConnection, createLiveFixture, type LiveFixture } from '../testing-live-fixture';
import { openScreen, type Screen } from '../testing-screen';
import { createLiveBus, type LiveBus } from './bus.server';
import type { StreamEvent } from './read-event-stream';
import { type LiveLoaders, streamLive } from './stream.server';

const USER = 'user-1';
let fixture: LiveFixture;
let connectionId: string;
let bus: LiveBus;
let server: Awaited<ReturnType<typeof serveRequests>>;
let loads: string[][];
let options: Partial<Parameters<typeof streamLive>[1]>;

const loaders: LiveLoaders = {
  delivery: {
    permission: 'delivery:read',
    load: async (ids) => {
      loads.push(ids);
      return ids.map((id) => ({ id, state: 'now' }));
    },
  },
  wallet: { permission: 'wallet:read' },
};

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());
beforeEach(async () => {
  ({ connectionId } = await addConnection(fixture.db));
  bus = createLiveBus(fixture.url, fixture.db);
  loads = [];
  options = {};
  server = await serveRequests((request) => stream(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bus.stop();
  await server.close();
});

test('a screen gets hello, then changes with their rows, and beats carry the id to resume from', async () => {
  options = { beatMs: 20 };
  const screen = await openScreen(server.url);
  expect(screen.response.status).toBe(200);
  expect(screen.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(screen.response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(screen.response.headers.get('x-accel-buffering')).toBe('no');
  const hello = LIVE_FRAMES.hello.parse(JSON.parse((await screen.next('hello')).data));
  expect(hello.resync).toBe(false);
  const before = await screen.next('beat');
  await change('d-1', 'user-1');
  const changes = await screen.next('changes');
  expect(Number(changes.id)).toBeGreaterThan(Number(before.id));
  expect(read(changes)).toMatchObject([
    { kind: 'delivery', subjects: [{ id: 'd-1', by: ['user-1'] }], rows: [{ id: 'd-1', state: 'now' }] },
  ]);
  expect((await screen.next('beat')).id).toBe(changes.id);
  screen.close();
});

test('the streams of a removed connection end, on every instance, and no others', async () => {
  const other = await addConnection(fixture.db);
  const elsewhere = createLiveBus(fixture.url, fixture.db);
  let isThere = true;
  options = { recheck: async () => isThere };
  const second = await serveRequests((request) =>
    streamLive(request, { ...streamOptions(), ...options, bus: elsewhere }),
  );
  const third = await serveRequests((request) =>
    streamLive(request, { ...streamOptions(), connectionId: other.connectionId, beatMs: 20, recheck: undefined }),
  );
  const [here, there, untouched] = await Promise.all([server, second, third].map(({ url }) => openScreen(url)));
  await Promise.all([here, there, untouched].map((screen) => screen?.next('beat')));
  isThere = false;
  await fixture.db.transaction((tx) => publishConnectionGone(tx, connectionId));
  for (const screen of [here, there]) expect((await screen?.rest())?.at(-1)?.name).toBe('bye');
  await untouched?.next('beat');
  untouched?.close();
  await elsewhere.stop();
  await second.close();
  await third.close();
});

test('rows are read once, however many screens are open', async () => {
  const screens = await Promise.all(Array.from({ length: 20 }, () => openScreen(server.url)));
  await Promise.all(screens.map((screen) => screen.next('beat')));
  await change('d-1');
  await Promise.all(screens.map((screen) => screen.next('changes')));
  expect(loads).toEqual([['d-1']]);
  for (const screen of screens) screen.close();
});

test('a screen that resumes with its last id misses nothing while twenty writers write', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `d-${index}`);
  const seen = new Set<string>();
  let lastId = (await beginning()).id ?? '';
  const writing = Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (const name of names.filter((_, index) => index % 20 === writer)) await change(name);
    }),
  );
  // Each stream is closed after a single message; the writers go on in between.
  for (let visits = 0; seen.size < names.length; visits++) {
    expect(visits).toBeLessThan(400);
    const screen = await openScreen(server.url, lastId);
    const event = await screen.next('changes');
    for (const { subjects } of read(event)) for (const { id } of subjects) seen.add(id);
    lastId = event.id ?? '';
    screen.close();
  }
  await writing;
  expect(seen).toEqual(new Set(names));
});

test('missed changes are sent once per subject, with its newest row', async () => {
  const { id } = await beginning();
  for (const name of ['d-1', 'd-2', 'd-1', 'd-1']) await change(name);
  const screen = await openScreen(server.url, id ?? '');
  const event = await screen.next('changes');
  expect(JSON.parse(event.data)).toMatchObject({ replay: true });
  expect(read(event).flatMap(({ subjects }) => subjects.map((subject) => subject.id))).toEqual(['d-1', 'd-2']);
  expect((await screen.next('beat')).id).toBe(event.id);
  screen.close();
});

test('up to 500 changed subjects are replayed; with one more the screen loads its lists again', async () => {
  const { id } = await beginning();
  await changeMany('d', 500);
  const screen = await openScreen(server.url, id ?? '');
  expect(read(await screen.next('changes'))[0]?.subjects).toHaveLength(500);
  screen.close();
  await change('d-501');
  expect(await helloOf(await openScreen(server.url, id ?? ''))).toMatchObject({ resync: true });
});

test('fewer than 5,000 events are replayed, however few subjects they have', async () => {
  const { id } = await beginning();
  await changeMany('same', 4_999, 1);
  const screen = await openScreen(server.url, id ?? '');
  expect(read(await screen.next('changes'))[0]?.subjects).toHaveLength(1);
  screen.close();
  await change('same-1');
  expect(await helloOf(await openScreen(server.url, id ?? ''))).toMatchObject({ resync: true });
});

test('a page without an id gets what happened since it was loaded', async () => {
  await change('just-now');
  const screen = await openScreen(`${server.url}/?age=1000`);
  expect(read(await screen.next('changes'))).toMatchObject([{ subjects: [{ id: 'just-now' }] }]);
  screen.close();
  const late = await openScreen(`${server.url}/?age=${3 * 60 * 60_000}`);
  expect(await helloOf(late)).toMatchObject({ resync: true });
});

test('an id that the log no longer reaches, a future one or an invalid one makes the screen load everything again', async () => {
  const { id } = await beginning();
  await change('old');
  await change('new');
  await fixture.db.execute(sql`update live_events set at = at - interval '2 days' where subject_ids <> '{new}'`);
  await pruneLiveEvents(fixture.db, 24 * 60 * 60_000);
  for (const stale of [id ?? '', '999999999', 'nonsense', '-1', '1e3']) {
    expect(await helloOf(await openScreen(server.url, stale))).toMatchObject({ resync: true });
  }
  const newest = await fixture.db.execute<{ id: string }>(sql`select max(id) as id from live_events`);
  const current = await openScreen(server.url, String(newest.rows[0]?.id));
  expect(await helloOf(current)).toMatchObject({ resync: false });
});

test('pruning keeps the newest event, so that the last id is still known', async () => {
  await change('d-1');
  await change('d-2');
  await fixture.db.execute(sql`update live_events set at = at - interval '2 days'`);
  await pruneLiveEvents(fixture.db, 24 * 60 * 60_000);
  const { rows } = await fixture.db.execute(sql`select subject_ids[1] as subject from live_events`);
  expect(rows).toEqual([{ subject: 'd-2' }]);
});

test('a kind is sent only to users with its permission', async () => {
  options = { user: { id: USER, permissions: ['delivery:read'] } };
  const screen = await openScreen(server.url);
  await screen.next('beat');
  await publish(fixture.db, { connectionId, kind: 'wallet', subjectIds: [connectionId] });
  await change('d-1');
  expect(read(await screen.next('changes')).map(({ kind }) => kind)).toEqual(['delivery']);
  screen.close();
});

test('of two roles on one bus each gets its own frames, new ones and missed ones', async () => {
  const before = (await beginning()).id ?? '';
  const viewer = { id: 'viewer', permissions: ['delivery:read'] as const };
  const kindsOf = async (screen: Screen) => read(await screen.next('changes')).map(({ kind }) => kind);
  const openAs = async (user: Partial<typeof options>['user'], lastEventId?: string) => {
    options = user ? { user } : {};
    const screen = await openScreen(server.url, lastEventId);
    await screen.next('hello');
    return screen;
  };
  // Whichever is first makes the frame.
  const screens = [await openAs(viewer), await openAs(undefined), await openAs(viewer), await openAs(undefined)];
  for (const screen of screens) await screen.next('beat');
  await fixture.db.transaction(async (tx) => {
    await publish(tx, { connectionId, kind: 'wallet', subjectIds: [connectionId] });
    await publish(tx, { connectionId, kind: 'delivery', subjectIds: ['d-1'] });
  });
  const both = ['wallet', 'delivery'];
  expect(await Promise.all(screens.map(kindsOf))).toEqual([['delivery'], both, ['delivery'], both]);
  expect(loads).toEqual([['d-1']]);
  const late = [await openAs(undefined, before), await openAs(viewer, before)];
  expect(await Promise.all(late.map(kindsOf))).toEqual([both, ['delivery']]);
  for (const screen of [...screens, ...late]) screen.close();
});

test('a reader that takes nothing is cut off, and nothing is kept for it', async () => {
  options = {
    maxWaitingBytes: 1_000_000,
    stuckAfterMs: 20,
    loaders: {
      delivery: {
        permission: 'delivery:read',
        load: async (ids) => ids.map((id) => ({ id, text: 'x'.repeat(500_000) })),
      },
    },
  };
  const { port } = new URL(server.url);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  socket.pause();
  await vi.waitFor(() => expect(bus.listenerCount()).toBe(1));
  await vi.waitFor(
    async () => {
      await change('big');
      expect(bus.listenerCount()).toBe(0);
    },
    { timeout: 15_000, interval: 1 },
  );
  socket.destroy();
});

test('a screen that leaves is forgotten', async () => {
  const screen = await openScreen(server.url);
  await screen.next('beat');
  expect(bus.listenerCount()).toBe(1);
  screen.close();
  await vi.waitFor(() => expect(bus.listenerCount()).toBe(0));
});

test('a screen that left before its stream began is forgotten', async () => {
  await stream(new Request(server.url, { signal: AbortSignal.abort() }));
  expect(bus.listenerCount()).toBe(0);
});

test('a session that is over ends its stream', async () => {
  let isValid = true;
  options = { recheckMs: 5, recheck: async () => isValid };
  const screen = await openScreen(server.url);
  await screen.next('beat');
  isValid = false;
  expect((await screen.rest()).at(-1)?.name).toBe('bye');
});

test('a session that is ended ends its streams at once, and no other user’s', async () => {
  await busIsListening();
  let asked = 0;
  options = { recheck: async () => asked++ > 0 && false };
  const screen = await openScreen(server.url);
  await screen.next('beat');
  await publishAccessChange(fixture.db, 'somebody else');
  await change('d-1');
  await screen.next('changes');
  expect(asked).toBe(0);
  await publishAccessChange(fixture.db, USER);
  expect((await screen.rest()).at(-1)?.name).toBe('bye');
});

test('a database that is unreachable for a moment ends no stream', async () => {
  let asked = 0;
  options = {
    recheckMs: 5,
    recheck: async () => {
      asked += 1;
      throw new Error('the database is away');
    },
  };
  const screen = await openScreen(server.url);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2));
  await change('still-here');
  expect(read(await screen.next('changes'))).toMatchObject([{ subjects: [{ id: 'still-here' }] }]);
  screen.close();
});

test('when the process stops every stream ends with bye', async () => {
  const screen = await openScreen(server.url);
  await screen.next('beat');
  await bus.stop();
  expect((await screen.rest()).map(({ name }) => name)).toEqual(['bye']);
});

test('without a database no stream begins: 503 with Retry-After', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const dead = createLiveBus('postgres://nobody@127.0.0.1:1/none', away.db);
  options = { bus: dead, db: away.db };
  const response = await fetch(server.url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(dead.listenerCount()).toBe(0);
  await dead.stop();
  await away.pool.end();
});

function stream(request: Request): Promise<Response> {
  return streamLive(request, { ...streamOptions(), ...options });
}

function streamOptions() {
  const permissions: Permission[] = ['delivery:read', 'wallet:read'];
  return { bus, db: fixture.db, connectionId, user: { id: USER, permissions }, loaders };
}

function change(id: string, actorId?: string): Promise<void> {
  const event = { connectionId, kind: 'delivery' as const, subjectIds: [id], actorId };
  return fixture.db.transaction((tx) => publish(tx, event));
}

/** `count` events at once, of subjects that repeat after `subjects`. */
async function changeMany(name: string, count: number, subjects = count) {
  await fixture.db.execute(sql`
    insert into live_events (connection_id, kind, subject_ids)
    select ${connectionId}::uuid, 'delivery', array[${name}::text || '-' || 1 + n % ${subjects}::int]
    from generate_series(1, ${count}::int) n order by n`);
}

/** Returns once the bus listens: every open screen has checked its access by then. */
async function busIsListening() {
  const screen = await openScreen(server.url);
  await screen.next('beat');
  await vi.waitFor(async () => {
    const { rows } = await fixture.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %' and state = 'idle'`,
    );
    expect(rows).toHaveLength(1);
  });
  await change('received');
  await screen.next('changes');
  screen.close();
}

/** The last beat of a screen before the test: an event first, so that the beat has an id. */
async function beginning(): Promise<StreamEvent> {
  await change('earlier');
  const screen = await openScreen(server.url);
  const beat = await screen.next('beat');
  screen.close();
  return beat;
}

async function helloOf(screen: Screen) {
  const { data } = await screen.next('hello');
  screen.close();
  return z.record(z.string(), z.unknown()).parse(JSON.parse(data));
}

function read(event: StreamEvent) {
  return LIVE_FRAMES.changes.parse(JSON.parse(event.data)).changes;
}
