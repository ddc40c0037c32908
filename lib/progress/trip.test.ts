import { expect, test } from 'vitest';
import { arrivalOf, paceOf, type TripFacts } from './arrival';
import { ATTENTION_RANGES, AttentionSettings, DEFAULT_ATTENTION } from './attention-settings';
import { moveOn } from './movement';
import { type KnownDriver, whyImplausible } from './plausible-position';
import { positionAt, type Sample, stopsOf } from './playback';
import { promiseOf } from './promise';

/** The bounds of a trip's facts, each on both of its sides. */

const NOW = Date.parse('2026-11-22T09:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();
const METERS = 111_195;
const SHOP = { latitude: 29.3, longitude: 48 };
const north = (meters: number) => ({ latitude: SHOP.latitude + meters / METERS, longitude: SHOP.longitude });
/** 8 km straight, without an estimate. */
const trip: TripFacts = {
  ...{ status: 'en_route', pickup: null, dropoff: north(8_000), driver: north(0) },
  ...{ driverSeenAt: ago(0), driverMovedAt: ago(0), driverWayMeters: null, pickedUpAt: null },
  ...{ distanceMeters: null, durationSeconds: null },
};
const kindOf = (change: Partial<TripFacts>) => arrivalOf({ ...trip, ...change }, NOW).kind;

test('a position is old after two minutes, a driver near below 150 meters, and one who stands gives no number after 15 minutes', () => {
  expect([kindOf({ driverSeenAt: ago(120) }), kindOf({ driverSeenAt: ago(121) })]).toEqual(['range', 'silent']);
  expect([kindOf({ driver: north(7_851) }), kindOf({ driver: north(7_849) })]).toEqual(['near', 'range']);
  expect([kindOf({ driverMovedAt: ago(900) }), kindOf({ driverMovedAt: ago(901) })]).toEqual(['range', 'none']);
  expect(kindOf({ driverMovedAt: null })).toBe('range');
  expect([kindOf({ driverSeenAt: null }), kindOf({ status: 'completed' })]).toEqual(['none', 'none']);
});

/** The middle and the half width of an arrival, in seconds from now. */
function secondsOf(change: Partial<TripFacts>) {
  const arrival = arrivalOf({ ...trip, ...change }, NOW);
  if (arrival.kind !== 'range') throw new Error(arrival.kind);
  const [from, to] = [arrival.from - NOW, arrival.to - NOW];
  return { middle: Math.round((from + to) / 2_000), half: Math.round((to - from) / 2_000) };
}

test('the arrival is the rest of the way at its pace and detour, the minute to the door, and a spread', () => {
  // 8 km by 1.35 at 8 m/s, and 60 s; the spread is 40 % and 30 s.
  expect(secondsOf({})).toEqual({ middle: 1_410, half: 594 });
  // The trip's own estimate: 10 km for 8 km straight, at 10 m/s.
  const estimate = { pickup: north(0), distanceMeters: 10_000, durationSeconds: 1_000 };
  expect(secondsOf(estimate)).toEqual({ middle: 1_060, half: 454 });
  // The detour is bounded, and of no trip below 500 meters.
  expect(secondsOf({ ...estimate, distanceMeters: 40_000, durationSeconds: 4_000 }).middle).toBe(2_060);
  expect(secondsOf({ ...estimate, distanceMeters: 5_000, durationSeconds: 500 }).middle).toBe(900);
  expect(secondsOf({ ...estimate, pickup: north(7_501) }).middle).toBe(1_140);
  // The driver's own pace over 1.5 km counts as much as the estimate's, and the spread is smaller.
  const own = { ...estimate, driverWayMeters: 1_500, pickedUpAt: ago(300), driverMovedAt: ago(0) };
  expect(secondsOf(own)).toEqual({ middle: 1_560, half: 459 });
});

test('a pace lies between walking and a highway, and is the driver’s own from 200 meters on', () => {
  const pace = (change: Partial<TripFacts>) => paceOf({ ...trip, ...change });
  expect(pace({})).toEqual({ metersPerSecond: 8, ownShare: 0 });
  expect(pace({ distanceMeters: 9_000, durationSeconds: 0 }).metersPerSecond).toBe(8);
  expect(pace({ distanceMeters: 9_000, durationSeconds: 100 }).metersPerSecond).toBe(35);
  expect(pace({ distanceMeters: 50, durationSeconds: 100 }).metersPerSecond).toBe(1);
  const own = { pickedUpAt: ago(100), driverMovedAt: ago(0) };
  expect(pace({ ...own, driverWayMeters: 199 }).ownShare).toBe(0);
  expect(pace({ ...own, driverWayMeters: 200 }).ownShare).toBeCloseTo(200 / 1_700, 9);
  expect(pace({ ...own, driverWayMeters: 1_500 })).toEqual({
    metersPerSecond: 1 / (0.5 / 15 + 0.5 / 8),
    ownShare: 0.5,
  });
  expect(pace({ ...own, driverWayMeters: 90_000 }).metersPerSecond).toBeCloseTo(
    1 / (90 / 91.5 / 35 + 1.5 / 91.5 / 8),
    9,
  );
  expect(pace({ ...own, driverWayMeters: 1_500, driverMovedAt: ago(100) }).ownShare).toBe(0);
});

const known: KnownDriver = {
  ...{ status: 'en_route', driverName: 'Ali', driverSeenAt: new Date(NOW) },
  ...{ driverLatitude: SHOP.latitude, driverLongitude: SHOP.longitude },
  ...{ driverConfirmedAt: null, driverConfirmedLatitude: null, driverConfirmedLongitude: null },
};

test('a driver gets 45 meters farther in a second, beside a kilometer of error, before or after', () => {
  const at = (seconds: number) => new Date(NOW + seconds * 1_000);
  expect(whyImplausible(known, north(1_449), at(10))).toBeNull();
  expect(whyImplausible(known, north(1_451), at(10))).toBe('too_far');
  expect([whyImplausible(known, north(1_449), at(-10)), whyImplausible(known, north(1_001), at(0))]).toEqual([
    null,
    'too_far',
  ]);
  const confirmed = {
    driverConfirmedAt: at(0),
    driverConfirmedLatitude: north(5_000).latitude,
    driverConfirmedLongitude: 48,
  };
  expect(whyImplausible({ ...known, ...confirmed }, north(5_500), at(0))).toBeNull();
  expect(whyImplausible({ ...known, ...confirmed }, north(0), at(0))).toBe('too_far');
  const nobody = { ...known, driverName: null, driverSeenAt: null };
  expect(
    ['pending', 'completed', 'accepted', 'waiting_pack'].map((status) =>
      whyImplausible({ ...nobody, status }, SHOP, at(0)),
    ),
  ).toEqual([...['no_driver', 'no_driver', null, null]]);
});

test('a new place is one at forty meters, and the way counts while the driver carries the order', () => {
  const at = new Date(NOW);
  const nowhere = { driverMovedAt: null, driverMovedLatitude: null, driverMovedLongitude: null, driverWayMeters: null };
  const here = { driverMovedAt: at, driverMovedLatitude: SHOP.latitude, driverMovedLongitude: SHOP.longitude };
  expect(moveOn({ ...nowhere, status: 'en_route' }, SHOP, at)).toEqual({ ...here, driverWayMeters: 0 });
  expect(moveOn({ ...nowhere, status: 'accepted' }, SHOP, at)).toEqual({ ...here, driverWayMeters: null });
  const still = { ...here, driverWayMeters: 100, status: 'en_route' };
  expect(moveOn(still, north(39.9), at)).toEqual({});
  const { driverWayMeters, driverMovedLatitude } = moveOn(still, north(40.1), at);
  expect([Math.round(driverWayMeters ?? 0), driverMovedLatitude]).toEqual([140, north(40.1).latitude]);
  expect(moveOn({ ...still, status: 'accepted' }, north(50), at).driverWayMeters).toBeNull();
  expect(Math.round(moveOn({ ...still, driverWayMeters: null }, north(50), at).driverWayMeters ?? 0)).toBe(50);
});

test('a promise counts from the later of order and scheduled time, with the merchant’s minutes at the pickup', () => {
  const createdAt = new Date(NOW);
  const of = (minutes: number | null, durationSeconds: number) => {
    const scheduledAt = minutes === null ? null : new Date(NOW + minutes * 60_000);
    const promise = promiseOf({ createdAt, scheduledAt, durationSeconds }, { ...DEFAULT_ATTENTION, pickupMinutes: 7 });
    return ((promise?.getTime() ?? 0) - NOW) / 1_000;
  };
  expect([of(null, 600), of(30, 600), of(-30, 600), of(null, 0), of(null, 1.2345)]).toEqual([
    ...[1_020, 2_820, 1_020, 420, 421.235],
  ]);
});

test('a gap is more than three minutes over more than sixty meters, a stop two minutes within them', () => {
  const sample = (meters: number, seconds: number): Sample => ({ ...north(meters), at: seconds * 1_000 });
  const isGap = (meters: number, seconds: number) => positionAt([sample(0, 0), sample(meters, seconds)], 1_000)?.isGap;
  expect([isGap(61, 181), isGap(61, 180), isGap(59, 181)]).toEqual([true, false, false]);
  const stops = (...at: [number, number][]) => stopsOf(at.map(([meters, seconds]) => sample(meters, seconds))).length;
  expect([stops([0, 0], [59, 120]), stops([0, 0], [59, 119]), stops([0, 0], [61, 120])]).toEqual([1, 0, 0]);
  expect(stops([0, 0], [50, 60], [0, 120], [500, 180], [510, 300], [900, 301])).toBe(2);
});

test('each setting has its own range, in whole numbers', () => {
  const taken = (name: string, value: number) =>
    AttentionSettings.safeParse({ ...DEFAULT_ATTENTION, [name]: value }).success;
  for (const [name, [least, most]] of Object.entries(ATTENTION_RANGES)) {
    expect([least - 1, least, most, most + 1, least + 0.5].map((value) => taken(name, value))).toEqual([
      ...[false, true, true, false, false],
    ]);
  }
  expect(ATTENTION_RANGES).toEqual({
    ...{ waitingMinutes: [1, 240], standingMinutes: [2, 120], lateMinutes: [0, 240] },
    ...{ failedHours: [1, 720], pickupMinutes: [0, 240], positionDays: [1, 365] },
  });
});
