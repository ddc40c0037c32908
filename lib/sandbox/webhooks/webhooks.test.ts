import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v2/schema';
import { created, eventually, openWorld, order, reached, read, type World } from '../testing-sandbox';
import { openReceiver } from './testing-webhook-receiver';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control('POST', '/reset', { webhooks: true });
});

const tell = (url: string | null, more: Record<string, unknown> = {}) =>
  world.control('PUT', '/webhooks', { keyId: world.merchant('KW').full.id, url, ...more });
const force = (code: string, status: string) => world.control('POST', `/deliveries/${code}/status`, { status });

describe('Topic order.updated: a delivery changed state', () => {
  test('each status change is told, with the documented payload and nothing besides', async () => {
    const receiver = await openReceiver();
    await tell(receiver.url);
    const { code } = await created(world);
    await force(code, 'completed');
    await eventually(() => receiver.of(code).length === 4);
    const statuses = new Set(receiver.of(code).map(({ body }) => body.status));
    expect(statuses).toEqual(new Set(['accepted', 'dispatched', 'en_route', 'completed']));

    const delivery = Delivery.parse((await world.as('KW').get(`/v2/deliveries/${code}`)).body);
    const { code: _, status, amount, delivery_fee, currency, customer, logistics } = delivery;
    const last = receiver.of(code).find(({ body }) => body.status === 'completed');
    expect(last?.body).toEqual({ code, status, amount, delivery_fee, currency, customer, logistics });
    await receiver.close();
  });

  test('cancel and retry are told too', async () => {
    const receiver = await openReceiver();
    await tell(receiver.url);
    const { code } = await created(world);
    await force(code, 'failed');
    await world.as('KW').post(`/v2/deliveries/${code}/retry`);
    await world.as('KW').post(`/v2/deliveries/${code}/cancel`);
    await eventually(() => receiver.of(code).length === 3);
    expect(new Set(receiver.of(code).map(({ body }) => body.status))).toEqual(
      new Set(['failed', 'pending', 'canceled']),
    );
    await receiver.close();
  });

  test('v2 webhook request headers', async () => {
    const receiver = await openReceiver();
    await tell(receiver.url);
    const { code } = await created(world);
    await force(code, 'completed');
    await eventually(() => receiver.of(code).length === 4);
    const ids = receiver.of(code).map(({ headers }) => headers['x-service-webhook-id']);
    expect(new Set(ids).size).toBe(4);
    for (const { headers, at } of receiver.of(code)) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-api-version': 'v2',
        'x-service-key-id': world.merchant('KW').full.id,
        'x-service-key-type': 'main',
        'x-service-webhook-topic': 'order.updated',
      });
      const timestamp = String(headers['x-service-timestamp']);
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(Math.abs(Date.parse(timestamp) - at)).toBeLessThan(5000);
    }
    await receiver.close();
  });

  test('configured per key: an order is told to the key that made it, and only the topics asked for', async () => {
    const [full, testing] = [await openReceiver(), await openReceiver()];
    await tell(full.url, { topics: ['wallet.balance_low'] });
    await world.control('PUT', '/webhooks', { keyId: world.merchant('KW').test.id, url: testing.url });
    const live = await created(world);
    const trial = Delivery.parse((await world.as('KW', 'test').post('/v2/deliveries', order(world))).body);
    await force(live.code, 'accepted');
    await force(trial.code, 'accepted');
    await eventually(() => testing.of(trial.code).length === 1);
    expect(testing.received).toHaveLength(1);
    expect(full.received).toHaveLength(0);
    await Promise.all([full.close(), testing.close()]);
  });
});

describe('Topic order.location.updated: on a configured interval after the delivery is en route', () => {
  test('the position moves; none before en_route and none after completed', async () => {
    const receiver = await openReceiver();
    await tell(receiver.url, { locationIntervalSeconds: 0.1 });
    const { code } = await created(world);
    await world.control('POST', '/clock', { speed: 300 });
    await reached(world, code, 'completed');
    const places = receiver.of(code, 'order.location.updated');
    expect(places.length).toBeGreaterThanOrEqual(3);
    expect(new Set(places.map(({ body }) => body.status))).toEqual(new Set(['en_route']));
    const shape = z.strictObject({
      code: z.string(),
      status: z.literal('en_route'),
      driver: z.strictObject({
        name: z.string().min(1),
        phone: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    });
    const positions = places.map(({ body }) => JSON.stringify(shape.parse(body).driver));
    expect(new Set(positions).size).toBe(positions.length);
    await receiver.close();
  });
});

describe('Topic wallet.balance_low', () => {
  test('told once, when a completed order takes the balance beneath the warning level', async () => {
    const receiver = await openReceiver();
    const { id } = world.merchant('KW');
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 25.1, warning_balance_level: 25 });
    await tell(receiver.url, { topics: ['wallet.balance_low'] });
    const first = await created(world);
    await force(first.code, 'completed');
    await eventually(() => receiver.received.length === 1);
    const wallet = (await world.as('KW').get('/v2/wallet')).body;
    expect(receiver.received[0]?.body).toEqual(wallet);
    const second = await created(world);
    await force(second.code, 'completed');
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 100 });
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 1 });
    await eventually(() => receiver.received.length === 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-webhook-topic'])).toEqual([
      'wallet.balance_low',
      'wallet.balance_low',
    ]);
    await receiver.close();
  });

  test('per-key thresholds go before the merchant’s', async () => {
    const receiver = await openReceiver();
    const { id } = world.merchant('KW');
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 100, warning_balance_level: 10 });
    await tell(receiver.url, { lowBalanceLevel: 60 });
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 50 });
    await eventually(() => receiver.received.length === 1);
    expect(receiver.received[0]?.body).toMatchObject({ balance: 50, warning_balance_level: 60 });
    await receiver.close();
  });
});

test('hundreds at once all arrive, soon', async () => {
  const receiver = await openReceiver();
  await tell(receiver.url);
  const codes = await Promise.all(Array.from({ length: 100 }, async () => (await created(world)).code));
  await Promise.all(codes.map((code) => force(code, 'completed')));
  await eventually(() => receiver.received.length === 400);
  await receiver.close();
});

describe('delivery guarantees', () => {
  test.each([500, 302, 410])('an answer of %i is tried again, with the same id and the same bytes', async (status) => {
    const receiver = await openReceiver((count) => (count === 1 ? status : 200));
    await tell(receiver.url);
    const { code } = await created(world);
    await force(code, 'accepted');
    await eventually(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.headers['x-service-webhook-id']).toBe(first?.headers['x-service-webhook-id']);
    expect(second?.body).toEqual(first?.body);
    // A redirect that was followed would have led to /elsewhere.
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    await receiver.close();
  });

  test('a receiver that never answers is given up after five seconds, and asked again', async () => {
    const receiver = await openReceiver((count) => (count === 1 ? 'silence' : 200));
    await tell(receiver.url);
    const { code } = await created(world);
    await force(code, 'accepted');
    await eventually(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect(second?.headers['x-service-webhook-id']).toBe(first?.headers['x-service-webhook-id']);
    await receiver.close();
  });

  test('a receiver that is down for a while misses nothing, a restart of the service included', async () => {
    await tell('http://127.0.0.1:9/hook');
    const { code } = await created(world);
    await force(code, 'completed');
    await world.restart();
    const receiver = await openReceiver();
    await tell(receiver.url);
    await eventually(() => receiver.of(code).length === 4);
    expect(new Set(receiver.of(code).map(({ body }) => body.status)).size).toBe(4);
    await receiver.close();
  });

  test('chaos on request: every webhook twice, out of order; none lost', async () => {
    const receiver = await openReceiver();
    await tell(receiver.url);
    await world.control('POST', '/webhooks/faults', { duplicate: 1, reorder: 1 });
    const { code } = await created(world);
    await force(code, 'completed');
    await eventually(() => receiver.of(code).length === 8);
    expect(new Set(receiver.of(code).map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(4);
    expect((await read(world, code)).status).toBe('completed');
    await receiver.close();
  });
});
