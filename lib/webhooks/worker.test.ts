import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pause } from '@/lib/db/pause';
import { connections, liveEvents, webhookInbox } from '@/lib/db/schema';
import { addConnection, createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { BYTES_ID } from './bytes-id.server';
import { claimInbox, insertInbox, pruneInbox } from './inbox-rows.server';
import type { ReceiverOutcome, WebhookReceivers } from './process.server';
import { createWebhookWorker, type WebhookWorker } from './worker.server';

const NEVER_MS = 1_000_000;

let fixture: LiveFixture;
let workers: WebhookWorker[];
let reports: { code: string; hints: { status: string; at: Date }[] }[];
let positions: { code: string; latitude: number; at: Date }[];
let groups: string[][];
let takeTogether: (code: string) => ReceiverOutcome;
let answer: (code: string) => Promise<ReceiverOutcome>;

const receivers: WebhookReceivers = {
  order: (_connectionId, { code, hints }) => {
    reports.push({ code, hints });
    return answer(code);
  },
  positions: async (reports) => {
    groups.push(reports.map(({ code }) => code));
    return reports.map(({ code }) => takeTogether(code));
  },
  position: (_connectionId, { code, position: { latitude, at } }) => {
    positions.push({ code, latitude, at });
    return answer(code);
  },
};

beforeAll(async () => {
  fixture = await createLiveFixture();
});
beforeEach(async () => {
  workers = [];
  reports = [];
  positions = [];
  groups = [];
  takeTogether = () => 'unknown_delivery';
  answer = async () => 'applied';
  await fixture.db.delete(webhookInbox);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.map(({ stop }) => stop()));
});
afterAll(() => fixture.end());

test('a hint reaches the ledger, and its outcome is recorded', async () => {
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12', status: 'accepted', sentAt: '2026-11-21T10:00:00.000Z' });
  worker.kick();
  await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ outcome: 'applied', nextAttemptAt: null }]));
  expect(reports).toEqual([
    { code: 'AB12', hints: [{ status: 'accepted', at: new Date('2026-11-21T10:00:00.000Z') }] },
  ]);
  const [connection] = await fixture.db.select().from(connections).where(eq(connections.id, fixture.connectionId));
  expect(connection?.lastWebhookAt).toBeInstanceOf(Date);
});

test('what a process stored before it died is processed by the next one, without a kick', async () => {
  await arrive({ id: 'w-1', code: 'AB12' });
  await arrive({ id: 'w-2', code: 'CD34' });
  // The dead process had claimed one of them, and its lease is over.
  await claimInbox(fixture.db, 1, 0);
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied', 'applied']));
  expect(reports.map(({ code }) => code).sort()).toEqual(['AB12', 'CD34']);
});

test('claims leave out busy connections, removed ones and those of the other mode', async () => {
  const [busy, removed, other] = await Promise.all([1, 2, 3].map(() => addConnection(fixture.db)));
  const of = (connectionId = '') => eq(connections.id, connectionId);
  await fixture.db.update(connections).set({ removedAt: new Date() }).where(of(removed?.connectionId));
  await fixture.db.update(connections).set({ sandbox: sql`not sandbox` }).where(of(other?.connectionId));
  await arrive({ id: 'w-1', code: 'AB12' });
  for (const [index, connection] of [busy, removed, other].entries())
    await insertInbox(fixture.db, [
      { ...entry({ id: `x-${index}`, code: 'CD34' }), connectionId: connection?.connectionId ?? '' },
    ]);
  const claimed = await claimInbox(fixture.db, 10, NEVER_MS, [busy?.connectionId ?? '']);
  expect(claimed.map(({ webhookId }) => webhookId)).toEqual(['w-1']);
});

test('hints for one delivery arrive together, in the order in which they were sent', async () => {
  await arrive({ id: 'w-1', code: 'AB12', status: 'completed', sentAt: '2026-11-21T10:02:00Z' });
  await arrive({ id: 'w-2', code: 'AB12', status: 'accepted', sentAt: '2026-11-21T10:00:00Z' });
  await arrive({ id: 'w-3', code: 'AB12', status: 'en_route', sentAt: '2026-11-21T10:01:00Z' });
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied', 'applied', 'applied']));
  expect(reports.map(({ hints }) => hints.map(({ status }) => status))).toEqual([
    ['accepted', 'en_route', 'completed'],
  ]);
});

test('a connection whose service hangs delays no other, and a removed one is left alone', async () => {
  const [hanging, removed] = [await addConnection(fixture.db), await addConnection(fixture.db)];
  await fixture.db.update(connections).set({ removedAt: new Date() }).where(eq(connections.id, removed.connectionId));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (code) => {
    if (code.startsWith('H')) await held;
    return 'applied';
  };
  const many = Array.from({ length: 320 }, (_, index) => entry({ id: `h-${index}`, code: `H${index}` }));
  await insertInbox(
    fixture.db,
    many.map((webhook) => ({ ...webhook, connectionId: hanging.connectionId })),
  );
  await insertInbox(fixture.db, [{ ...entry({ id: 'r-1', code: 'RM01' }), connectionId: removed.connectionId }]);
  await arrive({ id: 'w-1', code: 'AB12' });
  start();
  const mine = async () => (await inbox()).filter(({ connectionId }) => connectionId === fixture.connectionId);
  await vi.waitFor(async () => expect(await mine()).toMatchObject([{ outcome: 'applied' }]));
  release();
  await vi.waitFor(async () => expect((await outcomes()).filter(Boolean)).toHaveLength(321));
  expect(reports.map(({ code }) => code)).not.toContain('RM01');
});

test('one delivery is processed by one task at a time, others meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (code) => {
    if (code === 'AB12' && reports.filter((report) => report.code === 'AB12').length === 1) await held;
    return 'applied';
  };
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12', status: 'accepted' });
  worker.kick();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  await arrive({ id: 'w-2', code: 'AB12', status: 'en_route' });
  await arrive({ id: 'w-3', code: 'CD34', status: 'accepted' });
  worker.kick();
  await vi.waitFor(() => expect(reports.map(({ code }) => code)).toEqual(['AB12', 'CD34']));
  release();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied', 'applied', 'applied']));
  expect(reports.map(({ code }) => code)).toEqual(['AB12', 'CD34', 'AB12']);
});

const SAME_BYTES = `${BYTES_ID}same`;

/** The first report waits until it is released; the ones after it get the result of `then`. */
function holdFirst(then: () => Promise<ReceiverOutcome>) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async () => {
    if (reports.length > 1) return then();
    await held;
    return 'applied';
  };
  return () => release();
}

test('the same bytes that arrive during processing are processed again', async () => {
  const release = holdFirst(async () => 'applied');
  const first = start();
  await arrive({ id: SAME_BYTES, code: 'AB12' });
  first.kick();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  await arrive({ id: SAME_BYTES, code: 'AB12' });
  release();
  await first.stop();
  expect(await outcomes()).toEqual([null]);
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied']));
  expect(reports).toHaveLength(2);
});

test('and their own outcome is recorded', async () => {
  const release = holdFirst(() => Promise.reject(new Error('the service is away')));
  const worker = start();
  await arrive({ id: SAME_BYTES, code: 'AB12' });
  worker.kick();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  await arrive({ id: SAME_BYTES, code: 'AB12' });
  worker.kick();
  await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ attempts: 1, repeats: 1 }]));
  release();
  await vi.waitFor(async () =>
    expect(await inbox()).toMatchObject([{ outcome: null, detail: 'the service is away', attempts: 1 }]),
  );
  expect(reports).toHaveLength(2);
});

test('a request with a repeated id is only counted', async () => {
  const release = holdFirst(async () => 'stale');
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12' });
  worker.kick();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  await arrive({ id: 'w-1', code: 'AB12' });
  worker.kick();
  release();
  await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ outcome: 'applied', repeats: 1 }]));
  expect(reports).toHaveLength(1);
});

test('two instances share the work: everything once', async () => {
  const codes = Array.from({ length: 200 }, (_, index) => `C${index}`);
  await insertInbox(
    fixture.db,
    codes.map((code) => entry({ id: code, code })),
  );
  start();
  start();
  await vi.waitFor(async () => expect((await outcomes()).every((outcome) => outcome === 'applied')).toBe(true), 10_000);
  expect(reports.map(({ code }) => code).sort()).toEqual(codes.sort());
});

test('a webhook that is faster than the response to its create call is tried again until the ledger knows the code', async () => {
  let isKnown = false;
  answer = async () => (isKnown ? 'applied' : 'unknown_delivery');
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12' });
  worker.kick();
  await vi.waitFor(async () =>
    expect(await inbox()).toMatchObject([{ outcome: null, detail: 'unknown_delivery', attempts: 1 }]),
  );
  isKnown = true;
  // Without a kick: the worker finds it by itself.
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied']), 5_000);
});

test('a code that stays unknown ends within a minute and stays visible', async () => {
  answer = async () => 'unknown_delivery';
  const worker = start();
  await arrive({ id: 'w-1', code: 'ELSE' });
  let waitedMs = 0;
  for (let attempts = 1; attempts <= 6; attempts++) {
    worker.kick();
    await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ attempts, detail: 'unknown_delivery' }]));
    waitedMs += await dueNow();
  }
  worker.kick();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['unknown_delivery']));
  expect(waitedMs).toBeGreaterThan(50_000);
  expect(waitedMs).toBeLessThan(60_000);
});

test('after a failure of the ledger or the service it is tried again, less and less often, until the last attempt', async () => {
  answer = async () => {
    throw new Error('the service is away');
  };
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12' });
  const waits: number[] = [];
  for (let attempts = 1; attempts < 15; attempts++) {
    worker.kick();
    await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ attempts, detail: 'the service is away' }]));
    waits.push(Math.round((await dueNow()) / 1000));
  }
  expect(waits.slice(0, 6)).toEqual([1, 4, 16, 60, 300, 300]);
  worker.kick();
  await vi.waitFor(async () =>
    expect(await inbox()).toMatchObject([{ outcome: 'failed', detail: 'the service is away', attempts: 15 }]),
  );
});

test('waiting for our own limit of calls is no attempt, has its reason, and the oldest comes first', async () => {
  const facts = { operation: 'GET /v2/deliveries/A', attempts: 0, outcome: 'not-done', status: 429 } as const;
  const refusal = { ...facts, code: null, responseMessage: null, isOwn: false, retryAfterMs: 600 };
  let isSpent = true;
  const order: string[] = [];
  answer = async (code) => {
    if (isSpent) throw new RateLimited({ ...refusal, isOwnLimit: true });
    order.push(code);
    return 'applied';
  };
  const worker = start(200);
  const codes = Array.from({ length: 30 }, (_, index) => `AB${index}`);
  for (const code of codes) {
    await arrive({ id: code, code });
    worker.kick();
    await pause(10, new AbortController().signal);
  }
  const wait = async () => expect((await inbox()).every(({ detail }) => detail?.includes('our own limit'))).toBe(true);
  await vi.waitFor(wait, 5_000);
  expect((await inbox()).every(({ attempts, outcome }) => attempts === 0 && outcome === null)).toBe(true);
  isSpent = false;
  await arrive({ id: 'newest', code: 'newest' });
  await vi.waitFor(async () => expect(await outcomes()).toEqual(Array(31).fill('applied')), 5_000);
  expect((await inbox()).map(({ attempts }) => attempts)).toEqual(Array(31).fill(1));
  const inTurn = order.filter((code) => code !== 'newest');
  expect(inTurn.every((code, index) => Math.abs(codes.indexOf(code) - index) < 8)).toBe(true);
});

test('a 429 of the service is an attempt', async () => {
  const facts = { operation: 'GET /v2/deliveries/A', attempts: 1, outcome: 'not-done', status: 429 } as const;
  answer = async () => {
    throw new RateLimited({ ...facts, code: null, responseMessage: 'slow down', isOwn: true, retryAfterMs: 600 });
  };
  const worker = start();
  await arrive({ id: 'w-1', code: 'AB12' });
  worker.kick();
  await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ attempts: 1, detail: 'slow down' }]));
});

test('an unreadable request or one without use here is recorded, and not tried again', async () => {
  await insertInbox(fixture.db, [
    { ...entry({ id: 'w-1', code: 'AB12' }), body: Buffer.from('{ not json') },
    { ...entry({ id: 'w-2', code: 'AB12' }), body: Buffer.from([0xff, 0xfe, 0x00]) },
    entry({ id: 'w-3', code: 'AB12', topic: 'invoice.created' }),
    entry({ id: 'w-4', code: 'AB12', topic: 'order.location.updated' }),
  ]);
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['unreadable', 'unreadable', 'ignored', 'unreadable']));
  expect((await inbox()).map(({ detail }) => detail)).toEqual([
    'the body is not JSON',
    'the body is not JSON',
    'the topic invoice.created is not one of ours',
    'a order.location.updated holds no position',
  ]);
  expect(reports).toEqual([]);
});

test('of several positions of a driver the newest is used', async () => {
  const topic = 'order.location.updated';
  await insertInbox(fixture.db, [
    { ...entry({ id: 'w-1', code: 'AB12', topic, sentAt: '2026-11-21T10:00:10Z' }), body: at(29.2) },
    { ...entry({ id: 'w-2', code: 'AB12', topic, sentAt: '2026-11-21T10:00:00Z' }), body: at(29.1) },
  ]);
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied', 'applied']));
  expect(positions).toEqual([{ code: 'AB12', latitude: 29.2, at: new Date('2026-11-21T10:00:10Z') }]);
});

test('positions of many drivers are taken together; those of unknown orders one by one', async () => {
  const topic = 'order.location.updated';
  const codes = Array.from({ length: 30 }, (_, index) => `C${index}`);
  await insertInbox(
    fixture.db,
    codes.map((code) => ({ ...entry({ id: code, code, topic }), body: at(29.2, code) })),
  );
  takeTogether = (code) => (code === 'C7' ? 'unknown_delivery' : 'applied');
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(codes.map(() => 'applied')));
  expect(groups).toEqual([codes]);
  expect(positions.map(({ code }) => code)).toEqual(['C7']);
});

test('when positions fail together, each is taken alone', async () => {
  const topic = 'order.location.updated';
  await insertInbox(
    fixture.db,
    ['AB12', 'CD34'].map((code) => ({ ...entry({ id: code, code, topic }), body: at(29.2, code) })),
  );
  takeTogether = () => {
    throw new Error('one of them is refused');
  };
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied', 'applied']));
  expect(positions.map(({ code }) => code).sort()).toEqual(['AB12', 'CD34']);
});

test('a low wallet is published to the screens', async () => {
  await arrive({ id: 'w-1', code: 'AB12', topic: 'wallet.balance_low' });
  start();
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['applied']));
  expect(await fixture.db.select().from(liveEvents)).toMatchObject([
    { connectionId: fixture.connectionId, kind: 'wallet', subjectIds: [fixture.connectionId] },
  ]);
});

test('only what was processed long ago is deleted', async () => {
  await insertInbox(
    fixture.db,
    ['old', 'open', 'new'].map((id) => entry({ id, code: 'AB12' })),
  );
  await fixture.db.execute(sql`update webhook_inbox set received_at = now() - interval '91 days'`);
  await fixture.db.execute(
    sql`update webhook_inbox set processed_at = now() - interval '91 days' where webhook_id = 'old'`,
  );
  await fixture.db.execute(sql`update webhook_inbox set processed_at = now() where webhook_id = 'new'`);
  expect(await pruneInbox(fixture.db, 90 * 24 * 60 * 60_000, 100)).toBe(1);
  expect((await inbox()).map(({ webhookId }) => webhookId)).toEqual(['open', 'new']);
});

function start(sweepEveryMs = NEVER_MS): WebhookWorker {
  const worker = createWebhookWorker({ db: fixture.db, receivers, brand: 'service', sweepEveryMs });
  workers.push(worker);
  return worker;
}

type Arrival = { id: string; code: string; status?: string; topic?: string; sentAt?: string };

function entry({ id, code, status = 'accepted', topic = 'order.updated', sentAt }: Arrival) {
  return {
    connectionId: fixture.connectionId,
    tokenDigest: null,
    webhookId: id,
    topic,
    headers: {
      'x-service-webhook-id': id,
      'x-service-webhook-topic': topic,
      ...(sentAt && { 'x-service-timestamp': sentAt }),
    },
    body: Buffer.from(JSON.stringify({ code, status })),
    repeats: 0,
  };
}

function arrive(arrival: Arrival) {
  return insertInbox(fixture.db, [entry(arrival)]);
}

function at(latitude: number, code = 'AB12') {
  return Buffer.from(JSON.stringify({ code, driver: { latitude, longitude: 48 } }));
}

/** Makes every waiting request due at once; returns how long it would have waited, in milliseconds. */
async function dueNow(): Promise<number> {
  const { rows } = await fixture.db.execute<{ ms: string }>(sql`
    with waiting as (select extract(epoch from next_attempt_at - now()) * 1000 as ms from webhook_inbox)
    update webhook_inbox set next_attempt_at = now(), detail = null returning (select ms from waiting) as ms`);
  return Number(rows[0]?.ms);
}

async function outcomes() {
  return (await inbox()).map(({ outcome }) => outcome);
}

function inbox() {
  return fixture.db.select().from(webhookInbox).orderBy(webhookInbox.id);
}
