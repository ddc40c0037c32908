import { expect, it } from 'vitest';
import { Point } from './point';

it.each([
  [90, 180, true],
  [-90, -180, true],
  [91, 48, false],
  [-91, 48, false],
  [29, 181, false],
  [29, -181, false],
])('%d, %d is a point: %s', (latitude, longitude, isPoint) => {
  expect(Point.safeParse({ latitude, longitude }).success).toBe(isPoint);
});
