import { expect, test } from 'vitest';
import { drivenUntil, positionAt, type Sample, stopsOf } from './playback';

const MINUTE = 60_000;
const north = (meters: number, minute: number): Sample => ({
  latitude: 29.3 + meters / 111_195,
  longitude: 48,
  at: minute * MINUTE,
});
const metersOf = (samples: Sample[], minute: number) =>
  Math.round(((positionAt(samples, minute * MINUTE)?.latitude ?? 0) - 29.3) * 111_195);

const drive = [north(0, 0), north(600, 1), north(1_200, 2), north(1_210, 3), north(1_220, 5), north(1_800, 6)];

test('between two positions the driver is on the line, before and after them at the ends', () => {
  expect(metersOf(drive, 0.5)).toBe(300);
  expect(metersOf(drive, -1)).toBe(0);
  expect(metersOf(drive, 9)).toBe(1_800);
  expect(positionAt([], 0)).toBeNull();
});

test('in a gap the driver stays at the last known place, and it is marked', () => {
  const gap = [north(0, 0), north(5_000, 10)];
  expect(metersOf(gap, 5)).toBe(0);
  expect(positionAt(gap, 5 * MINUTE)?.isGap).toBe(true);
  expect(positionAt(gap, 10 * MINUTE)?.isGap).toBe(false);
});

test('a stay of two minutes is a stop; a shorter one is not', () => {
  expect(stopsOf(drive)).toMatchObject([{ from: 2 * MINUTE, to: 5 * MINUTE }]);
  expect(stopsOf([north(0, 0), north(10, 1), north(600, 2)])).toEqual([]);
});

test('a stay at the end of the drive is a stop too', () => {
  expect(stopsOf([north(0, 0), north(600, 1), north(610, 4)])).toMatchObject([{ from: MINUTE, to: 4 * MINUTE }]);
});

test('the way driven until a time ends where the driver was', () => {
  const driven = drivenUntil(drive, 1.5 * MINUTE);
  expect(driven).toHaveLength(3);
  expect(Math.round(((driven.at(-1)?.latitude ?? 0) - 29.3) * 111_195)).toBe(900);
  // A position at that very time is the end, once.
  expect(drivenUntil(drive, drive[1]?.at ?? 0)).toHaveLength(2);
});
