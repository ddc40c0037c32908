import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as v0 from '@/lib/service/v0/schema';
import * as v1 from '@/lib/service/v1/schema';
import { created, eventually, order, platformOrder, read, sharedSandbox } from '../testing-sandbox';
import { receiverOpener } from './testing-webhook-receiver';

const sandbox = sharedSandbox();
afterEach(async () => {
  await sandbox.control('POST', '/reset', { webhooks: true });
});

const openReceiver = receiverOpener();

const ORDER_KEY = 'order-key-0123456789';
const setV1Webhook = (url: string, more: object = {}) =>
  sandbox.setWebhook(url, more, { accessToken: sandbox.merchant('KW').accessToken });
const setV0Webhook = (url: string, more: object = {}) =>
  sandbox.setWebhook(url, more, { v0ApiKey: sandbox.merchant('KW').v0ApiKey });
const createV1 = async () =>
  v1.Delivery.parse((await sandbox.v1('KW').post('/v1/deliveries', order(sandbox))).body).code;
const createV0 = async (key: string | null = ORDER_KEY) => {
  const headers: Record<string, string> = key === null ? {} : { 'order-webhook-key': key };
  const answer = await sandbox.v0('KW').send('POST', '/v0/deliveries', platformOrder(), headers);
  return v0.Delivery.parse(answer.body).code;
};
const OUR_HEADERS = /^x-|^authorization$|^service-/;

describe('v0: the order-webhook-key supplied at order creation is sent back in the Authorization header', () => {
  test('of each order update, as it was supplied', async () => {
    const receiver = await openReceiver();
    await setV0Webhook(receiver.url);
    const code = await createV0();
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.received.length === 4);
    const statuses = receiver.received.map(({ body }) => z.strictObject(v0.OrderUpdated.shape).parse(body).orderStatus);
    expect(new Set(statuses)).toEqual(new Set(['dispatched', 'waiting_pack', 'en_route', 'completed']));
    for (const { headers, body } of receiver.received) {
      expect(body.code).toBe(code);
      expect(headers.authorization).toBe(ORDER_KEY);
      expect(Object.keys(headers).filter((name) => OUR_HEADERS.test(name))).toEqual(['authorization']);
    }
  });

  test('each order has its own; one without it comes without the header', async () => {
    const receiver = await openReceiver();
    await setV0Webhook(receiver.url);
    const [one, other, none] = [
      await createV0('the-key-of-one-order'),
      await createV0('the-key-of-another'),
      await createV0(null),
    ];
    for (const code of [one, other, none]) await sandbox.force(code, 'canceled');
    await eventually(() => receiver.received.length === 3);
    const keyOf = (code: string) => receiver.received.find(({ body }) => body.code === code)?.headers.authorization;
    expect([keyOf(one), keyOf(other), keyOf(none)]).toEqual(['the-key-of-one-order', 'the-key-of-another', undefined]);
  });

  test('it is kept over a restart and a receiver that was down', async () => {
    await setV0Webhook('http://127.0.0.1:9/hook');
    const code = await createV0();
    await sandbox.force(code, 'canceled');
    await sandbox.restart();
    const receiver = await openReceiver();
    await setV0Webhook(receiver.url);
    await eventually(() => receiver.received.length === 1);
    expect(receiver.received[0]?.headers.authorization).toBe(ORDER_KEY);
  });

  test('order updates only: no positions, no wallet', async () => {
    const receiver = await openReceiver();
    await setV0Webhook(receiver.url, { locationIntervalSeconds: 0.1 });
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 50, warning_balance_level: 60 });
    const v2Receiver = await openReceiver();
    await sandbox.setWebhook(v2Receiver.url, { topics: ['order.location.updated'], locationIntervalSeconds: 0.1 });
    const code = await createV0();
    const v2Order = await created(sandbox);
    for (const started of [code, v2Order.code]) await sandbox.force(started, 'en_route');
    await eventually(() => v2Receiver.received.length >= 2);
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.received.length === 4);
    expect(receiver.received.every(({ body }) => v0.OrderUpdated.safeParse(body).success && body.code === code)).toBe(
      true,
    );
  });
});

describe('v1: webhooks of an installation', () => {
  test('each change of v1’s status sends v2’s payload with v1’s status, also waiting_pack', async () => {
    const receiver = await openReceiver();
    await setV1Webhook(receiver.url);
    const code = await createV1();
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.received.length === 4);
    const statuses = receiver.received.map(({ body }) => z.strictObject(v1.OrderUpdated.shape).parse(body).status);
    expect(new Set(statuses)).toEqual(new Set(['dispatched', 'waiting_pack', 'en_route', 'completed']));
    for (const { headers } of receiver.received)
      expect(Object.keys(headers).filter((name) => OUR_HEADERS.test(name))).toEqual([]);
  });

  test('waiting_pack is sent when the simulated driver arrives at the pickup', async () => {
    const receiver = await openReceiver();
    await setV1Webhook(receiver.url, { topics: ['order.updated'] });
    const code = await createV1();
    await eventually(async () => {
      await sandbox.advance(20);
      return (await read(sandbox, code)).status === 'en_route';
    });
    await sandbox.advance(3600);
    await eventually(() => receiver.received.length === 4);
    const statuses = receiver.received.map(({ body }) => body.status);
    expect(statuses.sort()).toEqual(['completed', 'dispatched', 'en_route', 'waiting_pack']);
  });

  test('order.location.updated and wallet.balance_low, when they are configured', async () => {
    const receiver = await openReceiver();
    const topics = ['order.location.updated', 'wallet.balance_low'];
    await setV1Webhook(receiver.url, { topics, locationIntervalSeconds: 0.1 });
    const code = await createV1();
    await sandbox.force(code, 'en_route');
    await eventually(() => receiver.received.length >= 2);
    const Position = z.object({ code: z.literal(code), driver: z.object({ latitude: z.number() }) });
    for (const { body } of receiver.received) Position.parse(body);
    await sandbox.force(code, 'completed');
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 50, warning_balance_level: 60 });
    const low = await eventually(() => receiver.received.find(({ body }) => 'balance' in body));
    expect(low.body).toEqual({ balance: 50, warning_balance_level: 60, currency: 'KWD' });
  });
});

test('the webhooks of an order go to the credentials that created it, and to no others', async () => {
  const [two, one, zero] = [await openReceiver(), await openReceiver(), await openReceiver()];
  await sandbox.setWebhook(two.url);
  await sandbox.setWebhook(one.url, {}, { keyId: sandbox.merchant('KW').installationId });
  await sandbox.setWebhook(zero.url, {}, { keyId: sandbox.merchant('KW').v0KeyId });
  const codes = [(await created(sandbox)).code, await createV1(), await createV0()];
  for (const code of codes) await sandbox.force(code, 'canceled');
  await eventually(() => two.received.length + one.received.length + zero.received.length === 3);
  expect([two, one, zero].map(({ received }) => received.map(({ body }) => body.code))).toEqual(
    codes.map((code) => [code]),
  );
});

test('v2 gets no webhook when the driver arrives at the pickup: its status stays the same', async () => {
  const receiver = await openReceiver();
  await sandbox.setWebhook(receiver.url);
  const { code } = await created(sandbox);
  await sandbox.force(code, 'waiting_pack');
  await sandbox.force(code, 'en_route');
  await eventually(() => receiver.received.length === 3);
  expect(
    receiver
      .of(code)
      .map(({ body }) => body.status)
      .sort(),
  ).toEqual(['accepted', 'dispatched', 'en_route']);
});

test.each([{}, { keyId: 'nobody' }, { accessToken: 'x' }, { v0ApiKey: '' }, { keyId: 'a', accessToken: 'b' }])(
  'PUT /_sandbox/webhooks for %j is refused',
  async (account) => {
    const { status } = await sandbox.control('PUT', '/webhooks', { ...account, url: 'http://127.0.0.1:9/' });
    expect([400, 404]).toContain(status);
  },
);
