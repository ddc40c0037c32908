import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '@/lib/testing/database';
import { electLeader } from './leader.server';
import { pause } from './pause';

const LOCK = 4_711;
const SOON_MS = 3_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let instances: pg.Pool[];
let ends: (() => Promise<void>)[];
beforeAll(async () => {
  database = await createTestDatabase();
  instances = [];
  ends = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(ends.splice(0).map((end) => end()));
  await Promise.all(instances.splice(0).map((pool) => pool.end()));
});
afterAll(() => database.drop());

test('of two instances one leads, and the other takes over when it leaves', async () => {
  const led: string[] = [];
  const leave = elect(instance(), async (signal) => {
    led.push('first');
    await untilAborted(signal);
  });
  await vi.waitFor(() => expect(led).toEqual(['first']));
  elect(instance(), async (signal) => {
    led.push('second');
    await untilAborted(signal);
  });
  await leave();
  await vi.waitFor(() => expect(led).toEqual(['first', 'second']), 8_000);
});

test('a leader that fails releases the lock, although the pool keeps the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const pool = instance();
  let failures = 0;
  elect(pool, async () => {
    failures += 1;
    throw new Error('the database hiccuped');
  });
  await vi.waitFor(() => expect(failures).toBe(1));
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1", [LOCK]);
    expect(rows).toEqual([]);
  }, SOON_MS);
});

test('a leader says once that a part of it ended before its time, and leads again; one that is asked to leave says nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let led = 0;
  const leave = elect(instance(), async (signal) => {
    led += 1;
    if (led > 1) await untilAborted(signal);
  });
  await vi.waitFor(() => expect(led).toBe(2), 8_000);
  await leave();
  expect(log.mock.calls).toEqual([['leader: a part of its work ended; all begin again']]);
});

function instance(): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  instances.push(pool);
  return pool;
}

function elect(pool: pg.Pool, lead: (signal: AbortSignal) => Promise<void>) {
  const end = electLeader(pool, LOCK, lead);
  ends.push(end);
  return end;
}

async function untilAborted(signal: AbortSignal) {
  while (!signal.aborted) await pause(60_000, signal);
}
