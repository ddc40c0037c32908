import { isNotNull, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '@/lib/db/client.server';
import { electLeader } from '@/lib/db/leader.server';
import { pause } from '@/lib/db/pause';
import { deliveries, webhookInbox } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf, ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import { checkDue } from '@/lib/deliveries/sync/watch.server';
import { checkHealth } from '@/lib/health/check.server';
import { createLiveBus } from '@/lib/live/stream/bus.server';
import { readEventStream } from '@/lib/live/stream/read-event-stream';
import { streamLive } from '@/lib/live/stream/stream.server';
import { type DatabaseRelay, startDatabaseRelay } from '@/lib/testing/database-relay';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createInboxWriter } from '@/lib/webhooks/inbox-writer.server';
import { receiveWebhook } from '@/lib/webhooks/receive.server';
import { createWebhookWorker } from '@/lib/webhooks/worker.server';

/**
 * Two dashboards behind a relay that falls silent: the connections to the database stay open and carry nothing, as after a
 * failover behind a proxy that closes none. New connections reach the database at once.
 */

/** Three times the goals: a busy machine fails no test. */
const GO_ON_MS = 45_000;
const HEALTH_WRONG_MS = 15_000;
const SCREEN_SAYS_MS = 30_000;

let fixture: ServiceFixture;
let relay: DatabaseRelay;
let dashboards: Dashboard[];
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fixture = await createServiceFixture();
  relay = await startDatabaseRelay(process.env.DATABASE_URL ?? '');
  dashboards = await Promise.all([openDashboard(), openDashboard()]);
});
afterEach(() => vi.mocked(console.error).mockClear());
afterAll(async () => {
  await Promise.all(dashboards.map(({ close }) => close()));
  await relay.close();
  await fixture.close();
  vi.restoreAllMocks();
});

test('connections that die without a word', { timeout: 180_000 }, async () => {
  const over = new AbortController();
  const acknowledged = new Map<string, number>();
  const created: number[] = [];
  const wrongHealth = new Map<Dashboard, number>();
  const screens = dashboards.flatMap((dashboard) => [
    openScreen(dashboard, over.signal),
    openScreen(dashboard, over.signal),
  ]);
  const work = Promise.all([
    ...dashboards.flatMap((dashboard) => [
      sendWebhooks(dashboard, acknowledged, over.signal),
      createOrders(dashboard, created, over.signal),
      watchHealth(dashboard, wrongHealth, over.signal),
    ]),
    ...screens.map(({ done }) => done),
  ]);
  await vi.waitFor(() => expect(screens.every(({ seen }) => seen.size > 3)).toBe(true), {
    timeout: 20_000,
    interval: 50,
  });
  expect(dashboards.map(({ health }) => health.read().failing)).toEqual([[], []]);

  const silentAt = Date.now();
  relay.silence();
  await vi.waitFor(() => expect(dashboards.every(({ health }) => health.read().failing.length > 0)).toBe(true), {
    timeout: HEALTH_WRONG_MS,
    interval: 50,
  });
  await vi.waitFor(() => expect(screens.every(({ silences }) => silences.length > 0)).toBe(true), {
    timeout: SCREEN_SAYS_MS - (Date.now() - silentAt),
    interval: 50,
  });
  for (const { silences } of screens) expect(Math.abs((silences[0] ?? 0) - silentAt)).toBeLessThan(HEALTH_WRONG_MS);
  await vi.waitFor(
    () => {
      for (const { webhookAt, createdAt } of dashboards) {
        expect(webhookAt).toBeGreaterThan(silentAt + 1_000);
        expect(createdAt).toBeGreaterThan(silentAt + 1_000);
      }
      for (const { changedAt } of screens) expect(changedAt()).toBeGreaterThan(silentAt + 1_000);
    },
    { timeout: GO_ON_MS - (Date.now() - silentAt), interval: 50 },
  );
  await vi.waitFor(() => expect(dashboards.flatMap(({ health }) => health.read().failing)).toEqual([]), {
    timeout: HEALTH_WRONG_MS,
    interval: 50,
  });
  expect([...wrongHealth.values()].filter((ms) => ms > HEALTH_WRONG_MS)).toEqual([]);

  await pause(2_000, over.signal);
  for (const dashboard of dashboards) dashboard.isResting = true;
  await settle();
  const rows = await fixture.db.select().from(deliveries);
  await vi.waitFor(() => {
    for (const { seen } of screens) expect(rows.filter(({ id }) => !seen.has(id))).toEqual([]);
  }, 10_000);
  await vi.waitFor(() => expect(dashboards.filter(({ isLeading }) => isLeading())).toHaveLength(1), 20_000);
  expect(dashboards.map(({ writer }) => writer.waiting())).toEqual(Array(2).fill({ entries: 0, bytes: 0 }));
  over.abort();
  await work;

  const stored = await fixture.db.select({ id: webhookInbox.webhookId }).from(webhookInbox);
  const ids = stored.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...acknowledged.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  expect(created.length).toBeGreaterThan(5);
  const codes = rows.map(({ code }) => code);
  expect(codes).not.toContain(null);
  expect({ rows: rows.length, codes: new Set(codes).size }).toEqual({
    rows: (await ordersAtService(fixture)).total,
    codes: codes.length,
  });
});

type Dashboard = Awaited<ReturnType<typeof openDashboard>>;

async function openDashboard() {
  const { db, pool } = openDatabase(relay.url);
  const ctx = { ...fixture.ctx, db };
  const writer = createInboxWriter(db);
  const bus = createLiveBus(relay.url, db);
  const health = checkHealth(
    pool,
    () =>
      new Map([
        ['webhooks', writer.failingSince],
        ['screens', bus.silentSince],
      ]),
  );
  const nothing = async () => 'ignored' as const;
  const worker = createWebhookWorker({
    db,
    brand: 'service',
    receivers: { order: nothing, position: nothing, positions: async (reports) => reports.map(() => 'ignored') },
  });
  let isLeading = false;
  const resign = electLeader(pool, 4_712, async (signal) => {
    isLeading = true;
    while (!signal.aborted) await pause(1_000, signal);
    isLeading = false;
  });
  const server = await serveRequests((request) =>
    request.method === 'POST'
      ? receiveWebhook(request, fixture.ctx.connection.webhookToken ?? '', {
          db,
          writer,
          brand: 'service',
          onNew: worker.kick,
        })
      : streamLive(request, {
          bus,
          db,
          connectionId: ctx.connection.id,
          user: ctx.user,
          loaders: { delivery: { permission: 'delivery:read' }, wallet: { permission: 'wallet:read' } },
        }),
  );
  return {
    url: server.url,
    ctx,
    writer,
    health,
    isLeading: () => isLeading,
    isResting: false,
    webhookAt: 0,
    createdAt: 0,
    close: async () => {
      health.stop();
      await Promise.all([worker.stop(), bus.stop(), resign(), server.close()]);
      await pool.end();
    },
  };
}

/** Each until it is stored, as the service does; `webhookAt` is when the last one was acknowledged that was sent just before. */
async function sendWebhooks(dashboard: Dashboard, acknowledged: Map<string, number>, over: AbortSignal) {
  const sending: Promise<void>[] = [];
  for (let number = 0; !over.aborted && !dashboard.isResting; number++) {
    sending.push(sendOne(dashboard, `${dashboard.url}-${number}`, acknowledged, over));
    await pause(100, over);
  }
  await Promise.all(sending);
}

async function sendOne(dashboard: Dashboard, id: string, acknowledged: Map<string, number>, over: AbortSignal) {
  const headers = { 'x-service-webhook-id': id, 'x-service-webhook-topic': 'wallet.balance_low' };
  while (!over.aborted) {
    const sentAt = Date.now();
    const response = await fetch(dashboard.url, { method: 'POST', headers, body: '{"balance":1}' }).catch(() => null);
    if (response?.ok) {
      acknowledged.set(id, Date.now());
      dashboard.webhookAt = Math.max(dashboard.webhookAt, sentAt);
      return;
    }
    await pause(500, over);
  }
}

/** As different users do: nobody waits for another one's order. */
async function createOrders(dashboard: Dashboard, created: number[], over: AbortSignal) {
  const creating: Promise<void>[] = [];
  while (!over.aborted && !dashboard.isResting) {
    creating.push(createOne(dashboard, created));
    await pause(1_000, over);
  }
  await Promise.all(creating);
}

async function createOne(dashboard: Dashboard, created: number[]) {
  const beganAt = Date.now();
  await createDelivery(dashboard.ctx, orderOf(fixture, 'v2')).then(
    () => {
      created.push(Date.now());
      dashboard.createdAt = Math.max(dashboard.createdAt, beganAt);
    },
    () => undefined,
  );
}

/** The longest time for which the health check reported "fine" while nothing was stored. */
async function watchHealth(dashboard: Dashboard, wrong: Map<Dashboard, number>, over: AbortSignal) {
  let wrongSince: number | null = null;
  while (!over.aborted && !dashboard.isResting) {
    const isFine = dashboard.health.read().failing.length === 0;
    const works = Date.now() - dashboard.webhookAt < 1_000;
    wrongSince = isFine === works ? null : (wrongSince ?? Date.now());
    if (wrongSince) wrong.set(dashboard, Math.max(wrong.get(dashboard) ?? 0, Date.now() - wrongSince));
    await pause(50, over);
  }
}

const Changes = z.object({ changes: z.array(z.object({ subjects: z.array(z.object({ id: z.string() })) })) });
const Beat = z.object({ databaseSince: z.number().nullable() });

/** A screen that returns with its last event id whenever its stream ends. */
function openScreen({ url }: Dashboard, over: AbortSignal) {
  const seen = new Set<string>();
  const silences: number[] = [];
  let changedAt = 0;
  let lastEventId: string | null = null;
  const done = (async () => {
    while (!over.aborted) {
      const headers: Record<string, string> = lastEventId === null ? {} : { 'last-event-id': lastEventId };
      const response = await fetch(url, { headers, signal: over }).catch(() => null);
      if (response?.ok && response.body) await read(response.body).catch(() => undefined);
      else await pause(300, over);
    }
  })();
  return { seen, silences, changedAt: () => changedAt, done };

  async function read(body: ReadableStream<Uint8Array>) {
    for await (const { name, data, id } of readEventStream(body)) {
      lastEventId = id ?? lastEventId;
      if (name === 'changes') {
        changedAt = Date.now();
        for (const { subjects } of Changes.parse(JSON.parse(data)).changes) for (const { id } of subjects) seen.add(id);
      }
      const { databaseSince } = name === 'beat' ? Beat.parse(JSON.parse(data)) : { databaseSince: null };
      if (databaseSince !== null) silences.push(databaseSince);
    }
  }
}

/** Every webhook is processed, and every order without an answer is settled. */
async function settle() {
  for (const hours of [0, 1, 2]) {
    const now = new Date(Date.now() + hours * 3_600_000);
    while ((await checkDue(fixture.db, async () => ({ ...fixture.ctx, now: () => now }), now)) > 0);
  }
  await vi.waitFor(
    async () => {
      expect(await fixture.db.$count(webhookInbox, isNull(webhookInbox.processedAt))).toBe(0);
      expect(await fixture.db.$count(webhookInbox, isNotNull(webhookInbox.processedAt))).toBeGreaterThan(50);
    },
    { timeout: 40_000, interval: 200 },
  );
}
