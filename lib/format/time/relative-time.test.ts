import { expect, it } from 'vitest';
import { relativeTime, timeSince } from './relative-time';

const SECOND = 1_000;
const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  [0, 'now', 0, true],
  [-9 * SECOND, 'now', 0, true],
  [-10 * SECOND, 'seconds', 10, true],
  [-59 * SECOND, 'seconds', 59, true],
  [-60 * SECOND, 'minutes', 1, true],
  [-3_599 * SECOND, 'minutes', 59, true],
  [-3_600 * SECOND, 'hours', 1, true],
  [-86_400 * SECOND, 'days', 1, true],
  [-7 * 86_400 * SECOND, 'far', 0, true],
  [90 * SECOND, 'minutes', 1, false],
])('%i ms away is %s %i', (offset, unit, count, past) => {
  expect(relativeTime(now + offset, now)).toEqual({ unit, count, past });
});

it.each([
  [3_600, 'hours', 1, 0],
  [2 * 3_600 - 1, 'hours', 1, 59],
  [2 * 3_600, 'hours', 2, 0],
  [47 * 3_600, 'days', 2, undefined],
  [25 * 3_600, 'days', 1, undefined],
])('%i s ahead is %s %i and %s min', (seconds, unit, count, minutes) => {
  expect(relativeTime(now + seconds * SECOND, now)).toEqual({ unit, count, minutes, past: false });
});

it('says of what has happened that it was just now when the clock is behind', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  for (const ahead of [1_000, 11_000, 5 * 60_000]) expect(timeSince(now + ahead, now).unit).toBe('now');
  expect(timeSince(now - 180_000, now)).toEqual({ unit: 'minutes', count: 3, past: true });
});
