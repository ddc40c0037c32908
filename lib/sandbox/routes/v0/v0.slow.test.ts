import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CancelRefusal, Delivery, Estimate, SERVICE_AREAS, TimelessEstimate } from '@/lib/service/v0/schema';
import { keyClient } from '../../testing-client';
import { newReference, order, platformOrder, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const Strict = z.strictObject(Delivery.shape).extend({
  customerLocation: z.strictObject(Delivery.shape.customerLocation.shape),
  driver: z.strictObject(Delivery.shape.driver.shape),
});
type Country = 'KW' | 'BH' | 'SA';
const post = (changes: Record<string, unknown> = {}, country: Country = 'KW', headers: Record<string, string> = {}) =>
  sandbox.v0(country).send('POST', '/v0/deliveries', platformOrder(changes), headers);
const create = async (changes: Record<string, unknown> = {}, country: Country = 'KW') =>
  Strict.parse((await post(changes, country)).body);
const read = async (code: string) => Strict.parse((await sandbox.v0('KW').get(`/v0/deliveries/${code}`)).body);
const force = (code: string, status: string) => sandbox.force(code, status, true);
const NO_ADDRESS = { area: undefined, block: undefined, street: undefined, buildingNumber: undefined };
const POINT = { latitude: 29.3339, longitude: 48.0761 };
const setKey = (body: object) => sandbox.control('PUT', `/merchants/${sandbox.merchant('KW').id}/v0-key`, body);

describe('Authentication, v0: Authorization: Key <API_KEY>. No signature', () => {
  test.each([
    ['no header', {}],
    ['an unknown key', { authorization: 'Key sbx_v0_unknown' }],
    ['another scheme', { authorization: 'Bearer x' }],
  ])('%s is 401, at unknown paths too', async (_, headers) => {
    for (const path of ['/v0/deliveries/ABCDEF', '/v0/nothing']) {
      const response = await fetch(sandbox.url + path, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'unauthorized', message: expect.any(String) });
    }
  });

  test('a v2 key and an access token are not v0 keys', async () => {
    const { full, accessToken } = sandbox.merchant('KW');
    for (const key of [full.apiKey, accessToken])
      expect(refusal(await keyClient(sandbox.url, key).get('/v0/deliveries/ABCDEF')).status).toBe(401);
  });

  test('a rotated key is accepted, the one before is not', async () => {
    const { apiKey } = z.object({ apiKey: z.string() }).parse((await setKey({ rotate: true })).body);
    expect((await keyClient(sandbox.url, apiKey).post('/v0/deliveries', platformOrder())).status).toBe(200);
    expect((await post()).status).toBe(401);
    await sandbox.control('POST', '/reset', {});
    expect((await post()).status).toBe(200);
  });
});

describe('POST /v0/deliveries. Response: Delivery (v0 fields)', () => {
  test('every field', async () => {
    const delivery = await create({ amount: 12.345 });
    expect(delivery).toMatchObject({
      amount: 12.345,
      customerName: 'Sara Al-Sabah',
      customerPhone: '+96599001122',
      orderStatus: 'pending',
      currency: 'KWD',
      driver: { name: '', phoneNumber: '' },
    });
    expect(delivery.code).toMatch(/^[A-Z0-9]{4,6}$/);
    expect(delivery.customerAddress).toContain('Block 3');
    expect(delivery.deliveryFee).toBeGreaterThan(0);
    expect(delivery.estimatedDistance).toBeGreaterThan(0);
    expect(delivery.estimatedDuration).toBeGreaterThan(0);
    expect(new Date(delivery.orderCreatedAt).toISOString()).toBe(delivery.orderCreatedAt);
    for (const url of [delivery.trackingLink, delivery.qrCodeLink]) expect((await fetch(url)).status).toBe(200);
  });

  test.each([
    [{ orderId: undefined }, 'platformData.orderId: is required'],
    [{ orderId: 5 }, 'platformData.orderId: must be a string'],
    [{ name: '' }, 'platformData.name: is required'],
    [{ phone: undefined }, 'platformData.phone: is required'],
    [{ paymentType: undefined }, 'platformData.paymentType: is required'],
    [{ paymentType: 'card' }, 'platformData.paymentType: must be one of paid, cash'],
    [{ amount: undefined }, 'platformData.amount: is required when paymentType is cash'],
    [{ amount: '7' }, 'platformData.amount: must be a number'],
    [{ amount: -1 }, 'platformData.amount: must not be negative'],
    [{ floor: 3 }, 'platformData.floor: must be a string'],
    [{ instructions: [] }, 'platformData.instructions: must be a string'],
  ])('%j: 400 %s', async (changes, message) => {
    expect(refusal(await post(changes))).toEqual({ status: 400, error: 'validation_error', message });
  });

  test('platformName (string, required), platformData (object, required)', async () => {
    const { platformName, platformData } = platformOrder();
    for (const [body, message] of [
      [{ platformData }, 'platformName: is required'],
      [{ platformName: 1, platformData }, 'platformName: must be a string'],
      [{ platformName }, 'platformData: is required'],
      [{ platformName, platformData: [] }, 'platformData: must be an object'],
    ] as const) {
      expect(refusal(await sandbox.v0('KW').post('/v0/deliveries', body)).message).toBe(message);
    }
  });

  test('amount: required when paymentType is cash alone', async () => {
    expect((await create({ paymentType: 'paid', amount: undefined })).amount).toBe(0);
    expect((await create({ paymentType: 'paid', amount: 4.5 })).amount).toBe(4.5);
  });

  test('the pickup is the branch that the key belongs to; without it 404', async () => {
    const near = await create();
    const far = sandbox.merchant('KW').branches[8];
    expect((await setKey({ branchId: far?.id })).status).toBe(200);
    expect((await create()).estimatedDistance).toBeGreaterThan(near.estimatedDistance);
    await sandbox.as('KW').delete(`/v2/branches/${far?.id}`);
    expect(refusal(await post()).status).toBe(404);
    await sandbox.control('POST', '/reset', {});
  });

  test('the same orderId makes another order: de-duplication is v2’s', async () => {
    const orderId = newReference();
    expect((await create({ orderId })).code).not.toBe((await create({ orderId })).code);
  });

  test('422 when the wallet is too low and the merchant pays from it by force', async () => {
    const refused = await post({ ...NO_ADDRESS, shortAddress: 'RRRD2929' }, 'SA');
    expect(refusal(refused)).toMatchObject({ status: 422, error: 'insufficient_balance' });
  });
});

describe('Address resolution order, Kuwait and Bahrain: location, else area+block+street+buildingNumber', () => {
  test('location: coordinates as given, the address written from them', async () => {
    const delivery = await create({ ...NO_ADDRESS, location: POINT });
    expect(delivery).toMatchObject({ customerLocation: POINT, customerAddress: 'Salmiya, Kuwait' });
  });

  test('location goes before the area, also before an invalid one', async () => {
    const delivery = await create({ area: 'Nowhere', location: POINT, floor: '2' });
    expect(delivery).toMatchObject({ customerLocation: POINT, customerAddress: 'Floor 2, Salmiya, Kuwait' });
  });

  test('the full address with floor and apartment, in both countries', async () => {
    const { customerAddress } = await create({ floor: '3', apartment: '12' });
    expect(customerAddress).toBe('Block 3, Street 101, Building 5, Floor 3, Apartment 12, Jabriya, Kuwait');
    expect((await create({ area: 'Juffair' }, 'BH')).customerAddress).toContain('Juffair, Bahrain');
  });

  test.each(['area', 'block', 'street', 'buildingNumber'])('without location, %s is required', async (name) => {
    const { message, status } = refusal(await post({ [name]: undefined }));
    expect({ status, message }).toEqual({
      status: 400,
      message: `platformData.${name}: is required when location is missing`,
    });
  });

  test.each(['jabriya', 'Al-Jabriya', 'الجابرية', 'Jabriyah', 'Juffair', 'constructor'])(
    'area %s does not match the service’s spellings: 400',
    async (area) => {
      expect(refusal(await post({ area }))).toMatchObject({
        status: 400,
        message: "platformData.area: is not one of the service's areas; its spelling must match",
      });
    },
  );

  test('each of the service’s spellings is accepted in its country', async () => {
    for (const country of ['KW', 'BH'] as const) {
      const refused = await Promise.all(
        SERVICE_AREAS[country].map(async (area) => ({ area, status: (await post({ area }, country)).status })),
      );
      expect(refused.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(SERVICE_AREAS[country]).size).toBe(SERVICE_AREAS[country].length);
    }
  });

  test.each([
    [{ location: [] }, 'platformData.location: must be an object'],
    [{ location: { latitude: 29 } }, 'platformData.location.longitude: is required'],
    [{ location: { latitude: '29', longitude: 48 } }, 'platformData.location.latitude: must be a number'],
    [{ location: { latitude: 91, longitude: 48 } }, 'platformData.location.latitude: must be between -90 and 90'],
  ])('%j: 400 %s', async (changes, message) => {
    expect(refusal(await post(changes)).message).toBe(message);
  });
});

describe('Address resolution order, KSA: location, else shortAddress, else firstLine', () => {
  const ksa = async (changes: Record<string, unknown>) => {
    const { id } = sandbox.merchant('SA');
    await sandbox.control('PUT', `/merchants/${id}/wallet`, { balance: 500 });
    return post({ ...NO_ADDRESS, ...changes }, 'SA');
  };
  const riyadh = { latitude: 24.6957, longitude: 46.6857 };

  test('each in its turn', async () => {
    const [location, shortAddress, firstLine] = [riyadh, 'RRRD2929', 'King Fahd Road 12, Riyadh'];
    const address = async (changes: Record<string, unknown>) => Strict.parse((await ksa(changes)).body);
    expect(await address({ location, shortAddress })).toMatchObject({ customerLocation: riyadh });
    expect((await address({ location, shortAddress })).customerAddress).not.toContain('RRRD');
    expect((await address({ shortAddress, firstLine })).customerAddress).toBe('RRRD2929, Saudi Arabia');
    expect((await address({ firstLine })).customerAddress).toBe('King Fahd Road 12, Riyadh, Saudi Arabia');
  });

  test.each([
    [{ location: riyadh }, ''],
    [{ shortAddress: 'RRRD2929' }, 'RRRD2929, '],
    [{ firstLine: 'King Fahd Road 12' }, 'King Fahd Road 12, '],
  ])('%j: floor and apartment are in the address', async (place, start) => {
    const { customerAddress } = Strict.parse((await ksa({ ...place, floor: '3', apartment: '8' })).body);
    expect(customerAddress.startsWith(`${start}Floor 3, Apartment 8, `)).toBe(true);
  });

  test('none of them: 400; the address of the other countries does not help', async () => {
    const message = 'platformData.firstLine: is required when location and shortAddress are missing';
    expect(refusal(await ksa({}))).toMatchObject({ status: 400, message });
    expect(refusal(await post({}, 'SA'))).toMatchObject({ status: 400, message });
  });

  test.each(['RRRD292', 'RRRD29290', 'RRRD-929'])(
    'KSA short address: 8 alphanumeric characters, not %s',
    async (shortAddress) => {
      const message = 'platformData.shortAddress: must be 8 alphanumeric characters';
      expect(refusal(await ksa({ shortAddress }))).toMatchObject({ status: 400, message });
    },
  );
});

describe('scheduledAt: later than the current time; within 30 minutes of now processed immediately', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const known = async (code: string) => (await sandbox.control('GET', `/deliveries/${code}`)).body;

  test('past: 400; no date: 400', async () => {
    const past = refusal(await post({ scheduledAt: inMinutes(-1) }));
    expect(past.message).toBe('platformData.scheduledAt: must be later than now');
    for (const scheduledAt of ['soon', '2030-02-30T10:00:00Z']) {
      const nonsense = refusal(await post({ scheduledAt }));
      expect(nonsense.message).toBe('platformData.scheduledAt: must be an ISO 8601 date-time');
    }
  });

  test('in 29 minutes: at once; in 45: pending until then', async () => {
    const soon = await create({ scheduledAt: inMinutes(29) });
    expect(await known(soon.code)).toMatchObject({ searches: 1, searchBeginsAt: null });
    const later = await create({ scheduledAt: inMinutes(45) });
    expect(await known(later.code)).toMatchObject({ searches: 0, status: 'pending' });
    await sandbox.advance(46 * 60);
    expect(await known(later.code)).toMatchObject({ searches: 1 });
    await sandbox.control('POST', '/reset', {});
  });
});

describe('Limits, webhook key: order-webhook-key of 12 to 32 characters', () => {
  test.each([12, 32])('%i characters are taken', async (length) => {
    expect((await post({}, 'KW', { 'order-webhook-key': 'k'.repeat(length) })).status).toBe(200);
  });

  test.each([1, 11, 33, 500])('%i characters: 400', async (length) => {
    expect(refusal(await post({}, 'KW', { 'order-webhook-key': 'k'.repeat(length) }))).toEqual({
      status: 400,
      error: 'validation_error',
      message: 'order-webhook-key: must be 12 to 32 characters',
    });
  });

  test('the control interface does not show it', async () => {
    const key = 'a-secret-of-the-order';
    const { code } = Strict.parse((await post({}, 'KW', { 'order-webhook-key': key })).body);
    const shown = [await sandbox.control('GET', `/deliveries/${code}`), await sandbox.control('GET', '')];
    expect(JSON.stringify(shown)).not.toContain(key);
  });
});

describe('GET /v0/deliveries/:code: the same fields', () => {
  test('follows the order; the driver fills in', async () => {
    const { code } = await create();
    for (const [forced, orderStatus] of [
      ['accepted', 'dispatched'],
      ['waiting_pack', 'waiting_pack'],
      ['en_route', 'en_route'],
      ['completed', 'completed'],
    ] as const) {
      await force(code, forced);
      expect(await read(code)).toMatchObject({ orderStatus });
    }
    const { driver } = await read(code);
    expect(driver.name).not.toBe('');
    expect(driver.phoneNumber).toMatch(/^\+965/);
  });

  test('404 when it does not exist or is another merchant’s', async () => {
    const { code } = await create();
    expect(refusal(await sandbox.v0('BH').get(`/v0/deliveries/${code}`)).status).toBe(404);
    expect(refusal(await sandbox.v0('KW').get('/v0/deliveries/ZZZZZZ')).status).toBe(404);
  });
});

describe('POST /v0/deliveries/:code/cancel', () => {
  const cancel = (code: string, country: Country = 'KW') => sandbox.v0(country).post(`/v0/deliveries/${code}/cancel`);

  test.each(['pending', 'accepted', 'waiting_pack', 'en_route'])('200 on success, from %s', async (status) => {
    const { code } = await create();
    await force(code, status);
    expect((await cancel(code)).status).toBe(200);
    expect((await read(code)).orderStatus).toBe('canceled');
  });

  test.each(['canceled', 'failed'])('400 with message when the order is already %s', async (status) => {
    const { code } = await create();
    await force(code, status);
    const answer = await cancel(code);
    expect(answer.status).toBe(400);
    expect(CancelRefusal.parse(answer.body).message).toBe(`The order is already ${status}`);
  });

  test('404 for other failures: unknown, another merchant’s, completed', async () => {
    const { code } = await create();
    expect((await cancel('ZZZZZZ')).status).toBe(404);
    expect((await cancel(code, 'BH')).status).toBe(404);
    await force(code, 'completed');
    expect((await cancel(code)).status).toBe(404);
    expect((await read(code)).orderStatus).toBe('completed');
  });
});

describe('POST /v0/deliveries/estimate and /timelessEstimate', () => {
  const trip = (changes = {}) => ({ branch: sandbox.merchant('KW').branches[0]?.id, destination: POINT, ...changes });
  const ask = (path: string, changes = {}) => sandbox.v0('KW').post(`/v0/deliveries/${path}`, trip(changes));

  test('deliveryFee, pickupEta, deliveryEta', async () => {
    const { pickupEta, deliveryEta } = z.strictObject(Estimate.shape).parse((await ask('estimate')).body);
    expect(Date.parse(pickupEta ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(deliveryEta ?? '')).toBeGreaterThan(Date.parse(pickupEta ?? ''));
  });

  test('the times are null when no driver is available', async () => {
    const desert = { destination: { latitude: 28.9, longitude: 46.9 } };
    expect((await ask('estimate', desert)).body).toMatchObject({ pickupEta: null, deliveryEta: null });
  });

  test('deliveryFee, totalDeliveryDuration and durationToPickup in seconds', async () => {
    const { deliveryFee, totalDeliveryDuration, durationToPickup } = z
      .strictObject(TimelessEstimate.shape)
      .parse((await ask('timelessEstimate')).body);
    expect(deliveryFee).toBeGreaterThan(0);
    expect(durationToPickup).toBeGreaterThan(60);
    expect(totalDeliveryDuration).toBeGreaterThan(60);
  });

  test.each(['estimate', 'timelessEstimate'])('%s: what is wrong with the body', async (path) => {
    for (const [changes, status, message] of [
      [{ branch: undefined }, 400, 'branch: is required'],
      [{ branch: 5 }, 400, 'branch: must be a string'],
      [{ branch: '0'.repeat(24) }, 404, 'Branch not found'],
      [{ branch: sandbox.merchant('SA').branches[0]?.id }, 404, 'Branch not found'],
      [{ destination: undefined }, 400, 'destination: is required'],
      [{ destination: { latitude: 1 } }, 400, 'destination.longitude: is required'],
    ] as const) {
      expect(refusal(await ask(path, changes))).toMatchObject({ status, message });
    }
  });
});

test('v0 knows neither retry nor branches, invoices, wallet', async () => {
  const { code } = await create();
  for (const path of [`/v0/deliveries/${code}/retry`, '/v0/branches', '/v0/invoices', '/v0/wallet'])
    expect(refusal(await sandbox.v0('KW').post(path, order(sandbox))).status).toBe(404);
});
