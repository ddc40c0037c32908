import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Delivery, EstimateA, EstimateB, StaticEstimateA, TimelessEstimateB } from '@/lib/service/v1/schema';
import { CONTACT, order, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const FROM = { latitude: 29.3349, longitude: 48.0718 };
const TO = { latitude: 29.2773, longitude: 48.0661 };
const DESERT = { latitude: 28.9, longitude: 46.9 };
const branch = () => sandbox.merchant('KW').branches[0]?.id;
const formA = (changes = {}) => ({
  origin_format: 'branch_format',
  origin: { branch_id: branch() },
  destination_format: 'location_format',
  destination: TO,
  ...changes,
});
const formB = (changes = {}) => ({ origin: { branch: branch() }, destination: { location: TO }, ...changes });
const post = (path: string, body: unknown) => sandbox.v1('KW').post(path, body);
/** Prices change with the traffic: the one in the middle must be equal to the one before or the one after. */
async function sameFee(a: () => Promise<number>, b: () => Promise<number>) {
  const before = await a();
  const fee = await b();
  expect([before, await a()]).toContain(fee);
}
const seconds = (iso: string | null) => (Date.parse(iso ?? '') - Date.now()) / 1000;

describe('POST /v1/deliveries/estimate (real-time), form A', () => {
  const ask = async (changes = {}) =>
    z.strictObject(EstimateA.shape).parse((await post('/v1/deliveries/estimate', formA(changes))).body);

  test('delivery_fee, estimated_pickup_at, estimated_delivery_at: ISO dates, pickup before delivery, both ahead', async () => {
    const { delivery_fee, estimated_pickup_at, estimated_delivery_at } = await ask();
    expect(delivery_fee).toBeGreaterThan(0);
    expect(seconds(estimated_pickup_at)).toBeGreaterThan(60);
    expect(seconds(estimated_delivery_at)).toBeGreaterThan(seconds(estimated_pickup_at));
    expect(seconds(estimated_delivery_at)).toBeLessThan(7200);
  });

  test('origin location_format needs latitude and longitude, and no contact', async () => {
    const fee = async (changes = {}) => (await ask(changes)).delivery_fee;
    await sameFee(fee, () => fee({ origin_format: 'location_format', origin: FROM }));
  });

  test.each([
    [{ destination_format: 'kuwait_format' }, 'destination_format: must be location_format'],
    [{ destination_format: undefined }, 'destination_format: is required'],
    [{ destination: { latitude: 1 } }, 'destination.longitude: is required for location_format'],
    [{ origin_format: undefined }, 'origin_format: is required'],
    [{ origin_format: 'location_format', origin: {} }, 'origin.latitude: is required for location_format'],
    [{ origin: undefined }, 'origin: is required'],
  ])('%j: 400 %s', async (changes, message) => {
    expect(refusal(await post('/v1/deliveries/estimate', formA(changes)))).toMatchObject({ status: 400, message });
  });
});

describe('POST /v1/deliveries/estimate (real-time), form B', () => {
  test('the same path, another shape: deliveryFee, pickupEta, deliveryEta', async () => {
    const { body } = await post('/v1/deliveries/estimate', formB());
    const { pickupEta, deliveryEta } = z.strictObject(EstimateB.shape).parse(body);
    expect(seconds(pickupEta)).toBeGreaterThan(60);
    expect(seconds(deliveryEta)).toBeGreaterThan(seconds(pickupEta));
    await sameFee(
      async () => EstimateA.parse((await post('/v1/deliveries/estimate', formA())).body).delivery_fee,
      async () => EstimateB.parse((await post('/v1/deliveries/estimate', formB())).body).deliveryFee,
    );
  });

  test.each([
    [{ destination: undefined }, 'destination: is required'],
    [{ destination: { location: null } }, 'destination.location: is required'],
    [{ destination: { location: { latitude: 1 } } }, 'destination.location.longitude: is required'],
    [{ origin: undefined }, 'origin: is required'],
    [{ origin: { branch: 5 } }, 'origin.branch: must be a string'],
  ])('%j: 400 %s', async (changes, message) => {
    expect(refusal(await post('/v1/deliveries/estimate', formB(changes)))).toMatchObject({ status: 400, message });
  });
});

describe('Pickup and delivery estimate times are null when no driver is available', () => {
  const none = { estimated_pickup_at: null, estimated_delivery_at: null };

  test('a destination far from every area; the fee is there', async () => {
    const a = EstimateA.parse((await post('/v1/deliveries/estimate', formA({ destination: DESERT }))).body);
    expect(a).toMatchObject(none);
    expect(a.delivery_fee).toBeGreaterThan(0);
    const b = await post('/v1/deliveries/estimate', formB({ destination: { location: DESERT } }));
    expect(b.body).toMatchObject({ pickupEta: null, deliveryEta: null });
  });

  test('as set through the control interface, for one merchant', async () => {
    const { id } = sandbox.merchant('KW');
    await sandbox.control('PUT', `/merchants/${id}/drivers`, { available: false });
    expect((await post('/v1/deliveries/estimate', formA())).body).toMatchObject(none);
    const elsewhere = { ...formB(), origin: { branch: sandbox.merchant('BH').branches[0]?.id } };
    const other = await sandbox.v1('BH').post('/v1/deliveries/estimate', elsewhere);
    expect(EstimateB.parse(other.body).pickupEta).not.toBeNull();
    await sandbox.control('PUT', `/merchants/${id}/drivers`, { available: true });
    expect((await post('/v1/deliveries/estimate', formA())).body).not.toMatchObject(none);
  });
});

describe('POST /v1/deliveries/estimate/static (form A) and POST /v1/timeless_estimate (form B)', () => {
  test('static: delivery_fee, estimated_pickup_duration, estimated_delivery_duration; no matter the drivers', async () => {
    const ask = async (changes = {}) =>
      z.strictObject(StaticEstimateA.shape).parse((await post('/v1/deliveries/estimate/static', formA(changes))).body);
    const near = await ask();
    expect(near.estimated_pickup_duration).toBeGreaterThan(60);
    expect((await ask({ destination: DESERT })).estimated_delivery_duration).toBeGreaterThan(
      near.estimated_delivery_duration,
    );
  });

  test('timeless: the same numbers under its own names', async () => {
    const timeless = z.strictObject(TimelessEstimateB.shape).parse((await post('/v1/timeless_estimate', formB())).body);
    const fixed = StaticEstimateA.parse((await post('/v1/deliveries/estimate/static', formA())).body);
    expect(timeless).toEqual({
      deliveryFee: fixed.delivery_fee,
      durationToPickup: fixed.estimated_pickup_duration,
      totalDeliveryDuration: fixed.estimated_delivery_duration,
    });
  });

  test('Request bodies are those of the corresponding real-time form: the other one is 400', async () => {
    expect(refusal(await post('/v1/deliveries/estimate/static', formB())).message).toBe('origin_format: is required');
    expect(refusal(await post('/v1/timeless_estimate', formA())).message).toBe('origin.branch: is required');
  });
});

test.each([
  ['/v1/deliveries/estimate', () => formA({ origin: { branch_id: '0'.repeat(24) } })],
  ['/v1/deliveries/estimate/static', () => formA({ origin: { branch_id: sandbox.merchant('SA').branches[0]?.id } })],
  ['/v1/deliveries/estimate', () => formB({ origin: { branch: 'nothing' } })],
  ['/v1/timeless_estimate', () => formB({ origin: { branch: sandbox.merchant('SA').branches[0]?.id } })],
])('%s: referenced branch not found, or another merchant’s: 404', async (path, body) => {
  expect(refusal(await post(path, body())).status).toBe(404);
});

test('the fee of an estimate is the fee of the order', async () => {
  const body = () => ({ ...order(sandbox), ...formA({ destination: { ...CONTACT, ...TO } }) });
  await sameFee(
    async () => EstimateA.parse((await post('/v1/deliveries/estimate', formA())).body).delivery_fee,
    async () => Delivery.parse((await post('/v1/deliveries', body())).body).delivery_fee,
  );
});
