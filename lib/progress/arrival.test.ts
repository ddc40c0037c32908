import { expect, test } from 'vitest';
import { arrivalOf, paceOf, type TripFacts } from './arrival';
import { DEFAULT_ATTENTION } from './attention-settings';
import { promiseOf } from './promise';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();
/** 11.1 km straight, estimated as 15 km in 25 minutes: 10 m/s. The driver is half way. */
const trip: TripFacts = {
  status: 'en_route',
  pickup: { latitude: 29.3, longitude: 48 },
  dropoff: { latitude: 29.4, longitude: 48 },
  driver: { latitude: 29.35, longitude: 48 },
  driverSeenAt: ago(5),
  driverMovedAt: ago(5),
  driverWayMeters: 0,
  pickedUpAt: ago(755),
  distanceMeters: 15_000,
  durationSeconds: 1_500,
};
const minutesOf = (change: Partial<TripFacts>) => {
  const arrival = arrivalOf({ ...trip, ...change }, NOW);
  if (arrival.kind !== 'range') return arrival.kind;
  return [(arrival.from - NOW) / 60_000, (arrival.to - NOW) / 60_000] as const;
};

test('half of the way takes half of the estimate, within a range', () => {
  const [from, to] = minutesOf({ driverWayMeters: 7_500 });
  expect(from).toBeGreaterThan(9);
  expect(from).toBeLessThan(13.4);
  expect(to).toBeGreaterThan(13.6);
  expect(to).toBeLessThan(18);
});

test('a driver who is slower than estimated arrives later', () => {
  const [, usual] = minutesOf({ driverWayMeters: 7_500 });
  const [slowFrom] = minutesOf({ driverWayMeters: 7_500, pickedUpAt: ago(3_000) });
  expect(Number(slowFrom)).toBeGreaterThan(Number(usual));
});

test('the range is wider before the driver has shown a pace', () => {
  const width = (range: ReturnType<typeof minutesOf>) => Number(range[1]) - Number(range[0]);
  expect(width(minutesOf({ driverWayMeters: 0 }))).toBeGreaterThan(width(minutesOf({ driverWayMeters: 7_500 })));
});

test('the own pace counts more the longer the way', () => {
  const shares = [100, 500, 5_000].map((driverWayMeters) => paceOf({ ...trip, driverWayMeters }).ownShare);
  expect(shares[0]).toBe(0);
  expect(shares[1]).toBeGreaterThan(0);
  expect(shares[2]).toBeGreaterThan(shares[1] ?? 1);
});

test('an old position gives no number', () => {
  expect(arrivalOf({ ...trip, driverSeenAt: ago(360) }, NOW)).toEqual({ kind: 'silent', since: NOW - 360_000 });
});

test('a driver who has stood for long gives no number that moves on with the clock', () => {
  expect(minutesOf({ driverMovedAt: ago(14 * 60) })).not.toBe('none');
  expect(minutesOf({ driverMovedAt: ago(16 * 60) })).toBe('none');
});

test('nothing is guessed before the driver has left, or without a place', () => {
  expect(minutesOf({ status: 'dispatched' })).toBe('none');
  expect(minutesOf({ dropoff: null })).toBe('none');
  expect(minutesOf({ driver: null })).toBe('none');
});

test('at the drop-off the driver is near', () => {
  expect(minutesOf({ driver: { latitude: 29.3995, longitude: 48 } })).toBe('near');
});

test('a time that has passed is never expected', () => {
  const range = minutesOf({ driver: { latitude: 29.398, longitude: 48 }, driverSeenAt: ago(110) });
  expect(Number(range[0])).toBeGreaterThanOrEqual(1);
  expect(Number(range[1])).toBeGreaterThan(Number(range[0]));
});

test('the promise begins with the order, or with its scheduled time', () => {
  const createdAt = new Date('2026-11-22T09:00:00Z');
  const order = { createdAt, scheduledAt: null, durationSeconds: 600 };
  expect(promiseOf(order, DEFAULT_ATTENTION)?.toISOString()).toBe('2026-11-22T09:30:00.000Z');
  const scheduledAt = new Date('2026-11-22T12:00:00Z');
  expect(promiseOf({ ...order, scheduledAt }, DEFAULT_ATTENTION)?.toISOString()).toBe('2026-11-22T12:30:00.000Z');
  expect(promiseOf({ ...order, durationSeconds: null }, DEFAULT_ATTENTION)).toBeNull();
});
