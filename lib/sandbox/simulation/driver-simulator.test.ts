import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DELIVERY_STATUSES } from '@/lib/service/model/values';
import { Delivery, Wallet } from '@/lib/service/v2/schema';
import { COUNTRIES } from '../store/records';
import {
  CONTACT,
  created,
  eventually,
  KUWAIT_HOUSE,
  newReference,
  order,
  read,
  sharedSandbox,
} from '../testing-sandbox';
import { driverFor } from './drivers';
import { distanceBetween } from './geometry';

const sandbox = sharedSandbox();
/** Longer than any drive takes, also a slow one. */
const ENOUGH_SECONDS = 4 * 3600;
async function afterTheDrive(code: string): Promise<Delivery> {
  await sandbox.advance(ENOUGH_SECONDS);
  return read(sandbox, code);
}

const balance = async () => Wallet.parse((await sandbox.as('KW').get('/v2/wallet')).body).balance;

describe('States and transitions, v2', () => {
  test('pending, accepted, dispatched, en_route, completed, in this order, each once, as time passes', async () => {
    const { code } = await created(sandbox);
    await sandbox.setSpeed(10_000);
    await eventually(async () => (await read(sandbox, code)).status === 'completed');
    await sandbox.setSpeed(0);
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    const { history } = z.object({ history: z.array(z.object({ status: z.string() })) }).parse(body);
    expect(history.map(({ status }) => status)).toEqual(DELIVERY_STATUSES.slice(0, 5));
  });

  test('driver details become available with accepted, and the position moves', async () => {
    const { code, customer } = await created(sandbox);
    await sandbox.force(code, 'en_route');
    const before = await read(sandbox, code);
    expect(before.driver).toMatchObject({ name: expect.stringMatching(/.+/), phone: expect.stringMatching(/^\+965/) });
    await sandbox.advance(before.logistics.estimated_duration / 2);
    const after = await read(sandbox, code);
    const distanceLeft = (delivery: Delivery) =>
      distanceBetween(
        { latitude: delivery.driver.latitude ?? 0, longitude: delivery.driver.longitude ?? 0 },
        { latitude: customer.latitude ?? 0, longitude: customer.longitude ?? 0 },
      );
    expect(distanceLeft(after)).toBeLessThan(distanceLeft(before));
    const arrived = await afterTheDrive(code);
    expect(arrived.status).toBe('completed');
    expect(distanceLeft(arrived)).toBeLessThan(1);
  });

  test('completed: the wallet is debited by delivery_fee', async () => {
    const before = await balance();
    const { code, delivery_fee } = await created(sandbox);
    expect(await balance()).toBe(before);
    expect((await afterTheDrive(code)).status).toBe('completed');
    expect(await balance()).toBeCloseTo(before - delivery_fee, 6);
  });

  test('a test-mode order is driven, but not billed', async () => {
    const before = await balance();
    const { code } = Delivery.parse((await sandbox.as('KW', 'test').post('/v2/deliveries', order(sandbox))).body);
    expect((await afterTheDrive(code)).status).toBe('completed');
    expect(await balance()).toBe(before);
  });
});

describe('magic values', () => {
  const retry = (code: string) => sandbox.as('KW').post(`/v2/deliveries/${code}/retry`);
  const named = (contact_name: string) => ({ destination: { ...KUWAIT_HOUSE, contact_name } });
  const withPhone = (contact_phone: string) => ({ destination: { ...KUWAIT_HOUSE, contact_phone } });

  test.each([
    ['the reference', () => ({ reference: newReference('NO-DRIVER') })],
    ['the name as a person types it', () => named('no driver Sara')],
    ['the phone', () => withPhone('555 90901')],
    ['the phone in Arabic digits', () => withPhone('٥٥٥٩٠٩٠١')],
  ])('NO-DRIVER in %s: failed without a driver, no fee; the retry completes', async (_, changes) => {
    const before = await balance();
    const { code } = await created(sandbox, changes());
    expect(await afterTheDrive(code)).toMatchObject({ status: 'failed', driver: { name: '' } });
    expect(await balance()).toBe(before);
    await retry(code);
    expect((await afterTheDrive(code)).status).toBe('completed');
  });

  test('DRIVER-ABORTS: failed after a driver had accepted; the retry completes', async () => {
    const { code } = await created(sandbox, named('driver_aborts'));
    expect(await afterTheDrive(code)).toMatchObject({
      status: 'failed',
      driver: { name: expect.stringMatching(/.+/) },
    });
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ history: [{ status: 'pending' }, { status: 'accepted' }, { status: 'failed' }] });
    await retry(code);
    expect((await afterTheDrive(code)).status).toBe('completed');
  });

  test('SLOW: takes four times as long', async () => {
    const { code, logistics } = await created(sandbox, { reference: newReference('SLOW') });
    await sandbox.force(code, 'en_route');
    await sandbox.advance(logistics.estimated_duration * 3);
    expect((await read(sandbox, code)).status).toBe('en_route');
    await sandbox.advance(logistics.estimated_duration * 1.1);
    expect((await read(sandbox, code)).status).toBe('completed');
  });

  test('WAITING: stays pending until canceled', async () => {
    const { code } = await created(sandbox, { reference: newReference('WAITING') });
    expect((await afterTheDrive(code)).status).toBe('pending');
    expect((await sandbox.as('KW').post(`/v2/deliveries/${code}/cancel`)).status).toBe(200);
  });

  test.each([1, 20])('SAMPLE: delivered within about 40 real seconds at speed %d', async (speed) => {
    await sandbox.setSpeed(speed);
    const { code, logistics } = await created(sandbox, { reference: newReference('SAMPLE') });
    expect(logistics.estimated_duration).toBe(20);
    await sandbox.advance(30 * speed);
    expect((await read(sandbox, code)).status).toBe('en_route');
    await sandbox.advance(10 * speed);
    expect((await read(sandbox, code)).status).toBe('completed');
    await sandbox.setSpeed(0);
  });

  test('SAMPLE with NO-DRIVER: failed within 10 real seconds; the retry completes', async () => {
    await sandbox.setSpeed(1);
    const { code } = await created(sandbox, { reference: newReference('SAMPLE NO-DRIVER') });
    await sandbox.advance(10);
    expect((await read(sandbox, code)).status).toBe('failed');
    await retry(code);
    await sandbox.advance(45);
    expect((await read(sandbox, code)).status).toBe('completed');
    await sandbox.setSpeed(0);
  });

  test('LOST-ANSWER: no response the first time, the original order the second', async () => {
    const body = order(sandbox, { reference: newReference('LOST-ANSWER') });
    await expect(sandbox.as('KW').post('/v2/deliveries', body)).rejects.toThrow('fetch failed');
    const { body: state } = await sandbox.control('GET', '');
    const second = Delivery.parse((await sandbox.as('KW').post('/v2/deliveries', body)).body);
    expect(JSON.stringify(state)).toContain(second.code);
  });

  test('UNAVAILABLE: 503 twice, then the order', async () => {
    const body = order(sandbox, { reference: newReference('UNAVAILABLE') });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await sandbox.as('KW').post('/v2/deliveries', body)).status);
    expect(statuses).toEqual([503, 503, 200, 200]);
  });

  test('ordinary words are not magic: a word within a name, a phone with the digits in its middle', async () => {
    const destination = { ...KUWAIT_HOUSE, ...CONTACT, contact_name: 'Slowik Awaiting', contact_phone: '+96590901777' };
    const { code } = await created(sandbox, { destination });
    expect((await afterTheDrive(code)).status).toBe('completed');
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

test('a driver has one phone, and takes one order at a time while others are free', () => {
  for (const country of COUNTRIES) {
    const busy = new Map<string, string>();
    const take = (seed: number) => driverFor(country, String(seed), (phone) => busy.has(phone));
    for (let seed = 0; seed < 30; seed += 1) {
      const { name, phone } = take(seed);
      expect(busy.has(phone), `${name} is on another order`).toBe(false);
      busy.set(phone, name);
    }
    expect(new Set(busy.values()).size).toBe(30);
    for (let seed = 0; seed < 200; seed += 1) {
      const { name, phone } = take(seed);
      expect(busy.get(phone) ?? name).toBe(name);
      busy.set(phone, name);
    }
  }
});
