import { expect, test } from 'vitest';
import { cameraAfter, defaultCamera } from './camera-after';

test.each([
  ['all drivers', 'most', 'one', 'trip'],
  ['a map that was moved by hand', 'free', 'one', 'trip'],
  ['another trip', 'trip', 'one', 'trip'],
  ['a followed driver', 'follow', 'one', 'follow'],
  ['a trip that is closed', 'trip', null, 'most'],
  ['a followed driver who is closed', 'follow', null, 'free'],
  ['a map that was moved by hand, on closing', 'free', null, 'free'],
] as const)('a choice in the list after %s', (_name, camera, id, expected) => {
  expect(cameraAfter(camera, { id, isOnMap: false }) ?? defaultCamera(id)).toBe(expected);
});

test.each([
  ['all drivers', 'most', 'one', 'most'],
  ['another trip', 'trip', 'one', 'free'],
  ['a trip that is closed', 'trip', null, 'free'],
  ['a followed driver', 'follow', 'two', 'follow'],
] as const)('a choice on the map after %s does not move it', (_name, camera, id, expected) => {
  expect(cameraAfter(camera, { id, isOnMap: true }) ?? defaultCamera(id)).toBe(expected);
});
