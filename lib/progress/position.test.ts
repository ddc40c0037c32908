import { expect, test } from 'vitest';
import { moveOn } from './movement';
import { type KnownDriver, whyImplausible } from './plausible-position';

const AT = new Date('2026-11-22T09:00:00Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
const SHOP = { latitude: 29.3, longitude: 48 };
const north = (meters: number) => ({ latitude: SHOP.latitude + meters / 111_195, longitude: SHOP.longitude });
const still = { driverMovedAt: AT, driverMovedLatitude: 29.3, driverMovedLongitude: 48, driverWayMeters: 100 };
const known: KnownDriver = {
  status: 'en_route',
  driverName: 'Ali',
  driverLatitude: 29.3,
  driverLongitude: 48,
  driverSeenAt: AT,
  driverConfirmedAt: null,
  driverConfirmedLatitude: null,
  driverConfirmedLongitude: null,
};

test('the noise of a standing phone is no movement; a new place adds to the way', () => {
  expect(moveOn({ ...still, status: 'en_route' }, north(30), after(10))).toEqual({});
  const moved = moveOn({ ...still, status: 'en_route' }, north(50), after(10));
  expect(moved.driverMovedAt).toEqual(after(10));
  expect(Math.round(moved.driverWayMeters ?? 0)).toBe(150);
});

test('many small steps in one direction are movement', () => {
  let at: Parameters<typeof moveOn>[0] = { ...still, status: 'en_route' };
  for (let step = 1; step <= 10; step += 1) at = { ...at, ...moveOn(at, north(10 * step), after(step)) };
  expect(at.driverWayMeters).toBeGreaterThan(170);
});

test('the way to the shop does not count', () => {
  expect(moveOn({ ...still, status: 'accepted' }, north(500), after(60)).driverWayMeters).toBeNull();
});

test('a driver is no farther away than a car drives', () => {
  expect(whyImplausible(known, north(1_400), after(10))).toBeNull();
  expect(whyImplausible(known, north(3_000), after(10))).toBe('too_far');
  expect(whyImplausible(known, north(3_000), after(60))).toBeNull();
});

test('the last confirmed position counts, not the last one reported', () => {
  const confirmed = { driverConfirmedAt: AT, driverConfirmedLatitude: 29.3, driverConfirmedLongitude: 48 };
  const drawnAway = { ...known, ...confirmed, driverLatitude: 29.4, driverSeenAt: after(10) };
  expect(whyImplausible(drawnAway, north(11_000), after(12))).toBe('too_far');
  expect(whyImplausible(drawnAway, north(200), after(12))).toBeNull();
});

test('a position never creates a driver, and lies in the region', () => {
  expect(whyImplausible({ ...known, status: 'pending', driverName: null }, SHOP, AT)).toBe('no_driver');
  expect(whyImplausible({ ...known, status: 'accepted', driverName: null }, SHOP, AT)).toBeNull();
  expect(whyImplausible({ ...known, status: 'pending' }, SHOP, AT)).toBeNull();
  expect(whyImplausible(known, { latitude: 0, longitude: 0 }, AT)).toBe('outside');
});
