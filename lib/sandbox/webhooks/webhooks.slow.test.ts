import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v2/schema';
import { created, eventually, order, read, sharedSandbox } from '../testing-sandbox';
import { receiverOpener } from './testing-webhook-receiver';

const sandbox = sharedSandbox();
afterEach(async () => {
  await sandbox.control('POST', '/reset', { webhooks: true });
});
const openReceiver = receiverOpener();

describe('Topic order.updated: a delivery changed state', () => {
  test('each status change sends the documented payload and nothing besides', async () => {
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.of(code).length === 4);
    const statuses = new Set(receiver.of(code).map(({ body }) => body.status));
    expect(statuses).toEqual(new Set(['accepted', 'dispatched', 'en_route', 'completed']));

    const delivery = Delivery.parse((await sandbox.as('KW').get(`/v2/deliveries/${code}`)).body);
    const { code: _, status, amount, delivery_fee, currency, customer, logistics } = delivery;
    const last = receiver.of(code).find(({ body }) => body.status === 'completed');
    expect(last?.body).toEqual({ code, status, amount, delivery_fee, currency, customer, logistics });
  });

  test('cancel and retry send webhooks too', async () => {
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    const { code } = await created(sandbox);
    await sandbox.force(code, 'failed');
    await sandbox.as('KW').post(`/v2/deliveries/${code}/retry`);
    await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`);
    await eventually(() => receiver.of(code).length === 3);
    expect(new Set(receiver.of(code).map(({ body }) => body.status))).toEqual(
      new Set(['failed', 'pending', 'canceled']),
    );
  });

  test('v2 webhook request headers', async () => {
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.of(code).length === 4);
    const ids = receiver.of(code).map(({ headers }) => headers['x-service-webhook-id']);
    expect(new Set(ids).size).toBe(4);
    for (const { headers, at } of receiver.of(code)) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-api-version': 'v2',
        'x-service-key-id': sandbox.merchant('KW').full.id,
        'x-service-key-type': 'main',
        'x-service-webhook-topic': 'order.updated',
      });
      const timestamp = String(headers['x-service-timestamp']);
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(Math.abs(Date.parse(timestamp) - at)).toBeLessThan(5000);
    }
  });

  test('configured per key: only the key that created the order, and only the configured topics', async () => {
    const [full, testing] = [await openReceiver(), await openReceiver()];
    await sandbox.setWebhook(full.url, { topics: ['wallet.balance_low'] });
    await sandbox.setWebhook(testing.url, {}, { keyId: sandbox.merchant('KW').test.id });
    const live = await created(sandbox);
    const trial = Delivery.parse((await sandbox.as('KW', 'test').post('/v2/deliveries', order(sandbox))).body);
    await sandbox.force(live.code, 'accepted');
    await sandbox.force(trial.code, 'accepted');
    await eventually(() => testing.of(trial.code).length === 1);
    expect(testing.received).toHaveLength(1);
    expect(full.received).toHaveLength(0);
  });
});

describe('Topic order.location.updated: on a configured interval after the delivery is en route', () => {
  test('the position moves; none before en_route and none after completed', async () => {
    const receiver = await openReceiver();
    const positions = (code: string) => receiver.of(code, 'order.location.updated');
    await sandbox.setWebhook(receiver.url, { locationIntervalSeconds: 0.1 });
    const { code } = await created(sandbox);
    await sandbox.setSpeed(100);
    await eventually(async () => {
      await sandbox.advance(20);
      return (await read(sandbox, code)).status === 'completed';
    });
    await eventually(() => receiver.of(code).length === 4 && positions(code).length >= 3);
    expect(new Set(positions(code).map(({ body }) => body.status))).toEqual(new Set(['en_route']));
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
    const drivers = positions(code).map(({ body }) => JSON.stringify(shape.parse(body).driver));
    expect(new Set(drivers).size).toBe(drivers.length);
  });
});

describe('Topic wallet.balance_low', () => {
  test('sent once, when a completed order takes the balance below the warning level', async () => {
    const receiver = await openReceiver();
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 25.1, warning_balance_level: 25 });
    await sandbox.setWebhook(receiver.url, { topics: ['wallet.balance_low'] });
    const first = await created(sandbox);
    await sandbox.force(first.code, 'completed');
    await eventually(() => receiver.received.length === 1);
    const wallet = (await sandbox.as('KW').get('/v2/wallet')).body;
    expect(receiver.received[0]?.body).toEqual(wallet);
    const second = await created(sandbox);
    await sandbox.force(second.code, 'completed');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 100 });
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 1 });
    await eventually(() => receiver.received.length === 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-webhook-topic'])).toEqual([
      'wallet.balance_low',
      'wallet.balance_low',
    ]);
  });

  test('per-key thresholds go before the merchant’s', async () => {
    const receiver = await openReceiver();
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 100, warning_balance_level: 10 });
    await sandbox.setWebhook(receiver.url, { lowBalanceLevel: 60 });
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 50 });
    await eventually(() => receiver.received.length === 1);
    expect(receiver.received[0]?.body).toMatchObject({ balance: 50, warning_balance_level: 60 });
  });
});

test('hundreds at once all arrive, soon', async () => {
  const receiver = await openReceiver();
  await sandbox.setWebhook(receiver.url);
  const codes = await Promise.all(Array.from({ length: 100 }, async () => (await created(sandbox)).code));
  await Promise.all(codes.map((code) => sandbox.force(code, 'completed')));
  await eventually(() => receiver.received.length === 400);
});

describe('delivery guarantees', () => {
  test('a receiver that is down for a while misses nothing, also not through a restart of the service', async () => {
    await sandbox.setWebhook('http://127.0.0.1:9/hook');
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    await sandbox.restart();
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    await eventually(() => receiver.of(code).length === 4);
    expect(new Set(receiver.of(code).map(({ body }) => body.status)).size).toBe(4);
  });

  test('with faults on: every webhook twice, out of order; none lost', async () => {
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    await sandbox.control('POST', '/webhooks/faults', { duplicate: 1, reorder: 1 });
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.of(code).length === 8);
    expect(new Set(receiver.of(code).map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(4);
    expect((await read(sandbox, code)).status).toBe('completed');
  });
});
