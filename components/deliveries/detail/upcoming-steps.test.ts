import { expect, test } from 'vitest';
import { upcomingSteps } from './upcoming-steps';

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
  expect(upcomingSteps({ generation, status })).toEqual(steps);
});
