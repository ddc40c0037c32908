import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as schema from '@/lib/db/schema';
import { publish } from '../events/publish-rows.server';
import { addConnection, createLiveFixture, type LiveFixture } from '../testing-live-fixture';
import { createLiveBus, type LiveBus } from './bus.server';

let fixture: LiveFixture;
let bus: LiveBus;

beforeAll(async () => {
  fixture = await createLiveFixture();
  bus = createLiveBus(fixture.url, fixture.db);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await bus.stop();
  await fixture.end();
});

test('what a transaction publishes is received after its commit, and never when it is rolled back', async () => {
  const received = await listen();
  await expect(
    fixture.db.transaction(async (tx) => {
      await publish(tx, delivery('rolled-back'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await fixture.db.transaction((tx) => publish(tx, { ...delivery('kept'), actorId: 'user-1' }));
  await vi.waitFor(() => expect(received.subjects).toEqual([{ id: 'kept', by: ['user-1'] }]));
  received.close();
});

test('event ids are given in commit order: a later transaction waits for an earlier one', async () => {
  const received = await listen();
  const first = await fixture.pool.connect();
  const second = await fixture.pool.connect();
  const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
  await first.query('begin');
  await publishOn(first, 'first');
  await second.query('begin');
  const waiting = publishOn(second, 'second');
  await vi.waitFor(async () => {
    const { rowCount } = await fixture.pool.query('select 1 from pg_locks where pid = $1 and not granted', [
      rows[0]?.pid,
    ]);
    expect(rowCount).toBe(1);
  });
  await first.query('commit');
  await waiting;
  await second.query('commit');
  first.release();
  second.release();
  await vi.waitFor(() => expect(received.subjects.map(({ id }) => id)).toEqual(['first', 'second']));
  received.close();
});

test('nothing is missed when the listening session is killed and something happens meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const received = await listen();
  await fixture.db.transaction((tx) => publish(tx, delivery('before')));
  await vi.waitFor(() => expect(received.subjects).toHaveLength(1));
  const { rowCount } = await fixture.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'dispatch-desk-live'`,
  );
  expect(rowCount).toBe(1);
  await fixture.db.transaction((tx) => publish(tx, delivery('meanwhile')));
  await vi.waitFor(() => expect(received.subjects.map(({ id }) => id)).toEqual(['before', 'meanwhile']), 5_000);
  received.close();
});

test('after a lost connection everyone’s access is checked, because changes meanwhile were not received', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const received = await listen();
  await fixture.db.transaction((tx) => publish(tx, delivery('before')));
  await vi.waitFor(() => expect(received.subjects).toHaveLength(1));
  received.access.length = 0;
  await fixture.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'dispatch-desk-live'`,
  );
  await vi.waitFor(() => expect(received.access).toEqual([null]), 5_000);
  received.close();
});

test('twenty writers at once: every listener receives everything, in the order of the log', async () => {
  const listeners = await Promise.all([listen(), listen(), listen()]);
  const names = Array.from({ length: 400 }, (_, index) => `many-${index}`);
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (const name of names.filter((_, index) => index % 20 === writer)) {
        await fixture.db.transaction((tx) => publish(tx, delivery(name)));
      }
    }),
  );
  for (const received of listeners) {
    await vi.waitFor(() => expect(new Set(received.subjects.map(({ id }) => id))).toEqual(new Set(names)), 5_000);
    expect(received.lastIds).toEqual([...received.lastIds].sort((a, b) => a - b));
    received.close();
  }
});

test('of more events than one read returns, the last one arrives too', async () => {
  const received = await listen();
  await fixture.pool.query(
    `with event as (
       insert into live_events (connection_id, kind, subject_ids)
       select $1::uuid, 'delivery', array['bulk-' || n] from generate_series(1, 1001) n returning id
     ) select pg_notify('dispatch_desk_live', $1::text || ':' || max(id)) from event`,
    [fixture.connectionId],
  );
  await vi.waitFor(() => expect(received.subjects).toHaveLength(1_001), 5_000);
  expect(received.lastIds).toHaveLength(2);
  received.close();
});

test('a connection never receives the events of another', async () => {
  const other = await addConnection(fixture.db);
  const received = await listen();
  await fixture.db.transaction((tx) => publish(tx, { ...delivery('theirs'), connectionId: other.connectionId }));
  await fixture.db.transaction((tx) => publish(tx, delivery('ours')));
  await vi.waitFor(() => expect(received.subjects.map(({ id }) => id)).toEqual(['ours']));
  received.close();
});

test('an event whose notification was lost arrives within a second', async () => {
  const received = await listen();
  await fixture.pool.query(
    `insert into live_events (connection_id, kind, subject_ids) values ($1, 'delivery', array['unannounced'])`,
    [fixture.connectionId],
  );
  await vi.waitFor(() => expect(received.subjects.map(({ id }) => id)).toEqual(['unannounced']), 5_000);
  received.close();
});

test('many commits make few notifications', async () => {
  const received = await listen();
  const listener = new pg.Client(fixture.url);
  await listener.connect();
  await listener.query('listen dispatch_desk_live');
  let notifications = 0;
  listener.on('notification', () => {
    notifications += 1;
  });
  const begunAt = Date.now();
  const names = Array.from({ length: 300 }, (_, index) => `commit-${index}`);
  await Promise.all(names.map((name) => fixture.db.transaction((tx) => publish(tx, delivery(name)))));
  await vi.waitFor(() => expect(new Set(received.subjects.map(({ id }) => id))).toEqual(new Set(names)), 5_000);
  await listener.query('select 1');
  expect(notifications).toBeGreaterThan(0);
  expect(notifications).toBeLessThanOrEqual(Math.ceil((Date.now() - begunAt) / 50) + 1);
  await listener.end();
  received.close();
});

test('when the database becomes an older copy, everyone is told once and later events arrive', async () => {
  const received = await listen();
  await fixture.db.transaction((tx) => publish(tx, delivery('kept')));
  await fixture.db.transaction((tx) => publish(tx, delivery('lost')));
  await vi.waitFor(() => expect(received.subjects).toHaveLength(2));
  const lost = received.lastIds.at(-1) ?? 0;
  await fixture.pool.query('delete from live_events where id = $1', [lost]);
  await vi.waitFor(() => expect(received.wentBack).toHaveLength(1), 5_000);
  expect(received.wentBack[0]).toBeLessThan(lost);
  await fixture.db.transaction((tx) => publish(tx, delivery('after')));
  await vi.waitFor(() => expect(received.subjects.at(-1)?.id).toBe('after'), 5_000);
  expect(received.wentBack).toHaveLength(1);
  received.close();
});

async function listen() {
  const subjects: { id: string; by: string[] }[] = [];
  const lastIds: number[] = [];
  const access: (string | null)[] = [];
  const wentBack: number[] = [];
  const { close } = await bus.subscribe(fixture.connectionId, {
    batch: (batch) => {
      lastIds.push(batch.lastId);
      subjects.push(...(batch.subjects.get('delivery') ?? []));
    },
    access: (userId) => access.push(userId),
    silence: () => {},
    wentBack: (newestId) => wentBack.push(newestId),
    closed: () => {},
  });
  return { subjects, lastIds, access, wentBack, close };
}

function delivery(id: string) {
  return { connectionId: fixture.connectionId, kind: 'delivery' as const, subjectIds: [id] };
}

function publishOn(client: pg.PoolClient, id: string): Promise<void> {
  return publish(drizzle(client, { schema, casing: 'snake_case' }), delivery(id));
}
