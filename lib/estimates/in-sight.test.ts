import { expect, test } from 'vitest';
import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';
import { estimateTrip } from './estimate.server';
import { estimateVariant } from './estimate-variant.server';
import { IS_REAL_TIME, mayEstimate, needOf } from './variant-schema';

const SENT = new Date('2026-11-21T10:00:00Z');
const ANSWERED = new Date('2026-11-21T10:00:01Z');
const PIN = { latitude: 29.3339, longitude: 48.0761 };

/** A service that gives one estimate, and what it was asked. */
function at(estimate: object, more: object = {}) {
  const asked: unknown[] = [];
  const answer = async (...request: unknown[]) => {
    asked.push(request.slice(0, 2));
    return { estimate, sentAt: SENT, answeredAt: ANSWERED, generation: 'v1', operation: 'POST /x', ...more };
  };
  const ctx = {
    service: { estimate: answer, estimateVariant: answer },
    ...{ connection: { currency: 'SAR', country: 'SA' }, user: { branches: ['b1'] } },
    signal: new AbortController().signal,
  } as unknown as Context;
  return { ctx, asked };
}
const from = (origin_format: string, origin: object) =>
  ({ origin_format, origin, destination_format: 'location_format', destination: PIN }) as unknown as EstimateTrip;
const notFound = { status: 404, code: 'branch_not_found' };

test('a trip has its fee in the merchant’s currency where the service names none, and the times that it names', async () => {
  const driving = { delivery_fee: '9.500', currency: null, estimated_distance: 4_000, estimated_duration: 600.5 };
  const trip = from('branch_format', { branch_id: 'b1' });
  const known = { deliveryFee: '9.500', currency: 'SAR', distanceMeters: 4_000, durationSeconds: 600.5 };
  const rest = { times: null, askedAt: SENT.toISOString(), isApproximate: false };
  expect(await estimateTrip(at(driving).ctx, trip)).toEqual({ ...known, ...rest });
  const timed = { ...driving, currency: 'KWD', estimated_delivery_at: ANSWERED.toISOString() };
  expect(await estimateTrip(at(timed, { isApproximate: true }).ctx, trip)).toEqual({
    ...{ ...known, ...rest, currency: 'KWD', isApproximate: true },
    times: { pickupAt: null, deliveryAt: ANSWERED.toISOString() },
  });
});

test('of a branch that a person does not see nothing is estimated; a pin is anybody’s', async () => {
  const { ctx, asked } = at({ delivery_fee: '1' });
  await expect(estimateTrip(ctx, from('branch_format', { branch_id: 'b2' }))).rejects.toMatchObject(notFound);
  const variant = { variant: 'v2-static' as const, to: PIN };
  await expect(estimateVariant(ctx, { ...variant, from: { branchId: 'b2' } })).rejects.toMatchObject(notFound);
  expect(asked).toEqual([]);
  await estimateTrip(ctx, from('location_format', PIN));
  expect(asked).toHaveLength(1);
});

test('each kind of estimate has its own figures, and a request with the contacts of its country', async () => {
  const figures = async (estimate: object, of: object = { branchId: 'b1' }) => {
    const { ctx, asked } = at({ deliveryFee: '9.5', ...estimate });
    const answer = await estimateVariant(ctx, { variant: 'v1-static', from: of as { branchId: string }, to: PIN });
    const { figures: found, ...report } = answer;
    expect(report).toEqual({
      ...{ variant: 'v1-static', generation: 'v1', operation: 'POST /x' },
      ...{ askedAt: SENT.toISOString(), answeredAt: ANSWERED.toISOString() },
    });
    return { found, asked: asked[0] };
  };
  const fee = { deliveryFee: '9.5', currency: 'SAR' };
  const meters = { distanceMeters: 4_000, durationSeconds: 600 };
  const driving = await figures({ kind: 'driving', currency: 'KWD', ...meters });
  expect(driving.found).toEqual({ kind: 'driving', ...fee, currency: 'KWD', ...meters });
  const times = await figures({ kind: 'times', currency: 'KWD', pickupAt: 'p', deliveryAt: null });
  expect(times.found).toEqual({ kind: 'times', ...fee, pickupAt: 'p', deliveryAt: null });
  const durations = await figures({ kind: 'durations', toPickup: 60, toDelivery: 600, unit: null }, PIN);
  expect(durations.found).toEqual({ kind: 'durations', ...fee, toPickup: 60, toDelivery: 600, unit: null });
  const to = { destination_format: 'location_format', destination: expect.objectContaining(PIN) };
  expect(driving.asked).toMatchObject([
    'v1-static',
    { origin_format: 'branch_format', origin: { branch_id: 'b1' }, ...to },
  ]);
  const phone = { contact_phone: expect.stringMatching(/^\+966/) };
  expect(durations.asked).toMatchObject([
    'v1-static',
    { origin_format: 'location_format', origin: { ...PIN, ...phone }, destination: { ...PIN, ...phone } },
  ]);
});

test('a kind of estimate says what it needs, and whether it may start at a pin', () => {
  const line = (variant: (typeof ESTIMATE_VARIANTS)[number]) =>
    [variant, mayEstimate(variant, { from: PIN, to: PIN }), IS_REAL_TIME[variant], needOf(variant)].join(' ');
  expect(ESTIMATE_VARIANTS.map(line)).toEqual([
    'v2-real-time true true needs_v2',
    'v2-static true false needs_v2',
    'v1-real-time-a true true needs_v1',
    'v1-real-time-b false true needs_v1',
    'v1-static true false needs_v1',
    'v1-timeless false false needs_v1',
    'v0-real-time false true needs_key',
    'v0-timeless false false needs_key',
  ]);
  expect(ESTIMATE_VARIANTS.every((variant) => mayEstimate(variant, { from: { branchId: 'b' }, to: PIN }))).toBe(true);
});
