import { expect, test } from 'vitest';
import type { LedgerRow } from '../ledger/rows.server';
import { confirmedPosition, NO_POSITION } from './driver-position.server';

const NOW = new Date('2026-11-21T12:00:00Z');
const HERE = { latitude: 29.3, longitude: 48 };
/** Nearer than 500 m, and farther. */
const [NEAR, FAR] = [
  { latitude: 29.304, longitude: 48 },
  { latitude: 29.305, longitude: 48 },
];

function seen(secondsAgo: number) {
  const at = new Date(NOW.getTime() - secondsAgo * 1_000);
  const { latitude, longitude } = HERE;
  const moved = { driverMovedAt: at, driverMovedLatitude: latitude, driverMovedLongitude: longitude };
  const row = { status: 'en_route', driverLatitude: latitude, driverLongitude: longitude, driverSeenAt: at, ...moved };
  return { ...NO_POSITION, driverWayMeters: 0, ...row } as LedgerRow;
}

test.each([
  ['the same place, however long ago', HERE, 600, false],
  ['a place as near as a webhook’s that is as new', NEAR, 19, false],
  ['a near place after a webhook that is older', NEAR, 20, true],
  ['a place farther off', FAR, 1, true],
] as const)('%s', (_, point, secondsAgo, replaces) => {
  const change = confirmedPosition(seen(secondsAgo), 'en_route', point, NOW);
  expect(change).toMatchObject({ driverConfirmedAt: NOW, driverConfirmedLatitude: point.latitude });
  expect(change.driverSeenAt).toEqual(replaces ? NOW : undefined);
  expect(change.driverLatitude).toBe(replaces ? point.latitude : undefined);
});

test('the first place is taken', () => {
  const row = { ...NO_POSITION, status: 'accepted' } as LedgerRow;
  expect(confirmedPosition(row, 'en_route', HERE, NOW)).toMatchObject({ driverLatitude: 29.3, driverSeenAt: NOW });
});
