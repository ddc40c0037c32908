import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { denialsInMemory } from '@/lib/service/denials.server';
import { createGateway, type GatewayOptions } from '@/lib/service/gateway.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { historyOf, orderOf, ordersAtService, rowOf } from './testing-orders';

/** Keys without the permission to create orders: after a clear refusal the next press goes out through another generation. */

let fixture: ServiceFixture;
let before: number;
beforeAll(async () => {
  fixture = await createServiceFixture({ generations: ['v2', 'v1', 'v0'] });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  before = (await ordersAtService(fixture)).total;
  await fixture.control('DELETE', '/requests');
});
afterEach(async () => {
  await fixture.control('POST', '/reset', {});
  denials = { v2: denialsInMemory(), v1: denialsInMemory() };
});

type Holding = Pick<GatewayOptions, 'v2' | 'v1' | 'v0' | 'testMode'>;
const v1 = () => ({ accessToken: fixture.merchant.accessToken });
const v0 = () => ({ apiKey: fixture.merchant.v0ApiKey });
/** The sandbox's key without the permission to create orders. */
function limited() {
  const key = fixture.merchant.keys.find(({ permissions }) => !permissions.includes('delivery:write'));
  if (!key) throw new Error('The sandbox has no limited key');
  return { apiKey: key.apiKey, apiSecret: key.apiSecret };
}
const install = (...permissions: string[]) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/installation`, { permissions });

/** Denials that the gateways of a test share, as those of one connection do. */
let denials = { v2: denialsInMemory(), v1: denialsInMemory() };
function holding(credentials: Holding): Context {
  const service = createGateway({ baseUrl: fixture.sandbox.url, denials, ...credentials, retryDelaysMs: [] });
  return { ...fixture.ctx, service };
}

/** The requests that the service got, oldest first. */
async function asked(): Promise<string[]> {
  const Requests = z.object({
    requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
  });
  const { requests } = Requests.parse(await fixture.control('GET', '/requests'));
  return requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
}
const madeSince = async () => (await ordersAtService(fixture)).total - before;

async function refusal(call: Promise<unknown>) {
  const problem = await call.catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw new Error(`not refused by us: ${String(problem)}`);
  return { code: problem.code, paths: problem.extra.fields?.map(({ path }) => path) };
}

describe('a key of v2 without the permission to create orders', () => {
  it('refuses an order and sends it nowhere else; the same order again goes out through v1', async () => {
    const ctx = holding({ v2: limited(), v1: v1() });
    const order = orderOf(fixture, 'v2');
    expect(await refusal(createDelivery(ctx, order))).toEqual({ code: 'other_credentials', paths: undefined });
    expect(await asked()).toEqual(['POST /v2/deliveries 403']);
    expect(await rowOf(fixture, order.reference)).toMatchObject({ generation: 'v2', status: 'rejected' });
    const { delivery, outcome } = await createDelivery(ctx, order);
    expect(outcome).toBe('made');
    expect(delivery.status).toBe('pending');
    const row = await rowOf(fixture, order.reference);
    expect(row).toMatchObject({ generation: 'v1', status: 'pending', problem: null });
    const { body } = ctx.service.createDeliveryBody(JSON.parse(row.requestBody), { generation: 'v1' });
    expect(row.requestBody).toBe(body);
    expect(await historyOf(fixture, row.id)).toEqual([
      'created/user',
      'rejected/answer',
      'created/user',
      'pending/answer',
    ]);
    await createDelivery(holding({ v2: limited(), v1: v1() }), orderOf(fixture, 'v1'));
    expect(await asked()).toEqual(['POST /v2/deliveries 403', 'POST /v1/deliveries 200', 'POST /v1/deliveries 200']);
    expect(await madeSince()).toBe(2);
  });

  it('makes one order of one that is sent twice at once, or again', async () => {
    const ctx = holding({ v2: limited(), v1: v1() });
    const order = orderOf(fixture, 'v2');
    await refusal(createDelivery(ctx, order));
    const made = await Promise.all([createDelivery(ctx, order), createDelivery(ctx, order)]);
    const again = await createDelivery(holding({ v2: limited(), v1: v1() }), order);
    expect(new Set([...made, again].map(({ delivery }) => delivery.id)).size).toBe(1);
    expect(again.outcome).toBe('repeated');
    expect(await madeSince()).toBe(1);
  });

  it('has the row name v1 before the second sending: a lost answer of v1 is never sent again', async () => {
    await fixture.control('POST', '/faults', { path: '/v1/deliveries', times: 1, drop: 'after' });
    const ctx = holding({ v2: limited(), v1: v1() });
    const order = orderOf(fixture, 'v2');
    await refusal(createDelivery(ctx, order));
    expect((await createDelivery(ctx, order)).outcome).toBe('unknown');
    expect(await rowOf(fixture, order.reference)).toMatchObject({ generation: 'v1', status: 'unknown' });
    expect(await madeSince()).toBe(1);
  });

  it('leaves an order to v0, and names what the rules of v0 still need', async () => {
    const ctx = holding({ v2: limited(), v0: v0() });
    const order = orderOf(fixture, 'v2');
    expect(await refusal(createDelivery(ctx, order))).toMatchObject({
      code: 'invalid_input',
      paths: expect.arrayContaining(['platform_name', 'origin_format']),
    });
    expect(await madeSince()).toBe(0);
    expect(ctx.service.generationOf('createDelivery')).toBe('v0');
    const { outcome } = await createDelivery(ctx, orderOf(fixture, 'v0', { reference: order.reference }));
    expect(outcome).toBe('made');
    expect(await rowOf(fixture, order.reference)).toMatchObject({ generation: 'v0', status: 'pending' });
    expect(await asked()).toEqual(['POST /v2/deliveries 403', expect.stringMatching(/^POST \/v0\/\S+ 20\d$/)]);
    expect(await madeSince()).toBe(1);
  });

  it('names instructions for the pickup, which v1 does not take, instead of leaving them out', async () => {
    const { destination_format, destination, reference, payment } = orderOf(fixture, 'v2');
    const order = CreateDelivery('KW', 'v2').parse({
      reference,
      payment,
      destination_format,
      destination,
      origin_format: 'location_format',
      origin: {
        contact_name: 'Store',
        contact_phone: '5012 3456',
        latitude: 29.33,
        longitude: 48.07,
        instructions: 'Ring at the back',
      },
    });
    const ctx = holding({ v2: limited(), v1: v1() });
    expect(await refusal(createDelivery(ctx, order))).toEqual({
      code: 'invalid_input',
      paths: ['origin.instructions'],
    });
    expect(await madeSince()).toBe(0);
    const shown = CreateDelivery('KW', 'v1').parse(order);
    expect(await createDelivery(ctx, shown)).toMatchObject({ outcome: 'made', delivery: { originLabel: 'Store' } });
    expect(await madeSince()).toBe(1);
  });
});

describe.each(['v1', 'v0'] as const)('an order of %s that is stopped in JSON', (generation) => {
  it.each([
    [401, 'Unauthorized', 'unauthorized'],
    [403, 'Forbidden', 'forbidden'],
  ])('with %i %s is refused, not unknown, and leads to no other generation', async (status, message, kind) => {
    const ctx = holding(generation === 'v1' ? { v1: v1(), v0: v0() } : { v0: v0() });
    const path = `^/${generation}/deliveries$`;
    await fixture.control('POST', '/faults', { method: 'POST', path, times: 1, status, body: { message } });
    const order = orderOf(fixture, generation);
    await expect(createDelivery(ctx, order)).rejects.toMatchObject({ kind, outcome: 'not-done' });
    expect(await rowOf(fixture, order.reference)).toMatchObject({ generation, status: 'rejected', nextCheckAt: null });
    expect(ctx.service.whyNot('createDelivery')).toBeNull();
    expect(await asked()).toEqual([`POST /${generation}/deliveries ${status}`]);
    expect(await madeSince()).toBe(0);
  });
});

describe('an order that is sent again when another generation serves', () => {
  // Only a merchant with one branch may have it picked up elsewhere.
  beforeEach(async () => {
    for (const { id } of fixture.merchant.branches.slice(1)) await fixture.ctx.service.deleteBranch(id);
  });
  const typed = (change: object = {}) => {
    const { destination_format, destination, reference, payment } = orderOf(fixture, 'v2', change);
    const origin = { contact_name: 'Store', contact_phone: '5012 3456', latitude: 29.33, longitude: 48.07 };
    return { destination_format, destination, reference, payment, origin_format: 'location_format' as const, origin };
  };
  const words = { instructions: 'Ring at the back' };
  const v2 = () => ({ apiKey: fixture.key.apiKey, apiSecret: fixture.key.apiSecret });
  const send = (generation: 'v2' | 'v1', body: ReturnType<typeof typed>) =>
    createDelivery(
      holding(generation === 'v2' ? { v2: v2() } : { v1: v1() }),
      CreateDelivery('KW', generation).parse(body),
    );

  it('is the same order, also where the present rules leave something out', async () => {
    const order = typed();
    const worded = { ...order, origin: { ...order.origin, ...words } };
    const { delivery } = await send('v2', worded);
    for (const generation of ['v2', 'v1'] as const) {
      expect(await send(generation, worded)).toMatchObject({ outcome: 'repeated', delivery: { id: delivery.id } });
    }
    const older = typed();
    expect((await send('v1', older)).outcome).toBe('made');
    expect((await send('v2', older)).outcome).toBe('repeated');
    expect(await madeSince()).toBe(2);
  });

  it('is another order where its data differ', async () => {
    const order = typed();
    await send('v2', order);
    const changed = { ...order, payment: { ...order.payment, amount: '4.750' } };
    for (const generation of ['v2', 'v1'] as const) {
      expect((await refusal(send(generation, changed))).code).toBe('reference_taken');
    }
    // Instructions that were never sent make it another order.
    const older = typed();
    await send('v1', older);
    const withWords = { ...older, origin: { ...older.origin, ...words } };
    expect((await refusal(send('v2', withWords))).code).toBe('reference_taken');
    expect(await madeSince()).toBe(2);
  });
});

describe('a connection in test mode', () => {
  const inTestMode = (holding_: Holding): Context => ({
    ...holding({ ...holding_, testMode: true }),
    connection: { ...fixture.ctx.connection, testMode: true },
  });

  it('creates no real order where its key may create none', async () => {
    const ctx = inTestMode({ v2: limited(), v1: v1(), v0: v0() });
    const order = orderOf(fixture, 'v2');
    await expect(createDelivery(ctx, order)).rejects.toMatchObject({ kind: 'forbidden', outcome: 'not-done' });
    await expect(createDelivery(ctx, order)).rejects.toMatchObject({ kind: 'forbidden', outcome: 'not-done' });
    expect(await asked()).toEqual(['POST /v2/deliveries 403', 'POST /v2/deliveries 403']);
    expect(await madeSince()).toBe(0);
    const unkeyed = inTestMode({ v1: v1(), v0: v0() });
    await expect(createDelivery(unkeyed, orderOf(fixture, 'v1'))).rejects.toMatchObject({
      kind: 'not-served',
      why: 'test_mode',
    });
    expect(await madeSince()).toBe(0);
  });

  it('has test orders of v2 alone in the ledger', async () => {
    const connection = { ...fixture.ctx.connection, testMode: true };
    // Orders of v1 and v0 are always real.
    for (const [generation, credentials] of [
      ['v1', { v1: v1() }],
      ['v0', { v0: v0() }],
    ] as const) {
      const { delivery } = await createDelivery({ ...holding(credentials), connection }, orderOf(fixture, generation));
      expect(delivery).toMatchObject({ generation, testMode: false });
    }
    const key = fixture.merchant.keys.find(({ testMode }) => testMode);
    if (!key) throw new Error('The sandbox has no test-mode key');
    const { apiKey, apiSecret } = key;
    const { delivery } = await createDelivery(
      inTestMode({ v2: { apiKey, apiSecret }, v1: v1() }),
      orderOf(fixture, 'v2'),
    );
    expect(delivery).toMatchObject({ generation: 'v2', testMode: true });
  });
});

describe('an installation of v1 that may not make orders', () => {
  it('leaves orders to v0, the last one', async () => {
    await install('branch:read', 'delivery:read');
    const ctx = holding({ v2: limited(), v1: v1(), v0: v0() });
    const order = orderOf(fixture, 'v2');
    expect((await refusal(createDelivery(ctx, order))).code).toBe('other_credentials');
    expect((await refusal(createDelivery(ctx, order))).paths).toContain('platform_name');
    expect(await asked()).toEqual(['POST /v2/deliveries 403', 'POST /v1/deliveries 403']);
    const { outcome } = await createDelivery(ctx, orderOf(fixture, 'v0', { reference: order.reference }));
    expect([outcome, await madeSince()]).toEqual(['made', 1]);
  });

  it('alone says that the permission is missing, with the reference free to be used when it is granted', async () => {
    await install('branch:read');
    const ctx = holding({ v2: limited(), v1: v1() });
    const order = orderOf(fixture, 'v2');
    expect((await refusal(createDelivery(ctx, order))).code).toBe('other_credentials');
    for (const _ of ['asked', 'remembered']) {
      await expect(createDelivery(ctx, order)).rejects.toMatchObject({ kind: 'forbidden', outcome: 'not-done' });
      expect(ctx.service.whyNot('createDelivery')).toBe('denied');
    }
    expect(await rowOf(fixture, order.reference)).toMatchObject({ status: 'rejected', problem: { status: 403 } });
    await install('delivery:write');
    // A test of the connection clears the remembered refusal.
    await ctx.service.getInstallation();
    expect((await createDelivery(ctx, order)).outcome).toBe('made');
    expect(ctx.service.whyNot('createDelivery')).toBeNull();
    expect(await madeSince()).toBe(1);
  });
});
