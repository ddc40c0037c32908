import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v2/schema';
import {
  addresses,
  CONTACT,
  created,
  eventually,
  openSandbox,
  order,
  platformOrder,
  read,
  refusal,
  sharedSandbox,
} from './testing-sandbox';
import { receiverOpener } from './webhooks/testing-webhook-receiver';

const sandbox = sharedSandbox({ asDocumented: true });
const openReceiver = receiverOpener();
const PIN = { latitude: 29.3, longitude: 48.01 };

describe('webhooks', () => {
  test('three attempts in 15 minutes, and then none', async () => {
    const receiver = await openReceiver(() => 503);
    await sandbox.setWebhook(receiver.url, { topics: ['order.updated'] });
    const { code } = await created(sandbox);
    await sandbox.force(code, 'accepted', true);
    await eventually(() => receiver.of(code).length === 1);
    await sandbox.advance(299);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.of(code)).toHaveLength(1);
    await sandbox.advance(2);
    await eventually(() => receiver.of(code).length === 2);
    await sandbox.advance(601);
    await eventually(() => receiver.of(code).length === 3);
    await sandbox.advance(86_400);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.of(code)).toHaveLength(3);
    expect((await sandbox.control('GET', '')).body).toMatchObject({ webhooks: { waiting: 0 } });
  });

  test('in order for one order, also when the first attempt fails', async () => {
    const receiver = await openReceiver((count) => (count === 1 ? 503 : 200));
    await sandbox.setWebhook(receiver.url, { topics: ['order.updated'] });
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    await eventually(() => receiver.of(code).length === 1);
    await sandbox.advance(301);
    await eventually(() => receiver.of(code).length === 5);
    const statuses = receiver.of(code).map(({ body }) => body.status);
    expect(statuses).toEqual(['accepted', 'accepted', 'dispatched', 'en_route', 'completed']);
    await sandbox.setWebhook(null);
  });

  test('v1: one id for all positions of a trip, another for each status', async () => {
    const receiver = await openReceiver();
    const { accessToken } = sandbox.merchant('KW');
    await sandbox.setWebhook(receiver.url, { locationIntervalSeconds: 0.1 }, { accessToken });
    const { code } = z
      .object({ code: z.string() })
      .parse((await sandbox.v1('KW').post('/v1/deliveries', order(sandbox))).body);
    await sandbox.force(code, 'en_route');
    await sandbox.setSpeed(20);
    await eventually(() => receiver.of(code, 'order.location.updated').length >= 3);
    await sandbox.setSpeed(0);
    const ids = (topic: string) => receiver.of(code, topic).map(({ headers }) => headers['x-service-webhook-id']);
    expect(new Set(ids('order.location.updated')).size).toBe(1);
    const updates = ids('order.updated');
    expect(updates.length).toBeGreaterThan(1);
    expect(new Set(updates).size).toBe(updates.length);
  });

  test('a low balance is sent once for each crossing', async () => {
    const receiver = await openReceiver();
    const { id } = sandbox.merchant('KW');
    const set = (balance: number) => sandbox.control('PUT', `/merchants/${id}/wallet`, { balance });
    await set(100);
    await sandbox.setWebhook(receiver.url, { topics: ['wallet.balance_low'], lowBalanceLevel: 50 });
    for (const balance of [40, 30, 20, 100, 40]) await set(balance);
    await eventually(() => receiver.received.length === 2);
    expect(receiver.received.map(({ body }) => body.balance)).toEqual([40, 40]);
    await sandbox.setWebhook(null);
    await set(184.75);
  });
});

test('test orders are delivered in 30 seconds of real time, whatever the clock’s speed', async () => {
  await sandbox.setSpeed(4);
  const trial = Delivery.parse((await sandbox.as('KW', 'test').post('/v2/deliveries', order(sandbox))).body);
  await sandbox.setSpeed(0);
  const real = await created(sandbox);
  await sandbox.advance(4 * 29);
  expect((await read(sandbox, trial.code)).status).toBe('en_route');
  await sandbox.advance(4 * 2);
  expect((await read(sandbox, trial.code)).status).toBe('completed');
  expect((await read(sandbox, real.code)).status).not.toBe('completed');
});

test('a refund is credited to the wallet', async () => {
  const { id } = sandbox.merchant('KW');
  const balance = async () =>
    z.object({ balance: z.number() }).parse((await sandbox.as('KW').get('/v2/wallet')).body).balance;
  const before = await balance();
  await sandbox.control('POST', `/merchants/${id}/refunds`, { amount: 12.5 });
  expect(await balance()).toBeCloseTo(before + 12.5, 3);
});

describe('branches of v2 have address and location', () => {
  const flat = { name: 'Diwan - Salwa', phone: '+96522250111', ...PIN };
  const documented = { ...flat, address: 'Block 4, Salwa', location: { lat: 29.29, lng: 48.08 } };
  const post = (body: object) => sandbox.as('KW').post('/v2/branches', body);

  test('flat coordinates alone are refused, naming what is missing', async () => {
    expect(refusal(await post(flat))).toMatchObject({ status: 400, message: expect.stringMatching(/^address:/) });
    const { location: _, ...withAddress } = documented;
    expect(refusal(await post(withAddress))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^location:/),
    });
  });

  test('both together are taken; the documented fields count', async () => {
    const answer = await post(documented);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ address: 'Block 4, Salwa', latitude: 29.29, longitude: 48.08 });
    const { id } = z.object({ id: z.string() }).parse(answer.body);
    const put = (body: object) => sandbox.as('KW').put(`/v2/branches/${id}`, body);
    expect(refusal(await put(PIN)).message).toMatch(/^location:/);
    expect((await put({ address: 'Block 5', location: { lat: 29.3, lng: 48.07 } })).body).toMatchObject({
      address: 'Block 5',
      latitude: 29.3,
    });
    expect((await put({ name: 'Salwa' })).body).toMatchObject({ name: 'Salwa', address: 'Block 5' });
  });

  test('v1 keeps its flat fields', async () => {
    expect((await sandbox.v1('KW').post('/v1/branches', flat)).status).toBe(201);
  });
});

test('an estimate takes no address by block; a pin and an order do', async () => {
  for (const path of ['/v2/deliveries/estimate', '/v2/deliveries/estimate/static']) {
    expect(refusal(await sandbox.as('KW').post(path, addresses(sandbox))).message).toBe(
      'destination_format: unsupported format',
    );
    const pin = { destination_format: 'location_format', destination: { ...CONTACT, ...PIN } };
    expect((await sandbox.as('KW').post(path, { ...addresses(sandbox), ...pin })).status).toBe(200);
  }
  expect((await sandbox.as('KW').post('/v2/deliveries', order(sandbox))).status).toBe(200);
});

test('a pin has address or first_line, not both', async () => {
  const send = (lines: object) =>
    sandbox
      .as('KW')
      .post(
        '/v2/deliveries',
        order(sandbox, { destination_format: 'location_format', destination: { ...CONTACT, ...PIN, ...lines } }),
      );
  expect(refusal(await send({ address: 'Near the mosque', first_line: 'Near the mosque' })).status).toBe(400);
  for (const lines of [{ address: 'Near the mosque' }, { first_line: 'Near the mosque' }, {}])
    expect((await send(lines)).status).toBe(200);
});

test('a tracking link ends in a UUID, and opens', async () => {
  const { code, logistics } = await created(sandbox);
  expect(logistics.tracking_url).toMatch(/\/track\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const answer = await fetch(logistics.tracking_url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(code);
});

test('codes of v1 and v0 are 10 hexadecimal characters, of v2 as ever', async () => {
  const Made = z.object({ code: z.string() });
  const v1 = Made.parse((await sandbox.v1('KW').post('/v1/deliveries', order(sandbox))).body);
  const v0 = Made.parse((await sandbox.v0('KW').post('/v0/deliveries', platformOrder())).body);
  for (const { code } of [v1, v0]) expect(code).toMatch(/^[0-9a-f]{10}$/);
  expect((await created(sandbox)).code).toMatch(/^[A-Z0-9]{4,6}$/);
  expect((await sandbox.v1('KW').get(`/v1/deliveries/${v1.code}`)).status).toBe(200);
  expect((await fetch(`${sandbox.url}/qr/${v0.code}`)).status).toBe(200);
});

test('the control switches it, on and off', async () => {
  const other = await openSandbox();
  const code = async () =>
    z.object({ code: z.string() }).parse((await other.v1('KW').post('/v1/deliveries', order(other))).body).code;
  expect(await code()).toHaveLength(6);
  expect((await other.control('PUT', '/as-documented', { on: true })).body).toEqual({ on: true });
  expect(await code()).toHaveLength(10);
  await other.control('PUT', '/as-documented', { on: false });
  expect(await code()).toHaveLength(6);
  await other.close();
});
