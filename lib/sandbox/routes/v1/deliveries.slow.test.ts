import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery } from '@/lib/service/v1/schema';
import { CONTACT, eventually, KUWAIT_HOUSE, newReference, order, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const POINT = { latitude: 29.3339, longitude: 48.0761 };
const Strict = z.strictObject(Delivery.shape).extend({
  customer: z.strictObject(Delivery.shape.customer.shape),
  driver: z.strictObject(Delivery.shape.driver.shape),
  logistics: z.strictObject(Delivery.shape.logistics.shape),
});
const post = (changes = {}) => sandbox.v1('KW').post('/v1/deliveries', order(sandbox, changes));
const create = async (changes = {}) => Strict.parse((await post(changes)).body);
const read = async (code: string) => Strict.parse((await sandbox.v1('KW').get(`/v1/deliveries/${code}`)).body);
const force = (code: string, status: string) => sandbox.force(code, status, true);

describe('POST /v1/deliveries. Response: Delivery (status initially pending)', () => {
  test('the same fields as v2 except test_mode', async () => {
    const reference = newReference();
    const answer = await post({ reference, payment: { amount: 12.345, type: 'cash' } });
    expect(answer.status).toBe(200);
    const delivery = Strict.parse(answer.body);
    expect(delivery).toMatchObject({ status: 'pending', amount: 12.345, currency: 'KWD' });
    expect(delivery.code).toMatch(/^[A-Z0-9]{4,6}$/);
    expect(delivery.customer).toMatchObject({ name: CONTACT.contact_name, phone: CONTACT.contact_phone });
    expect(delivery.customer.address).toContain('Jabriya');
    expect(delivery.driver).toEqual({ name: '', phone: '', latitude: null, longitude: null });
    expect(delivery.delivery_fee).toBeGreaterThan(0);
    expect(delivery.logistics.estimated_distance).toBeGreaterThan(0);
    for (const url of [delivery.logistics.tracking_url, delivery.logistics.pickup_qr_url])
      expect((await fetch(url)).status).toBe(200);
  });

  test.each([
    ['branch_format', undefined],
    ['location_format', { ...CONTACT, ...POINT, first_line: 'Gate 2', floor: '1', apartment: '4' }],
    ['location_format', { ...CONTACT, ...POINT }],
  ])('origin_format %s', async (origin_format, origin) => {
    await create(origin === undefined ? {} : { origin_format, origin });
  });

  test.each([
    ['location_format', { ...CONTACT, ...POINT }, 'Salmiya, Kuwait'],
    ['location_format', { ...CONTACT, ...POINT, first_line: 'Blue gate', floor: '2', apartment: '7' }, 'Blue gate'],
    ['kuwait_format', KUWAIT_HOUSE, 'Block 3'],
    ['bahrain_format', { ...CONTACT, area: 'Juffair', block: '324', street: '40', building: '9' }, 'Bahrain'],
    ['ksa_format', { ...CONTACT, city: 'Riyadh', street: 'Olaya', district: 'Olaya', building: '12' }, 'Riyadh'],
    ['ksa_short_format', { ...CONTACT, short_address: 'RRRD2929' }, 'RRRD2929'],
  ])('destination_format %s', async (destination_format, destination, words) => {
    const instructions = 'Ring twice';
    const delivery = await create({ destination_format, destination: { ...destination, instructions } });
    expect(delivery.customer.address).toContain(words);
  });

  test.each([
    [{ reference: undefined }, 'reference: is required'],
    [{ payment: undefined }, 'payment: is required'],
    [{ payment: { type: 'cash' } }, 'payment.amount: is required'],
    [{ payment: { amount: '5', type: 'cash' } }, 'payment.amount: must be a number, and not negative'],
    [{ payment: { amount: -1, type: 'cash' } }, 'payment.amount: must be a number, and not negative'],
    [{ payment: { amount: 5, type: 'card' } }, 'payment.type: must be one of paid, cash'],
    [{ origin_format: 'kuwait_format' }, 'origin_format: must be one of branch_format, location_format'],
    [{ origin: {} }, 'origin.branch_id: is required for branch_format'],
    [
      { origin_format: 'location_format', origin: { ...POINT, contact_phone: '1' } },
      'origin.contact_name: is required for location_format',
    ],
    [{ destination_format: 'usa_format' }, /^destination_format: must be one of /],
    [
      { destination_format: 'location_format', destination: CONTACT },
      'destination.latitude: is required for location_format',
    ],
    [{ destination: { ...KUWAIT_HOUSE, block: undefined } }, 'destination.block: is required for kuwait_format'],
    [
      { destination_format: 'ksa_short_format', destination: { ...CONTACT, short_address: 'RRRD292' } },
      'destination.short_address: must be 8 alphanumeric characters',
    ],
  ])('%j: 400', async (changes, message) => {
    const answer = refusal(await post(changes));
    expect(answer).toMatchObject({ status: 400, error: 'validation_error' });
    expect(answer.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('Errors, 404: referenced branch not found, or another merchant’s', async () => {
    for (const branch_id of ['0'.repeat(24), sandbox.merchant('BH').branches[0]?.id])
      expect(refusal(await post({ origin: { branch_id } }))).toMatchObject({ status: 404, error: 'not_found' });
  });

  test('Limits, amount greater than 0 and duplicate reference are v2’s: here an order may cost nothing …', async () => {
    expect((await create({ payment: { amount: 0, type: 'paid' } })).amount).toBe(0);
  });

  test('… and the same reference makes another order', async () => {
    const reference = newReference();
    const [first, second] = [await create({ reference }), await create({ reference })];
    expect(second.code).not.toBe(first.code);
  });

  test('`address` and the origin’s `instructions` are v2’s: not read', async () => {
    const destination = { ...CONTACT, ...POINT, address: 'Nowhere Street' };
    const { customer } = await create({ destination_format: 'location_format', destination });
    expect(customer.address).not.toContain('Nowhere');
  });

  test('422 when the wallet is too low and the merchant pays from it by force', async () => {
    const body = order(sandbox, {
      origin: { branch_id: sandbox.merchant('SA').branches[0]?.id },
      destination_format: 'ksa_short_format',
      destination: { ...CONTACT, short_address: 'RRRD2929' },
    });
    expect(refusal(await sandbox.v1('SA').post('/v1/deliveries', body)).status).toBe(422);
  });
});

describe('scheduled_date: later than now; within 30 minutes of now the order is processed immediately', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const plan = async (code: string) => (await sandbox.control('GET', `/deliveries/${code}`)).body;

  test.each(['2020-01-01T00:00:00Z', new Date(Date.now() - 1000).toISOString()])('%s is past: 400', async (date) => {
    const refused = refusal(await post({ scheduled_date: date }));
    expect(refused).toMatchObject({ status: 400, message: 'scheduled_date: must be later than now' });
  });

  test.each(['tomorrow', '2026-02-30T99:00:00Z', 1, '12:00'])('%j is no date: 400', async (scheduled_date) => {
    expect(refusal(await post({ scheduled_date })).message).toMatch(/^scheduled_date: must be/);
  });

  test('in 29 minutes: at once', async () => {
    const { code } = await create({ scheduled_date: inMinutes(29) });
    expect(await plan(code)).toMatchObject({ searchBeginsAt: null, searches: 1 });
  });

  test('in 45 minutes: pending until then', async () => {
    const { code, status } = await create({ scheduled_date: inMinutes(45) });
    expect(status).toBe('pending');
    expect(await plan(code)).toMatchObject({ plan: null, searches: 0 });
    await sandbox.advance(46 * 60);
    expect(await plan(code)).toMatchObject({ searches: 1 });
    await sandbox.control('POST', '/reset', {});
  });
});

describe('GET /v1/deliveries/:code', () => {
  test('404 for one that does not exist', async () => {
    expect(refusal(await sandbox.v1('KW').get('/v1/deliveries/ZZZZZZ'))).toMatchObject({ status: 404 });
  });

  test('Delivery statuses, v1 values: pending, dispatched, waiting_pack, en_route, completed', async () => {
    const { code } = await create();
    expect((await read(code)).status).toBe('pending');
    for (const [forced, status] of [
      ['accepted', 'dispatched'],
      ['dispatched', 'dispatched'],
      ['waiting_pack', 'waiting_pack'],
      ['en_route', 'en_route'],
      ['completed', 'completed'],
    ] as const) {
      expect((await force(code, forced)).status).toBe(200);
      expect((await read(code)).status).toBe(status);
    }
  });

  test('v1 values: canceled, failed', async () => {
    for (const status of ['canceled', 'failed'] as const) {
      const { code } = await create();
      await force(code, status);
      expect((await read(code)).status).toBe(status);
    }
  });

  test('by itself: waiting_pack once the driver is at the pickup, and there', async () => {
    const { code } = await create();
    await sandbox.force(code, 'dispatched');
    expect((await read(code)).status).toBe('dispatched');
    // The way to the pickup takes at most 267 seconds, the wait there at least 60.
    const seen = await eventually(async () => {
      await sandbox.advance(20);
      const delivery = await read(code);
      return delivery.status === 'dispatched' ? null : delivery;
    });
    expect(seen.status).toBe('waiting_pack');
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ status: 'dispatched', atPickup: true });
    expect(body).toMatchObject({
      pickup: { point: { latitude: seen.driver.latitude, longitude: seen.driver.longitude } },
    });
    await sandbox.advance(200);
    expect((await read(code)).status).toBe('en_route');
    await sandbox.control('POST', '/reset', {});
  });

  test('the driver’s name, phone and position fill in', async () => {
    const { code } = await create();
    await force(code, 'accepted');
    const { driver } = await read(code);
    expect(driver.name).not.toBe('');
    expect(driver.phone).toMatch(/^\+965/);
    expect(driver.latitude).toBeCloseTo(29.3, 0);
  });

  test('a failed order can still be retried in v2 alone: it is pending again in v1', async () => {
    const { code } = await create();
    await force(code, 'waiting_pack');
    await force(code, 'failed');
    expect(refusal(await sandbox.v1('KW').post(`/v1/deliveries/${code}/retry`)).status).toBe(404);
    await sandbox.as('KW').post(`/v2/deliveries/${code}/retry`);
    expect((await read(code)).status).toBe('pending');
    await force(code, 'dispatched');
    expect((await read(code)).status).toBe('dispatched');
  });
});

describe('POST /v1/deliveries/:code/cancel. Response: Delivery with status canceled', () => {
  test.each(['pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'])('from %s', async (status) => {
    const { code } = await create();
    await force(code, status);
    const answer = await sandbox.v1('KW').post(`/v1/deliveries/${code}/cancel`);
    expect(answer.status).toBe(200);
    expect(Strict.parse(answer.body)).toMatchObject({ code, status: 'canceled' });
    expect((await read(code)).status).toBe('canceled');
  });

  test.each(['completed', 'canceled', 'failed'])('refused when %s, and nothing changes', async (status) => {
    const { code } = await create();
    await force(code, status);
    const refused = refusal(await sandbox.v1('KW').post(`/v1/deliveries/${code}/cancel`));
    expect(refused).toMatchObject({ status: 409, error: 'not_cancellable' });
    expect((await read(code)).status).toBe(status);
  });

  test('a reason is v2’s: the body is not looked at', async () => {
    const { code } = await create();
    await sandbox.v1('KW').post(`/v1/deliveries/${code}/cancel`, { reason: 'changed my mind' });
    const { body } = await sandbox.control('GET', `/deliveries/${code}`);
    expect(body).toMatchObject({ status: 'canceled', cancelReason: null });
  });
});

test('LOST-ANSWER: the order is created without a response, and the same request creates a second one', async () => {
  const reference = newReference('LOST-ANSWER');
  await expect(post({ reference })).rejects.toThrow('fetch failed');
  await create({ reference });
  const { body } = await sandbox.control('GET', '');
  expect(JSON.stringify(body).split(reference).length - 1).toBe(2);
});
