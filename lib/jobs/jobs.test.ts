import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteQuarantine, startQuarantine } from '@/lib/connections/quarantine/quarantine-rows.server';
import { openDatabase } from '@/lib/db/client.server';
import { pause } from '@/lib/db/pause';
import { connections, jobs } from '@/lib/db/schema';
import { addConnection, createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { addJob, claimJob } from './rows.server';
import { type JobKinds, runJobs } from './run-jobs.server';

const QUICK = { pollEveryMs: 20, leaseMs: 3_000, waitsMs: [10, 20] };

let fixture: LiveFixture;
let stops: (() => Promise<void>)[];
let otherInstance: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  fixture = await createLiveFixture();
  otherInstance = openDatabase(fixture.url);
});
beforeEach(async () => {
  stops = [];
  await fixture.db.delete(jobs);
});
afterEach(() => Promise.all(stops.map((stop) => stop())));
afterAll(async () => {
  await otherInstance.pool.end();
  await fixture.end();
});

test('a job runs once, although two instances look for it, with its input', async () => {
  const ran: unknown[] = [];
  const kinds: JobKinds = { greet: async ({ key, input }) => void ran.push([key, input]) };
  start(kinds);
  start(kinds, otherInstance.db);
  for (let number = 0; number < 12; number++) await add('greet', `job-${number}`, { number });
  await vi.waitFor(async () => {
    expect(ran).toHaveLength(12);
    expect(await all()).toEqual([]);
  });
  expect(ran.toSorted()).toEqual(Array.from({ length: 12 }, (_, number) => [`job-${number}`, { number }]).toSorted());
});

test('several keys are added at once, and those that wait are due now', async () => {
  const job = { connectionId: fixture.connectionId, kind: 'greet', input: { number: 1 } };
  await addJob(fixture.db, { ...job, key: 'b' }, 3_600_000);
  await addJob(fixture.db, { ...job, key: [] });
  await addJob(fixture.db, { ...job, key: ['a', 'b', 'c'] });
  const ran: unknown[] = [];
  start({ greet: async ({ key, input }) => void ran.push([key, input]) });
  await vi.waitFor(async () => expect(await all()).toEqual([]));
  expect(ran.toSorted()).toEqual(['a', 'b', 'c'].map((key) => [key, { number: 1 }]));
});

test('a slot that gets free takes the next due job at once, not at the next look', async () => {
  const ran: string[] = [];
  const greet = async ({ key }: { key: string }) => {
    await pause(key === 'job-0' ? 300 : 10, new AbortController().signal);
    ran.push(key);
  };
  for (let number = 0; number < 13; number++) await add('greet', `job-${number}`);
  start({ greet }, fixture.db, { ...QUICK, pollEveryMs: 3_600_000 });
  await vi.waitFor(() => expect(new Set(ran).size).toBe(13), 20_000);
});

test('a job belongs to its transaction, and a key has one open job', async () => {
  await fixture.db
    .transaction(async (tx) => {
      await addJob(tx, { connectionId: fixture.connectionId, kind: 'greet', key: 'a', input: {} });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await all()).toEqual([]);
  for (const kind of ['greet', 'greet', 'other']) await add(kind, 'a');
  expect(await all()).toMatchObject([{ kind: 'greet' }, { kind: 'other' }]);
  const other = await addConnection(fixture.db);
  await add('greet', 'a', {}, other.connectionId);
  expect(await all()).toHaveLength(3);
  await fixture.db.update(jobs).set({ failedAt: new Date() }).where(eq(jobs.kind, 'greet'));
  await add('greet', 'a');
  expect(await all()).toHaveLength(4);
});

test('a failed attempt is repeated, and after the last one the reason stays; a lasting kind is tried until it is done', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const attempts = { flaky: 0, orders: 0 };
  const failUntil = (kind: keyof typeof attempts, last: number) => async () => {
    attempts[kind] += 1;
    if (attempts[kind] < last) throw new Error('the service is away', { cause: new Error('ECONNREFUSED') });
  };
  const broken = () => Promise.reject(new Error('no such file'));
  const kinds = { flaky: failUntil('flaky', 3), orders: failUntil('orders', 9), broken };
  start(kinds, fixture.db, { ...QUICK, lasting: ['orders'] });
  await add('flaky', 'a');
  await add('orders', 'a');
  await vi.waitFor(async () => expect([attempts, await all()]).toEqual([{ flaky: 3, orders: 9 }, []]), 5_000);
  await add('broken', 'a');
  await vi.waitFor(
    async () =>
      expect(await all()).toMatchObject([
        { failedAt: expect.any(Date), attempts: 3, detail: 'no such file', lease: null },
      ]),
    5_000,
  );
  expect(logged.mock.calls.flat().map(String).join(' ')).toMatch(/orders a.*broken a/s);
});

test('long work runs in turns, which count no attempts', async () => {
  const turns: number[] = [];
  start({
    long: async () => {
      const [job] = await all();
      turns.push(job?.attempts ?? 0);
      return turns.length < 12 ? { againInMs: 5 } : undefined;
    },
  });
  await add('long', 'a');
  await vi.waitFor(async () => expect([turns.length, await all()]).toEqual([12, []]), 5_000);
  expect(new Set(turns)).toEqual(new Set([1]));
});

test('a job that is woken during its last attempt is tried again, although that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let runs = 0;
  start({
    flaky: async ({ key }) => {
      runs += 1;
      if (runs === 3) await add('flaky', key);
      if (runs <= 3) throw new Error('the service is away');
    },
  });
  await add('flaky', 'a');
  await vi.waitFor(async () => expect([runs, await all()]).toEqual([4, []]), 5_000);
});

test('a job that is woken while it runs, runs once more; one that waits, at once', async () => {
  let runs = 0;
  start({
    slow: async ({ connectionId, key }) => {
      runs += 1;
      if (runs === 1) await addJob(fixture.db, { connectionId, kind: 'slow', key, input: {} });
    },
  });
  const job = { connectionId: fixture.connectionId, kind: 'slow', key: 'a', input: {} };
  await addJob(fixture.db, job, 60_000);
  await addJob(fixture.db, job);
  await vi.waitFor(async () => expect([runs, await all()]).toEqual([2, []]), 5_000);
});

test.each(['goes on in an hour', 'fails'])(
  'a job that is woken while it runs and %s, runs again at once',
  async (end) => {
    let runs = 0;
    const slow = async ({ connectionId, key }: { connectionId: string; key: string }) => {
      runs += 1;
      if (runs > 1) return undefined;
      await addJob(fixture.db, { connectionId, kind: 'slow', key, input: {} });
      if (end === 'fails') throw new Error('no answer');
      return { againInMs: 3_600_000 };
    };
    start({ slow }, fixture.db, { ...QUICK, waitsMs: [3_600_000] });
    await add('slow', 'a');
    await vi.waitFor(async () => expect([runs, await all()]).toEqual([2, []]), 5_000);
  },
);

test('a job of a process that died is taken over after its lease; a long one keeps its lease', async () => {
  await add('slow', 'a');
  // A process that dies has claimed the job and does nothing more.
  await claimJob(otherInstance.db, ['slow'], 300);
  expect(await all()).toMatchObject([{ attempts: 1 }]);
  const ended: string[] = [];
  start(
    {
      slow: async ({ key }, signal) => {
        await pause(2_000, signal);
        ended.push(key);
      },
    },
    fixture.db,
    { ...QUICK, leaseMs: 1_500 },
  );
  await vi.waitFor(async () => expect(await all()).toEqual([]));
  expect(ended).toEqual(['a']);
});

test('what lost its lease is told so, and its outcome does not count', async () => {
  const aborted: boolean[] = [];
  start({
    slow: async (_, signal) => {
      await pause(3_000, signal);
      aborted.push(signal.aborted);
      throw new Error('too late');
    },
  });
  await add('slow', 'a');
  await vi.waitFor(async () => expect((await all())[0]?.lease).not.toBeNull());
  const [before] = await fixture.db
    .update(jobs)
    .set({ lease: sql`gen_random_uuid()`, dueAt: sql`now() + interval '1 hour'` })
    .returning();
  await vi.waitFor(() => expect(aborted).toEqual([true]), 5_000);
  await pause(100, new AbortController().signal);
  expect((await all())[0]).toEqual(before);
});

test('jobs of removed connections, of the other mode, of unknown kinds and of later are left alone', async () => {
  const other = await addConnection(fixture.db);
  const ofOtherMode = await addConnection(fixture.db);
  const flipped = { sandbox: sql`not ${connections.sandbox}` };
  await fixture.db.update(connections).set(flipped).where(eq(connections.id, ofOtherMode.connectionId));
  await fixture.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, other.connectionId));
  start({ greet: async () => {} });
  await add('greet', 'removed', {}, other.connectionId);
  await add('greet', 'other mode', {}, ofOtherMode.connectionId);
  await add('of a newer version', 'a');
  const later = { connectionId: fixture.connectionId, kind: 'greet', key: 'later', input: {} };
  await addJob(fixture.db, later, 60_000);
  await add('greet', 'now');
  await vi.waitFor(async () =>
    expect((await all()).map(({ key }) => key).toSorted()).toEqual(['a', 'later', 'other mode', 'removed']),
  );
  expect((await all()).filter(({ attempts }) => attempts > 0)).toEqual([]);
});

function start(kinds: JobKinds, db = fixture.db, options: Parameters<typeof runJobs>[3] = QUICK) {
  const stopping = new AbortController();
  const running = runJobs(db, kinds, stopping.signal, options);
  stops.push(async () => {
    stopping.abort();
    await running;
  });
}

function add(kind: string, key: string, input: object = {}, connectionId = fixture.connectionId) {
  return addJob(fixture.db, { connectionId, kind, key, input });
}

function all() {
  return fixture.db.select().from(jobs).orderBy(jobs.createdAt, jobs.id);
}

test('in a restored copy no job is taken before its owner has ended the quarantine', async () => {
  const { db, connectionId } = fixture;
  await addJob(db, { connectionId, kind: 'test', key: 'held', input: {} });
  const claim = () => claimJob(db, ['test'], 3_000);
  const at = new Date();
  await startQuarantine(db, { restoredAt: at, madeAt: at });
  expect(await claim()).toBeUndefined();
  await deleteQuarantine(db, at);
  expect(await claim()).toMatchObject({ key: 'held' });
});
