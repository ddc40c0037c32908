import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as v0 from '@/lib/service/v0/schema';
import * as v1 from '@/lib/service/v1/schema';
import { created, eventually, openWorld, order, platformOrder, type World } from '../testing-sandbox';
import { openReceiver } from './testing-webhook-receiver';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control('POST', '/reset', { webhooks: true });
});

const ORDER_KEY = 'order-key-0123456789';
const tellV1 = (url: string | null, more: object = {}) =>
  world.control('PUT', '/webhooks', { accessToken: world.merchant('KW').accessToken, url, ...more });
const tellV0 = (url: string | null, more: object = {}) =>
  world.control('PUT', '/webhooks', { v0ApiKey: world.merchant('KW').v0ApiKey, url, ...more });
const force = (code: string, status: string) => world.control('POST', `/deliveries/${code}/status`, { status });
const makeV1 = async () => v1.Delivery.parse((await world.v1('KW').post('/v1/deliveries', order(world))).body).code;
const makeV0 = async (key: string | null = ORDER_KEY) => {
  const headers: Record<string, string> = key === null ? {} : { 'order-webhook-key': key };
  const answer = await world.v0('KW').send('POST', '/v0/deliveries', platformOrder(), headers);
  return v0.Delivery.parse(answer.body).code;
};
const OUR_HEADERS = /^x-|^authorization$|^service-/;

describe('v0: the order-webhook-key supplied at order creation is sent back in the Authorization header', () => {
  test('of each order update, as it was supplied', async () => {
    const receiver = await openReceiver();
    await tellV0(receiver.url);
    const code = await makeV0();
    await force(code, 'completed');
    await eventually(() => receiver.received.length === 4);
    const statuses = receiver.received.map(({ body }) => v0.OrderUpdated.strict().parse(body).orderStatus);
    expect(new Set(statuses)).toEqual(new Set(['dispatched', 'waiting_pack', 'en_route', 'completed']));
    for (const { headers, body } of receiver.received) {
      expect(body.code).toBe(code);
      expect(headers.authorization).toBe(ORDER_KEY);
      expect(Object.keys(headers).filter((name) => OUR_HEADERS.test(name))).toEqual(['authorization']);
    }
    await receiver.close();
  });

  test('each order has its own; one without it comes without the header', async () => {
    const receiver = await openReceiver();
    await tellV0(receiver.url);
    const [one, other, none] = [
      await makeV0('the-key-of-one-order'),
      await makeV0('the-key-of-another'),
      await makeV0(null),
    ];
    for (const code of [one, other, none]) await force(code, 'canceled');
    await eventually(() => receiver.received.length === 3);
    const keyOf = (code: string) => receiver.received.find(({ body }) => body.code === code)?.headers.authorization;
    expect([keyOf(one), keyOf(other), keyOf(none)]).toEqual(['the-key-of-one-order', 'the-key-of-another', undefined]);
    await receiver.close();
  });

  test('it is kept over a restart and a receiver that was down', async () => {
    await tellV0('http://127.0.0.1:9/hook');
    const code = await makeV0();
    await force(code, 'canceled');
    await world.restart();
    const receiver = await openReceiver();
    await tellV0(receiver.url);
    await eventually(() => receiver.received.length === 1);
    expect(receiver.received[0]?.headers.authorization).toBe(ORDER_KEY);
    await receiver.close();
  });

  test('order updates alone: no positions, no wallet', async () => {
    const receiver = await openReceiver();
    await tellV0(receiver.url, { locationIntervalSeconds: 0.1 });
    const { id } = world.merchant('KW');
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 50, warning_balance_level: 60 });
    const code = await makeV0();
    await world.control('POST', '/clock', { speed: 300 });
    await eventually(() => receiver.received.some(({ body }) => body.orderStatus === 'completed'));
    expect(receiver.received.every(({ body }) => v0.OrderUpdated.safeParse(body).success && body.code === code)).toBe(
      true,
    );
    await receiver.close();
  });
});

describe('v1: webhooks of an installation', () => {
  test('each change of v1’s status is told with v2’s payload and v1’s word for it, waiting_pack among them', async () => {
    const receiver = await openReceiver();
    await tellV1(receiver.url);
    const code = await makeV1();
    await force(code, 'completed');
    await eventually(() => receiver.received.length === 4);
    const statuses = receiver.received.map(({ body }) => v1.OrderUpdated.strict().parse(body).status);
    expect(new Set(statuses)).toEqual(new Set(['dispatched', 'waiting_pack', 'en_route', 'completed']));
    for (const { headers } of receiver.received)
      expect(Object.keys(headers).filter((name) => OUR_HEADERS.test(name))).toEqual([]);
    await receiver.close();
  });

  test('waiting_pack is told by itself when the driver comes to the pickup', async () => {
    const receiver = await openReceiver();
    await tellV1(receiver.url, { topics: ['order.updated'] });
    const code = await makeV1();
    await world.control('POST', '/clock', { speed: 300 });
    await eventually(() => receiver.received.some(({ body }) => body.status === 'completed'));
    const statuses = receiver.received.filter(({ body }) => body.code === code).map(({ body }) => body.status);
    expect(statuses.sort()).toEqual(['completed', 'dispatched', 'en_route', 'waiting_pack']);
    await receiver.close();
  });

  test('order.location.updated and wallet.balance_low, when they were asked for', async () => {
    const receiver = await openReceiver();
    const topics = ['order.location.updated', 'wallet.balance_low'];
    await tellV1(receiver.url, { topics, locationIntervalSeconds: 0.1 });
    const code = await makeV1();
    await force(code, 'en_route');
    await eventually(() => receiver.received.length >= 2);
    const Position = z.object({ code: z.literal(code), driver: z.object({ latitude: z.number() }) });
    for (const { body } of receiver.received) Position.parse(body);
    await force(code, 'completed');
    const { id } = world.merchant('KW');
    await world.control('PUT', `/merchants/${id}/wallet`, { balance: 50, warning_balance_level: 60 });
    const low = await eventually(() => receiver.received.find(({ body }) => 'balance' in body));
    expect(low.body).toEqual({ balance: 50, warning_balance_level: 60, currency: 'KWD' });
    await receiver.close();
  });
});

test('an order is told to what it was made with, and to nothing else', async () => {
  const [two, one, zero] = [await openReceiver(), await openReceiver(), await openReceiver()];
  await world.control('PUT', '/webhooks', { keyId: world.merchant('KW').full.id, url: two.url });
  await world.control('PUT', '/webhooks', { keyId: world.merchant('KW').installationId, url: one.url });
  await world.control('PUT', '/webhooks', { keyId: world.merchant('KW').v0KeyId, url: zero.url });
  const codes = [(await created(world)).code, await makeV1(), await makeV0()];
  for (const code of codes) await force(code, 'canceled');
  await eventually(() => two.received.length + one.received.length + zero.received.length === 3);
  expect([two, one, zero].map(({ received }) => received.map(({ body }) => body.code))).toEqual(
    codes.map((code) => [code]),
  );
  await Promise.all([two.close(), one.close(), zero.close()]);
});

test('v2 is not told when the driver comes to the pickup: its status is the same', async () => {
  const receiver = await openReceiver();
  await world.control('PUT', '/webhooks', { keyId: world.merchant('KW').full.id, url: receiver.url });
  const { code } = await created(world);
  await force(code, 'waiting_pack');
  await force(code, 'en_route');
  await eventually(() => receiver.received.length === 3);
  expect(
    receiver
      .of(code)
      .map(({ body }) => body.status)
      .sort(),
  ).toEqual(['accepted', 'dispatched', 'en_route']);
  await receiver.close();
});

test.each([{}, { keyId: 'nobody' }, { accessToken: 'x' }, { v0ApiKey: '' }, { keyId: 'a', accessToken: 'b' }])(
  'PUT /_sandbox/webhooks for %j is refused',
  async (who) => {
    const { status } = await world.control('PUT', '/webhooks', { ...who, url: 'http://127.0.0.1:9/' });
    expect([400, 404]).toContain(status);
  },
);
