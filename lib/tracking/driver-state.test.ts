import { expect, test } from 'vitest';
import { byUrgency, driverState, STALE_AFTER_MS, STANDING_AFTER_MS } from './driver-state';
import type { TrackedDelivery } from './schema';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const delivery: TrackedDelivery = {
  ...{ id: 'a', code: 'K1', reference: 'r', status: 'en_route', testMode: false, branchId: null, branchName: null },
  ...{ customerName: 'Sara', customerAddress: 'Salmiya', driverName: 'Ali', driverLatitude: 29.3, driverLongitude: 48 },
  ...{ driverSeenAt: new Date(NOW).toISOString(), pickup: null, dropoff: null, scheduledAt: null },
  ...{ statusAt: '2026-11-22T08:00:00Z', createdAt: '2026-11-22T08:00:00Z' },
};

test('a driver with a new position drives', () => {
  expect(driverState(delivery, NOW, NOW)).toBe('driving');
});

test('a position is old only after its time', () => {
  expect(driverState(delivery, NOW, NOW + STALE_AFTER_MS)).toBe('driving');
  expect(driverState(delivery, NOW, NOW + STALE_AFTER_MS + 1)).toBe('stale');
});

test('a driver on the way who does not move stands; one who waits at the shop does not', () => {
  const movedAt = NOW - STANDING_AFTER_MS - 1;
  expect(driverState(delivery, movedAt, NOW)).toBe('standing');
  expect(driverState({ ...delivery, status: 'dispatched' }, movedAt, NOW)).toBe('driving');
});

test('without a position nothing is guessed', () => {
  expect(driverState({ ...delivery, driverLatitude: null }, undefined, NOW)).toBe('unplaced');
});

test('standing and old ones come first, then those that are farther on, then the oldest', () => {
  const entries = [
    { delivery: { ...delivery, id: 'pending', status: 'pending' }, state: 'unplaced' as const },
    { delivery: { ...delivery, id: 'new', createdAt: '2026-11-22T08:30:00Z' }, state: 'driving' as const },
    { delivery: { ...delivery, id: 'accepted', status: 'accepted' }, state: 'driving' as const },
    { delivery: { ...delivery, id: 'stale' }, state: 'stale' as const },
    { delivery: { ...delivery, id: 'old' }, state: 'driving' as const },
  ];
  expect(entries.sort(byUrgency).map((entry) => entry.delivery.id)).toEqual([
    'stale',
    'old',
    'new',
    'accepted',
    'pending',
  ]);
});
