import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Estimate } from '@/lib/service/v2/schema';
import { quote } from '../../simulation/pricing';
import { COUNTRIES } from '../../store/records';
import { addresses, CONTACT, created, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

describe.each(['/v2/deliveries/estimate', '/v2/deliveries/estimate/static'])('POST %s', (path) => {
  const estimate = (changes: Record<string, unknown> = {}) =>
    sandbox.as('KW').post(path, { ...addresses(sandbox), ...changes });

  test('reference and payment are not needed; the response has exactly its four fields', async () => {
    const answer = await estimate();
    expect(answer.status).toBe(200);
    expect(z.strictObject(Estimate.shape).parse(answer.body)).toMatchObject({ currency: 'KWD' });
  });

  test('makes no order', async () => {
    await estimate({ reference: 'only estimated' });
    const { body } = await sandbox.control('GET', '');
    expect(JSON.stringify(body)).not.toContain('only estimated');
  });

  test('the same address formats, the same messages', async () => {
    const destination = { ...CONTACT, latitude: 29.3, longitude: 48 };
    expect((await estimate({ destination_format: 'location_format', destination })).status).toBe(200);
    expect(refusal(await estimate({ destination_format: 'location_format', destination: CONTACT })).message).toBe(
      'destination.latitude: is required for location_format',
    );
    expect(refusal(await estimate({ origin: { branch_id: 'f'.repeat(24) } })).message).toBe(
      'Origin: Branch not found or does not belong to this merchant',
    );
  });

  test('farther is longer and dearer', async () => {
    const to = (latitude: number) => ({
      destination_format: 'location_format',
      destination: { ...CONTACT, latitude, longitude: 48 },
    });
    const near = Estimate.parse((await estimate(to(29.32))).body);
    const far = Estimate.parse((await estimate(to(29.0))).body);
    expect(far.estimated_distance).toBeGreaterThan(near.estimated_distance);
    expect(far.estimated_duration).toBeGreaterThan(near.estimated_duration);
    expect(far.delivery_fee).toBeGreaterThan(near.delivery_fee);
  });
});

test('static: fixed pricing without live traffic is the same at any hour', async () => {
  const path = '/v2/deliveries/estimate/static';
  const first = await sandbox.as('KW').post(path, addresses(sandbox));
  await sandbox.control('POST', '/clock', { skewSeconds: 20 });
  expect((await sandbox.as('KW').post(path, addresses(sandbox))).body).toEqual(first.body);
  await sandbox.control('POST', '/clock', { skewSeconds: 0 });
});

test.each(COUNTRIES)('in %s the fixed price differs from the one with live traffic, at every hour', (country) => {
  const [from, to] = [
    { latitude: 29.33, longitude: 48.07 },
    { latitude: 29.28, longitude: 47.96 },
  ];
  const fixed = quote(country, from, to, null);
  for (let hour = 0; hour < 24; hour += 1) {
    const live = quote(country, from, to, Date.parse('2026-11-22T00:00:00Z') + hour * 3_600_000);
    expect(live.feeMinor).not.toBe(fixed.feeMinor);
  }
});

test('an order right after its estimate has the estimated fee', async () => {
  const estimate = Estimate.parse((await sandbox.as('KW').post('/v2/deliveries/estimate', addresses(sandbox))).body);
  const delivery = await created(sandbox);
  // The traffic may change between estimate and order; then the second estimate has the fee of the order.
  const again = Estimate.parse((await sandbox.as('KW').post('/v2/deliveries/estimate', addresses(sandbox))).body);
  expect([estimate.delivery_fee, again.delivery_fee]).toContain(delivery.delivery_fee);
});
