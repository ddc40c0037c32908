import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listBranches } from '@/lib/branches/list.server';
import { readBranch } from '@/lib/branches/read.server';
import { watchBranches } from '@/lib/branches/watch.server';
import { addConnection } from '@/lib/connections/add.server';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { removeConnection } from '@/lib/connections/remove.server';
import { AddConnection } from '@/lib/connections/schema';
import { findCustomers } from '@/lib/customers/find.server';
import { rememberCustomer } from '@/lib/customers/remember.server';
import { database } from '@/lib/db/client.server';
import { connections, deliveries, liveEvents, webhookInbox } from '@/lib/db/schema';
import { cancelDelivery } from '@/lib/deliveries/cancel.server';
import { checkNow } from '@/lib/deliveries/check-now.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { readOverview } from '@/lib/deliveries/list/overview.server';
import { receivePosition, receivePositions } from '@/lib/deliveries/positions/receive-position.server';
import { readDelivery } from '@/lib/deliveries/read.server';
import { retryDelivery } from '@/lib/deliveries/retry.server';
import { ListDeliveries } from '@/lib/deliveries/schema';
import { receiveHint } from '@/lib/deliveries/sync/receive-hint.server';
import { watchDeliveries } from '@/lib/deliveries/sync/watch.server';
import { Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import { type Context, serviceContext } from '@/lib/request/context.server';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readWallet } from '@/lib/wallet/read.server';
import { createInboxWriter } from '@/lib/webhooks/inbox-writer.server';
import { receiveWebhook } from '@/lib/webhooks/receive.server';
import { createWebhookWorker, type WebhookWorker } from '@/lib/webhooks/worker.server';
import { liveLoaders } from '../live/live-loaders.server';

/** Two merchants of two countries in one dashboard: neither can see or change data of the other. */

const DEAD = 'http://127.0.0.1:1';

let fixture: ServiceFixture;
let kuwait: Context;
let bahrain: Context;
let worker: WebhookWorker;
let receiver: Awaited<ReturnType<typeof serveRequests>>;
beforeAll(async () => {
  fixture = await createServiceFixture();
  let onNew = () => {};
  const writer = createInboxWriter(fixture.db);
  receiver = await serveRequests((request) => {
    const token = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return receiveWebhook(request, token, { db: fixture.db, writer, brand: 'service', onNew });
  });
  process.env.APP_URL = receiver.url;
  process.env.SERVICE_API_KEY = fixture.key.apiKey;
  process.env.SERVICE_API_SECRET = fixture.key.apiSecret;
  worker = createWebhookWorker({
    db: fixture.db,
    brand: 'service',
    sweepEveryMs: 200,
    receivers: {
      order: async (id, reported) => receiveHint(await contextOf(id), reported),
      positions: (reported) => receivePositions(fixture.db, contextOf, reported),
      position: async (id, reported) => receivePosition(await contextOf(id), reported),
    },
  });
  onNew = worker.kick;
  kuwait = await contextOf(fixture.ctx.connection.id);
  bahrain = await contextOf(await add('Bahrain', fixture.sandbox.url, keyIn('BH')));
  await fixture.sendWebhooksTo(`${receiver.url}/api/webhooks/${fixture.ctx.connection.webhookToken}`);
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await database().pool.end();
  await fixture.close();
});

function keyIn(country: string) {
  const merchant = fixture.sandbox.credentials.merchants.find((merchant) => merchant.country === country);
  const key = merchant?.keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!key) throw new Error(`no full key in ${country}`);
  return { apiKey: key.apiKey, apiSecret: key.apiSecret };
}
async function add(name: string, baseUrl: string, v2: { apiKey: string; apiSecret: string }) {
  const typed = AddConnection.parse({ name, baseUrl, country: 'BH', credentials: { v2 } });
  return (await addConnection(fixture.ctx, typed)).id;
}
async function contextOf(id: string): Promise<Context> {
  const connection = await connectionById(id);
  if (!connection) throw new Error(`There is no connection ${id}`);
  return { ...fixture.ctx, ...(await serviceContext(connection)), db: fixture.db };
}
const branchOf = async (ctx: Context) => (await listBranches(ctx, { refresh: '1' })).branches[0]?.id ?? '';
async function orderIn(ctx: Context, reference: string) {
  const { country } = ctx.connection;
  return CreateDelivery(country, 'v2').parse({
    reference,
    payment: { amount: '4.500', type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: await branchOf(ctx) },
    destination_format: country === 'KW' ? 'kuwait_format' : 'bahrain_format',
    destination: {
      contact_name: `Sara of ${country}`,
      contact_phone: country === 'KW' ? '+96550123456' : '+97336001234',
      area: country === 'KW' ? 'Salmiya' : 'Riffa',
      block: '3',
      street: '12',
      building: '7',
    },
  });
}
async function createIn(ctx: Context, reference: string) {
  const order = await orderIn(ctx, reference);
  const { delivery, outcome } = await createDelivery(ctx, order);
  await rememberCustomer(ctx, order);
  expect(outcome).toBe('made');
  return delivery;
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
const references = async (ctx: Context, query = {}) =>
  (await listDeliveries(ctx, ListDeliveries.parse(query))).rows.map(({ reference }) => reference);

describe('of two merchants', () => {
  let ours: Awaited<ReturnType<typeof createIn>>;
  let theirs: typeof ours;
  beforeAll(async () => {
    ours = await createIn(kuwait, 'SAME-1');
    theirs = await createIn(bahrain, 'SAME-1');
  });

  test('the same reference is two orders, each in its own currency and ledger', async () => {
    expect(ours.code).not.toBe(theirs.code);
    expect([ours.currency, theirs.currency]).toEqual(['KWD', 'BHD']);
    for (const [ctx, name] of [
      [kuwait, 'Sara of KW'],
      [bahrain, 'Sara of BH'],
    ] as const) {
      expect(await references(ctx)).toEqual(['SAME-1']);
      const [found] = (await listDeliveries(ctx, ListDeliveries.parse({ q: 'Sara' }))).rows;
      expect(found?.customerName).toBe(name);
    }
    expect(await references(bahrain, { q: ours.code })).toEqual([]);
    expect(await references(kuwait, { q: theirs.code })).toEqual([]);
  });

  test('a delivery is not found, canceled, retried or asked about from the other', async () => {
    for (const [ctx, id] of [
      [bahrain, ours.id],
      [kuwait, theirs.id],
    ] as const) {
      expect(await codeOf(readDelivery(ctx, { id }))).toBe('delivery_not_found');
      expect(await codeOf(cancelDelivery(ctx, { id }))).toBe('delivery_not_found');
      expect(await codeOf(retryDelivery(ctx, { id }))).toBe('delivery_not_found');
      expect(await codeOf(checkNow(ctx, { id }))).toBe('delivery_not_found');
    }
    for (const { id } of [ours, theirs]) {
      const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, id));
      expect(row?.status).toBe('pending');
    }
  });

  test('webhooks reach the right one, and a webhook of the other’s order moves nothing', async () => {
    const force = (code: string | null) =>
      fixture.control('POST', `/deliveries/${code}/status`, { status: 'accepted', hold: true });
    await force(ours.code);
    await force(theirs.code);
    const statusOf = async (id: string) =>
      (await fixture.db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.status;
    await vi.waitFor(async () => expect(await statusOf(ours.id)).toBe('accepted'), 5_000);
    await vi.waitFor(async () => expect(await statusOf(theirs.id)).toBe('accepted'), 5_000);
    for (const ctx of [kuwait, bahrain]) {
      const inbox = await fixture.db
        .select()
        .from(webhookInbox)
        .where(eq(webhookInbox.connectionId, ctx.connection.id));
      expect(inbox).toHaveLength(1);
    }
    const reported = { code: theirs.code ?? '', headers: {}, hints: [{ status: 'completed', at: new Date() }] };
    expect(await receiveHint(kuwait, reported)).toBe('not_found');
  });

  test('screens receive their own events only', async () => {
    const events = await fixture.db.select().from(liveEvents);
    const subjects = (ctx: Context) =>
      events
        .filter(({ connectionId, kind }) => connectionId === ctx.connection.id && kind === 'delivery')
        .flatMap(({ subjectIds }) => subjectIds);
    expect(new Set(subjects(kuwait))).toEqual(new Set([ours.id]));
    expect(new Set(subjects(bahrain))).toEqual(new Set([theirs.id]));
    const { delivery } = liveLoaders(bahrain);
    expect(await delivery?.load?.([ours.id])).toEqual([]);
    expect(await delivery?.load?.([ours.id, theirs.id])).toMatchObject([{ id: theirs.id }]);
  });

  test('the overview, the wallet and the customers are their own', async () => {
    expect(JSON.stringify(await readOverview(bahrain))).not.toContain(ours.id);
    expect(JSON.stringify(await readOverview(kuwait))).not.toContain(theirs.id);
    expect((await readWallet(kuwait)).currency).toBe('KWD');
    expect((await readWallet(bahrain)).currency).toBe('BHD');
    const names = async (ctx: Context, phone: string) =>
      (await findCustomers(ctx, { phone })).customers.map(({ name }) => name);
    expect(await names(kuwait, '+96550123456')).toEqual(['Sara of KW']);
    expect(await names(bahrain, '+96550123456')).toEqual([]);
    expect(await names(bahrain, '+97336001234')).toEqual(['Sara of BH']);
  });

  test('branches are their own', async () => {
    const [inKuwait, inBahrain] = [await listBranches(kuwait, {}), await listBranches(bahrain, {})];
    const ids = new Set(inKuwait.branches.map(({ id }) => id));
    expect(inBahrain.branches.length).toBeGreaterThan(0);
    expect(inBahrain.branches.some(({ id }) => ids.has(id))).toBe(false);
    expect(await codeOf(readBranch(bahrain, { id: [...ids][0] ?? '' }))).toBe('branch_not_found');
  });
});

describe('in the background', () => {
  test('one whose service hangs holds up no other, and a removed one is left alone', async () => {
    let hangs = false;
    const refused = () => new Response(null, { status: 503 });
    const hanging = await serveRequests(() => (hangs ? new Promise<Response>(() => {}) : refused()));
    const broken = await contextOf(await add('Hangs', hanging.url, { apiKey: 'hanging-key', apiSecret: 'secret' }));
    hangs = true;
    const away = await contextOf(await add('Away', DEAD, { apiKey: 'away-key', apiSecret: 'secret' }));
    const removed = await contextOf(await add('Removed', DEAD, { apiKey: 'removed-key', apiSecret: 'secret' }));
    const mine = await createIn(bahrain, 'DUE-1');
    const [row] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, mine.id));
    if (!row) throw new Error('no row');
    const past = new Date(Date.now() - 60_000);
    // More of the others than a batch takes, and all of them due before ours.
    for (const { connection } of [broken, away, removed]) {
      const rows = Array.from({ length: 25 }, (_, index) => ({
        ...row,
        id: crypto.randomUUID(),
        connectionId: connection.id,
        reference: `X-${index}`,
        code: `X${index}`,
        nextCheckAt: past,
      }));
      await fixture.db.insert(deliveries).values(rows);
    }
    await removeConnection(fixture.ctx, { id: removed.connection.id });
    await fixture.control('POST', `/deliveries/${mine.code}/status`, { status: 'accepted', hold: true });
    await fixture.db
      .update(deliveries)
      .set({ nextCheckAt: new Date(), status: 'pending' })
      .where(eq(deliveries.id, mine.id));

    const stopping = new AbortController();
    const asked = new Set<string>();
    const look = (id: string) => {
      asked.add(id);
      return contextOf(id);
    };
    const watching = [
      watchDeliveries(fixture.db, look, stopping.signal),
      watchBranches(fixture.db, look, stopping.signal, 500),
    ];
    await vi.waitFor(
      async () => {
        const [now] = await fixture.db.select().from(deliveries).where(eq(deliveries.id, mine.id));
        expect(now).toMatchObject({ status: 'accepted' });
        expect(now?.nextCheckAt?.getTime()).toBeGreaterThan(Date.now());
      },
      { timeout: 4_000 },
    );
    expect(asked).toContain(broken.connection.id);
    expect(asked).not.toContain(removed.connection.id);
    const left = await fixture.db.select().from(deliveries).where(eq(deliveries.connectionId, removed.connection.id));
    expect(left).toHaveLength(25);
    expect(new Set(left.map(({ nextCheckAt }) => nextCheckAt?.getTime()))).toEqual(new Set([past.getTime()]));
    stopping.abort();
    await hanging.close();
    await Promise.all(watching);
    await fixture.db.delete(connections).where(eq(connections.source, 'added'));
  });

  test('the test mode of what was just made is the key’s, whatever was typed in', async () => {
    const merchant = fixture.sandbox.credentials.merchants.find(({ country }) => country === 'BH');
    const key = merchant?.keys.find(({ testMode, permissions }) => testMode && permissions.includes('delivery:write'));
    const { apiKey, apiSecret } = z.object({ apiKey: z.string(), apiSecret: z.string() }).parse(key);
    const id = await add('Test key', fixture.sandbox.url, { apiKey, apiSecret });
    expect((await contextOf(id)).connection.testMode).toBe(false);
    await createIn(await contextOf(id), 'T-1');
    expect((await contextOf(id)).connection.testMode).toBe(true);
  });
});
