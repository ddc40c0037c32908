import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v2/schema';
import { eventually, openSandbox, sharedSandbox } from '../testing-sandbox';
import { openReceiver } from '../webhooks/testing-webhook-receiver';
import { ORDERS_A_DAY, orderTimesOf } from './order-times';
import { ratePerHour } from './till';

const SMALL = { ordersADay: 2 };
const sandbox = sharedSandbox({ shop: SMALL });

const Totals = z.object({ orders: z.number(), byStatus: z.record(z.string(), z.number()), fees: z.number() });
const Requests = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});
const id = () => sandbox.merchant('KW').id;
const totals = async () => Totals.parse((await sandbox.control('GET', `/merchants/${id()}/totals`)).body);
const setTill = (till: object) => sandbox.control('PUT', `/merchants/${id()}/till`, till);
const codes = async (of = sandbox) =>
  z.object({ codes: z.array(z.string()) }).parse((await of.control('GET', `/merchants/${id()}/codes`)).body).codes;
const requestsOf = async (method: string, path: RegExp) =>
  Requests.parse((await sandbox.control('GET', '/requests')).body).requests.filter(
    (request) => request.method === method && path.test(request.path),
  );
const read = async (code: string) => Delivery.parse((await sandbox.as('KW').get(`/v2/deliveries/${code}`)).body);

describe('the till', () => {
  test('makes orders by signed calls, which reach the webhooks of their key', async () => {
    const receiver = await openReceiver();
    await sandbox.setWebhook(receiver.url);
    const before = new Set(await codes());
    await setTill({ perHour: 3600, rush: true, failureShare: 0 });
    const [code = ''] = await eventually(async () => {
      const made = (await codes()).filter((code) => !before.has(code));
      return made.length >= 5 ? made : null;
    });
    const calls = await requestsOf('POST', /^\/v2\/deliveries$/);
    expect(calls.length).toBeGreaterThanOrEqual(5);
    expect((await read(code)).test_mode).toBe(false);
    await setTill({ paused: true });
    await sandbox.force(code, 'accepted');
    await eventually(() => receiver.of(code).length > 0);
    await receiver.close();
  });

  test('paused, it makes none', async () => {
    await setTill({ paused: true });
    const { orders } = await eventually(async () => {
      const now = await totals();
      const later = await totals();
      return now.orders === later.orders ? now : null;
    });
    await sandbox.control('DELETE', '/requests');
    await setTill({ paused: true, perHour: 3600 });
    expect((await totals()).orders).toBe(orders);
    expect(await requestsOf('POST', /^\/v2\/deliveries/)).toEqual([]);
  });

  test('the share of failures is that of its orders', async () => {
    const before = new Set(await codes());
    await setTill({ paused: false, perHour: 3600, rush: true, failureShare: 1 });
    const made = await eventually(async () => {
      const now = (await codes()).filter((code) => !before.has(code));
      return now.length >= 3 ? now : null;
    });
    await setTill({ paused: true, failureShare: 0 });
    await sandbox.advance(600);
    for (const code of made)
      expect((await sandbox.control('GET', `/deliveries/${code}`)).body).toMatchObject({
        history: expect.arrayContaining([expect.objectContaining({ status: 'failed' })]),
      });
  });

  test('an empty wallet is topped up, with an invoice', async () => {
    const newest = async () => (await sandbox.as('KW').get('/v2/invoices?status=topup&perPage=1')).body;
    const before = await newest();
    await sandbox.control('PUT', `/merchants/${id()}/wallet`, { balance: 1 });
    await eventually(async () => JSON.stringify(await newest()) !== JSON.stringify(before));
    expect((await sandbox.as('KW').get('/v2/wallet')).body).toMatchObject({ balance: 251 });
  });

  test.each([{ perHour: -1 }, { perHour: 100_000 }, { failureShare: 2 }, { speed: 1 }])(
    '%j is refused',
    async (till) => {
      expect((await setTill(till)).status).toBe(400);
    },
  );
});

test('by the hour, the till makes as many orders on a day as its past has', async () => {
  const HOUR_MS = 3_600_000;
  const till = { perHour: ORDERS_A_DAY / 24, byHour: true, rush: false };
  for (const morning of ['2026-11-22T05:00:00Z', '2026-11-26T05:00:00Z']) {
    const begin = Date.parse(morning);
    const rates = Array.from({ length: 24 }, (_, hour) => ratePerHour(till, begin + hour * HOUR_MS));
    const ofTill = rates.reduce((sum, rate) => sum + rate, 0);
    const ofPast = orderTimesOf(morning.slice(0, 10)).length;
    expect(ofPast / ofTill).toBeGreaterThan(0.8);
    expect(ofPast / ofTill).toBeLessThan(1.2);
    // Lunch, afternoon, evening.
    expect(rates[5]).toBeGreaterThan(2 * (rates[8] ?? 0));
    expect(rates[12]).toBeGreaterThan(rates[5] ?? 0);
  }
});

test('the first rush ends by itself, and one that a person sets does not', async () => {
  const shop = await openSandbox({ shop: SMALL });
  const path = `/merchants/${shop.merchant('KW').id}/till`;
  expect((await shop.control('GET', path)).body).toMatchObject({
    byHour: true,
    rush: true,
    rushUntil: expect.any(Number),
  });
  expect((await shop.control('PUT', path, { failureShare: 0 })).body).toMatchObject({ rushUntil: expect.any(Number) });
  expect((await shop.control('PUT', path, { rush: false })).body).toMatchObject({ rush: false, rushUntil: null });
  expect((await shop.control('PUT', path, { rush: true, perHour: 9 })).body).toMatchObject({
    byHour: false,
    rushUntil: null,
  });
  await shop.close();
});

test('a second start goes on where the first ended', async () => {
  const shop = await openSandbox({ shop: SMALL });
  await shop.control('PUT', `/merchants/${shop.merchant('KW').id}/till`, { paused: true, perHour: 7 });
  const before = await codes(shop);
  await shop.restart();
  const after = await codes(shop);
  expect(new Set(after).size).toBe(after.length);
  expect(after).toEqual(expect.arrayContaining(before));
  const till = await shop.control('GET', `/merchants/${shop.merchant('KW').id}/till`);
  expect(till.body).toMatchObject({ perHour: 7, paused: true });
  await shop.close();
});

test('without a shop there are no orders and there is no till', async () => {
  const empty = await openSandbox();
  expect(await codes(empty)).toEqual([]);
  expect((await empty.control('GET', `/merchants/${empty.merchant('KW').id}/till`)).status).toBe(404);
  await empty.close();
});

test('promised times fit the speed of the drivers', async () => {
  const shop = await openSandbox({ shop: SMALL, speed: 10 });
  await shop.control('PUT', `/merchants/${shop.merchant('KW').id}/till`, { paused: true });
  const trip = {
    origin_format: 'branch_format',
    origin: { branch_id: shop.merchant('KW').branches[0]?.id },
    destination_format: 'location_format',
    destination: { contact_name: 'Sara', contact_phone: '+96599001122', latitude: 29.3042, longitude: 48.0766 },
  };
  const estimate = async () => {
    const { body } = await shop.as('KW').post('/v2/deliveries/estimate/static', trip);
    return z.object({ estimated_duration: z.number() }).parse(body).estimated_duration;
  };
  const fast = await estimate();
  await shop.setSpeed(1);
  expect(await estimate()).toBeCloseTo(fast * 10, -1);
  await shop.close();
});
