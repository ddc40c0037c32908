import { expect, test } from 'vitest';
import { STALE_AFTER_MS } from '@/lib/progress/arrival';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import type { TrackedDelivery } from './schema';
import { at, trackedDelivery } from './testing-tracked';
import { arrivalOfTrack, byPromise, byUrgency, driverKey, isTracked, trackOf } from './track';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const delivery = trackedDelivery();
const stateOf = (change: Partial<TrackedDelivery>, now = NOW) =>
  trackOf({ ...delivery, ...change }, DEFAULT_ATTENTION, now).state;

test('a driver with a new position drives; the position is old only after its time', () => {
  expect(stateOf({}, NOW + STALE_AFTER_MS)).toBe('driving');
  expect(stateOf({}, NOW + STALE_AFTER_MS + 1)).toBe('stale');
});

test('a driver on the way who does not move stands; one who waits at the shop does not', () => {
  expect(stateOf({ driverMovedAt: at('08:54') })).toBe('standing');
  expect(stateOf({ driverMovedAt: at('08:54'), status: 'dispatched' })).toBe('driving');
});

test('without a position nothing is guessed', () => {
  expect(stateOf({ driverLatitude: null })).toBe('unplaced');
  expect(stateOf({ driverLongitude: null })).toBe('unplaced');
  expect(stateOf({ driverSeenAt: null })).toBe('unplaced');
  for (const status of ['completed', 'canceled', 'rejected', 'unknown']) expect(stateOf({ status })).toBe('unplaced');
  expect(stateOf({ status: 'failed' })).toBe('unplaced');
});

test('what needs attention comes first, then old positions, then what is farther on, then the oldest', () => {
  const tracks = [
    { ...delivery, id: 'pending', status: 'pending', driverSeenAt: null, statusAt: at('08:59') },
    { ...delivery, id: 'new', createdAt: at('08:30') },
    { ...delivery, id: 'accepted', status: 'accepted' },
    { ...delivery, id: 'stale', driverSeenAt: at('08:57') },
    { ...delivery, id: 'late', promisedAt: at('08:50') },
    { ...delivery, id: 'failed', status: 'failed' },
    { ...delivery, id: 'old' },
  ].map((tracked) => trackOf(tracked, DEFAULT_ATTENTION, NOW));
  expect(tracks.sort(byUrgency).map((track) => track.delivery.id)).toEqual([
    'failed',
    'late',
    'stale',
    'old',
    'new',
    'accepted',
    'pending',
  ]);
});

test('what will be late next comes first, and what has no promise last', () => {
  const tracks = [
    { ...delivery, id: 'new', createdAt: at('08:40') },
    { ...delivery, id: 'later', promisedAt: at('09:20') },
    { ...delivery, id: 'old' },
    { ...delivery, id: 'late', promisedAt: at('08:50') },
    { ...delivery, id: 'next', promisedAt: at('09:10') },
  ].map((tracked) => trackOf(tracked, DEFAULT_ATTENTION, NOW));
  expect(tracks.sort(byPromise).map((track) => track.delivery.id)).toEqual(['late', 'next', 'later', 'old', 'new']);
});

test('neither order depends on which of two comes first', () => {
  const tracks = [
    {},
    { driverSeenAt: at('08:57') },
    { status: 'accepted', createdAt: at('07:00') },
    { promisedAt: at('08:50'), createdAt: at('07:10') },
    { promisedAt: at('09:20') },
    { status: 'failed' },
  ].map((change) => trackOf({ ...delivery, ...change }, DEFAULT_ATTENTION, NOW));
  for (const order of [byUrgency, byPromise])
    for (const one of tracks)
      for (const other of tracks) expect(Math.sign(order(one, other))).toBe(0 - Math.sign(order(other, one)));
});

test('orders of one person have one driver; two of the same name are two', () => {
  const [rajesh, other] = [{ driverName: 'Rajesh', driverPhone: '+96550000001' }, { driverPhone: '+96550000002' }];
  const key = (change: Partial<TrackedDelivery>) => driverKey({ ...delivery, ...change });
  expect(key({ ...rajesh, id: 'x' })).toBe(key({ ...rajesh, id: 'y' }));
  expect(key({ ...rajesh, ...other })).not.toBe(key(rajesh));
  expect(key({ driverName: null, driverPhone: null, id: 'x' })).not.toBe(
    key({ driverName: null, driverPhone: null, id: 'y' }),
  );
});

test('a failed delivery stays on screen while it needs attention', () => {
  expect(isTracked({ ...delivery, status: 'failed' }, DEFAULT_ATTENTION, NOW)).toBe(true);
  expect(isTracked({ ...delivery, status: 'completed' }, DEFAULT_ATTENTION, NOW)).toBe(false);
});

test('of what is alike the farthest comes first, in the order of the way', () => {
  const steps = ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'];
  const fresh = { statusAt: at('08:59'), pickedUpAt: null };
  const tracks = steps.map((status) => trackOf({ ...delivery, ...fresh, id: status, status }, DEFAULT_ATTENTION, NOW));
  expect(tracks.every(({ attention }) => attention.length === 0)).toBe(true);
  expect(tracks.sort(byUrgency).map((track) => track.delivery.id)).toEqual(steps.toReversed());
  const unnamed = trackOf({ ...delivery, ...fresh, id: 'new', status: 'a_new_status' }, DEFAULT_ATTENTION, NOW);
  expect([unnamed, ...tracks].sort(byUrgency).at(-1)?.delivery.id).toBe('new');
});

test('every status under way is tracked, and one that needs nothing after its end is not', () => {
  const tracked = (status: string, change: Partial<TrackedDelivery> = {}) =>
    isTracked({ ...delivery, status, ...change }, DEFAULT_ATTENTION, NOW);
  for (const status of ['submitting', 'pending', 'accepted', 'en_route', 'a_new_status']) {
    expect(tracked(status, { promisedAt: null }), status).toBe(true);
  }
  expect(tracked('canceled')).toBe(false);
  expect(tracked('failed', { dealtWithAt: at('08:59') })).toBe(false);
});

test('the arrival is reckoned from the driver’s position, where there is one', () => {
  const driving = {
    dropoff: { latitude: 29.31, longitude: 48.01 },
    distanceMeters: 4_000,
    durationSeconds: 900,
    driverWayMeters: 0,
  };
  const arrival = (change: Partial<TrackedDelivery>) =>
    arrivalOfTrack(trackOf({ ...delivery, ...driving, ...change }, DEFAULT_ATTENTION, NOW), NOW);
  const here = arrival({});
  expect(here).not.toEqual(arrival({ driverLatitude: null }));
  expect(here).not.toEqual(arrival({ driverLongitude: null }));
  expect(arrival({ driverLatitude: null })).toEqual(arrival({ driverLongitude: null }));
  expect(here).not.toEqual(arrival({ driverLatitude: 29.2 }));
});
