import { expect, test } from 'vitest';
import { upcomingSteps } from './upcoming-steps';

const CREATED = '2026-11-22T14:20:00Z';
const NOW = Date.parse('2026-11-22T14:30:00Z');

test.each([
  ['v2', 'pending', ['accepted', 'dispatched', 'en_route', 'completed']],
  ['v2', 'accepted', ['dispatched', 'en_route', 'completed']],
  ['v2', 'en_route', ['completed']],
  ['v1', 'pending', ['dispatched', 'waiting_pack', 'en_route', 'completed']],
  ['v1', 'dispatched', ['waiting_pack', 'en_route', 'completed']],
  ['v0', 'waiting_pack', ['en_route', 'completed']],
  ['v2', 'completed', []],
  ['v2', 'canceled', []],
  ['v2', 'unknown', []],
] as const)('%s: after %s no step is left out', (generation, status, steps) => {
  expect(upcomingSteps({ generation, status, scheduledAt: null, createdAt: CREATED }, NOW)).toEqual(steps);
});

test('a scheduled order is yet to look for a driver, until its time has come', () => {
  const order = {
    generation: 'v2',
    status: 'pending',
    scheduledAt: '2026-11-22T15:00:00Z',
    createdAt: CREATED,
  } as const;
  expect(upcomingSteps(order, NOW)[0]).toBe('pending');
  expect(upcomingSteps(order, NOW + 3_600_000)[0]).toBe('accepted');
});
