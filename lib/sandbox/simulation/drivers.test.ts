import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DELIVERY_STATUSES, Delivery, Wallet } from '@/lib/service/v2/schema';
import { COUNTRIES } from '../store/records';
import {
  CONTACT,
  created,
  KUWAIT_HOUSE,
  newReference,
  openWorld,
  order,
  reached,
  read,
  type World,
} from '../testing-sandbox';
import { driverFor } from './drivers';
import { distanceBetween } from './geo';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.control('POST', '/clock', { speed: 2000 });
});
afterAll(() => world.close());

const balance = async () => Wallet.parse((await world.as('KW').get('/v2/wallet')).body).balance;

describe('States and transitions, v2', () => {
  test('pending, accepted, dispatched, en_route, completed, in this order, each once', async () => {
    const { code } = await created(world);
    await reached(world, code, 'completed');
    const { body } = await world.control('GET', `/deliveries/${code}`);
    const { history } = z.object({ history: z.array(z.object({ status: z.string() })) }).parse(body);
    expect(history.map(({ status }) => status)).toEqual(DELIVERY_STATUSES.slice(0, 5));
  });

  test('driver details become available with accepted, and the position moves', async () => {
    const { code, customer } = await created(world);
    await world.control('POST', '/clock', { speed: 0 });
    await world.control('POST', `/deliveries/${code}/status`, { status: 'en_route' });
    const before = await read(world, code);
    expect(before.driver).toMatchObject({ name: expect.stringMatching(/.+/), phone: expect.stringMatching(/^\+965/) });
    await world.control('POST', '/clock', { advanceSeconds: before.logistics.estimated_duration / 2 });
    const after = await read(world, code);
    const way = (delivery: Delivery) =>
      distanceBetween(
        { latitude: delivery.driver.latitude ?? 0, longitude: delivery.driver.longitude ?? 0 },
        { latitude: customer.latitude ?? 0, longitude: customer.longitude ?? 0 },
      );
    expect(way(after)).toBeLessThan(way(before));
    await world.control('POST', '/clock', { advanceSeconds: before.logistics.estimated_duration });
    expect(way(await reached(world, code, 'completed'))).toBeLessThan(1);
  });

  test('completed: the wallet is debited by delivery_fee', async () => {
    const before = await balance();
    const { code, delivery_fee } = await created(world);
    expect(await balance()).toBe(before);
    await reached(world, code, 'completed');
    expect(await balance()).toBeCloseTo(before - delivery_fee, 6);
  });

  test('a test-mode order is driven, but not billed', async () => {
    const before = await balance();
    const { code } = Delivery.parse((await world.as('KW', 'test').post('/v2/deliveries', order(world))).body);
    await reached(world, code, 'completed');
    expect(await balance()).toBe(before);
  });
});

describe('magic values', () => {
  const retry = (code: string) => world.as('KW').post(`/v2/deliveries/${code}/retry`);
  const named = (contact_name: string) => ({ destination: { ...KUWAIT_HOUSE, contact_name } });
  const withPhone = (contact_phone: string) => ({ destination: { ...KUWAIT_HOUSE, contact_phone } });

  test.each([
    ['the reference', () => ({ reference: newReference('NO-DRIVER') })],
    ['the name as a person types it', () => named('no driver Sara')],
    ['the phone', () => withPhone('555 90901')],
    ['the phone in Arabic digits', () => withPhone('٥٥٥٩٠٩٠١')],
  ])('NO-DRIVER in %s: failed without a driver, no fee; the retry completes', async (_, changes) => {
    const before = await balance();
    const { code } = await created(world, changes());
    expect((await reached(world, code, 'failed')).driver.name).toBe('');
    expect(await balance()).toBe(before);
    await retry(code);
    await reached(world, code, 'completed');
  });

  test('DRIVER-ABORTS: failed after a driver had accepted; the retry completes', async () => {
    const { code } = await created(world, named('driver_aborts'));
    expect((await reached(world, code, 'failed')).driver.name).not.toBe('');
    const { body } = await world.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ history: [{ status: 'pending' }, { status: 'accepted' }, { status: 'failed' }] });
    await retry(code);
    await reached(world, code, 'completed');
  });

  test('SLOW: takes four times as long', async () => {
    await world.control('POST', '/clock', { speed: 0 });
    const { code } = await created(world, { reference: newReference('SLOW') });
    const { logistics } = await read(world, code);
    await world.control('POST', `/deliveries/${code}/status`, { status: 'en_route' });
    await world.control('POST', '/clock', { advanceSeconds: logistics.estimated_duration * 3 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await read(world, code)).status).toBe('en_route');
    await world.control('POST', '/clock', { advanceSeconds: logistics.estimated_duration * 1.1 });
    await reached(world, code, 'completed');
  });

  test('WAITING: stays pending until canceled', async () => {
    const { code } = await created(world, { reference: newReference('WAITING') });
    await world.control('POST', '/clock', { advanceSeconds: 86_400 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await read(world, code)).status).toBe('pending');
    expect((await world.as('KW').post(`/v2/deliveries/${code}/cancel`)).status).toBe(200);
  });

  test('LOST-ANSWER: no answer the first time, the original order the second', async () => {
    const body = order(world, { reference: newReference('LOST-ANSWER') });
    await expect(world.as('KW').post('/v2/deliveries', body)).rejects.toThrow('fetch failed');
    const { body: state } = await world.control('GET', '');
    const second = Delivery.parse((await world.as('KW').post('/v2/deliveries', body)).body);
    expect(JSON.stringify(state)).toContain(second.code);
  });

  test('UNAVAILABLE: 503 twice, then the order', async () => {
    const body = order(world, { reference: newReference('UNAVAILABLE') });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await world.as('KW').post('/v2/deliveries', body)).status);
    expect(statuses).toEqual([503, 503, 200, 200]);
  });

  test('ordinary words do not steer: a name within a name, a phone that merely holds the digits', async () => {
    const destination = { ...KUWAIT_HOUSE, ...CONTACT, contact_name: 'Slowik Awaiting', contact_phone: '+96590901777' };
    const { code } = await created(world, { destination });
    await reached(world, code, 'completed');
  });
});

test('driver numbers are valid mobile numbers of their country', () => {
  for (const country of COUNTRIES) {
    for (let seed = 0; seed < 200; seed += 1) {
      const { phone } = driverFor(country, String(seed));
      expect(isValidPhoneNumber(phone), phone).toBe(true);
      expect(parsePhoneNumber(phone)).toMatchObject({ country });
      expect(parsePhoneNumber(phone).getType()).toBe('MOBILE');
    }
  }
});
