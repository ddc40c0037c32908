import { readFileSync } from 'node:fs';
import path from 'node:path';
import parse from 'parse-prometheus-text-format';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceById } from '@/lib/connections/client/find-service.server';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { backups, jobs, walletSnapshots, webhookInbox } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { countWebhook } from '@/lib/metrics/registry.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createWebhookWorker } from '@/lib/webhooks/worker.server';
import { readMetrics } from './read-metrics.server';

const TOKEN = 'a token for Prometheus';
let fixture: ServiceFixture;

beforeAll(async () => {
  process.env.METRICS_TOKEN = TOKEN;
  fixture = await createServiceFixture();
  const { apiKey, apiSecret } = fixture.key;
  Object.assign(process.env, { SERVICE_API_KEY: apiKey, SERVICE_API_SECRET: apiSecret });
});
beforeEach(() => fixture.control('DELETE', '/faults'));
afterAll(async () => {
  await globalThis.dispatchDeskLiveBus?.stop();
  await database().pool.end();
  await fixture.close();
});

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  readMetrics(new Request('http://localhost/metrics', { headers: { authorization } }));

async function families() {
  const response = await scrape();
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  return { text, of: (name: string) => parse(text).find((family) => family.name === `dispatch_desk_${name}`)?.metrics };
}

test('only Prometheus reads them', async () => {
  expect((await scrape('')).status).toBe(401);
  expect((await scrape(`Bearer ${TOKEN}x`)).status).toBe(401);
  expect((await scrape()).status).toBe(200);
});

test('orders, backlog, jobs, wallets and the last backup are those of the database', async () => {
  const { ctx, db } = fixture;
  const connectionId = ctx.connection.id;
  expect((await families()).of('backup_age_seconds')).toBeUndefined();
  await createDelivery(ctx, orderOf(fixture, 'v2', { name: 'Fahad Al-Mutairi', phone: '5098 7654' }));
  const at = new Date(Date.now() - 90_000);
  await db.insert(webhookInbox).values({ connectionId, headers: {}, body: Buffer.from('{}'), receivedAt: at });
  await db.insert(jobs).values({ connectionId, id: newId(), kind: 'k', key: 'k', input: {}, dueAt: at, failedAt: at });
  await db.insert(backups).values({ id: newId(), requestedAt: at, startedAt: at, endedAt: at, bytes: 12_345 });
  const deleted = {
    id: newId(),
    requestedAt: at,
    startedAt: at,
    endedAt: new Date(),
    deletedAt: new Date(),
    bytes: 99,
  };
  await db.insert(backups).values(deleted);
  const wallet = { connectionId, currency: 'KWD', source: 'worker', at };
  await db.insert(walletSnapshots).values({ ...wallet, balance: '-1.250', warningLevel: '10' });
  const { of, text } = await families();
  expect(of('orders_open')).toEqual([{ value: '1', labels: { connection: 'sandbox', status: 'pending' } }]);
  expect(of('webhooks_waiting')).toEqual([{ value: '1' }]);
  expect(Number(of('webhooks_oldest_seconds')?.[0]?.value)).toBeGreaterThanOrEqual(90);
  expect(of('jobs_failed')).toEqual([{ value: '1' }]);
  expect(of('backup_bytes')).toEqual([{ value: '12345' }]);
  expect(Number(of('backup_age_seconds')?.[0]?.value)).toBeGreaterThanOrEqual(90);
  expect(of('wallet_balance')).toEqual([{ value: '-1.25', labels: { connection: 'sandbox' } }]);
  expect(of('wallet_level')).toEqual([{ value: '10', labels: { connection: 'sandbox' } }]);
  expect(of('quarantined')).toEqual([{ value: '0' }]);
  expect(of('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  for (const needle of ['Fahad', 'Mutairi', '50987654', 'Salmiya', fixture.key.apiKey, fixture.key.apiSecret])
    expect(text).not.toContain(needle);
});

test('calls to the service are counted by operation, generation and outcome', async () => {
  const { service } = await serviceById(fixture.ctx.connection.id);
  await service.listBranches();
  await expect(service.getDelivery('NO-SUCH-ORDER')).rejects.toThrow();
  const { text } = await families();
  expect(text.match(/^dispatch_desk_service_call_seconds_count.*$/gm)).toEqual([
    'dispatch_desk_service_call_seconds_count{operation="listBranches",generation="v2",outcome="ok"} 1',
    'dispatch_desk_service_call_seconds_count{operation="getDelivery",generation="v2",outcome="not-found"} 1',
  ]);
});

test('webhook requests are counted by what became of them', async () => {
  countWebhook('stored');
  countWebhook('stored');
  countWebhook('refused');
  expect((await families()).of('webhooks_received_total')).toEqual([
    { value: '2', labels: { result: 'stored' } },
    { value: '1', labels: { result: 'refused' } },
  ]);
});

test('processed webhooks are counted by their outcome', async () => {
  const { ctx, db } = fixture;
  const worker = createWebhookWorker({
    db,
    brand: 'service',
    receivers: { order: neverCalled, positions: neverCalled, position: neverCalled },
  });
  const at = new Date();
  const due = { connectionId: ctx.connection.id, headers: {}, receivedAt: at, nextAttemptAt: at };
  await db.insert(webhookInbox).values({ ...due, body: Buffer.from('no JSON') });
  worker.kick();
  const labels = async () => (await families()).of('webhooks_processed_total')?.[0]?.labels;
  await expect.poll(labels, { timeout: 20_000 }).toEqual({ outcome: expect.any(String) });
  await worker.stop();
});

async function neverCalled(): Promise<never> {
  throw new Error('no order is read');
}

test('each rule for Prometheus asks for a metric that there is, and says what to do', async () => {
  const { text } = await families();
  const rules = readFileSync(path.join(import.meta.dirname, '../metrics/alerts.yml'), 'utf8')
    .split('- alert:')
    .slice(1);
  const names = new Set(rules.join().match(/dispatch_desk_\w+/g));
  expect([...names].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  for (const rule of rules) for (const part of ['expr:', 'summary:', 'action:']) expect(rule).toContain(part);
});
