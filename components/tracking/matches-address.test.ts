import { expect, test } from 'vitest';
import { areasBegunBy } from '@/lib/map/areas/suggest-areas';
import { searchTerms } from '@/lib/order/search-text';
import type { Track } from '@/lib/tracking/track';
import { matchesAddress, viewCounts } from './matches-address';

const AT = '2026-11-23T09:00:00.000Z';
const track: Track = {
  state: 'driving',
  attention: [],
  delivery: {
    id: 'a',
    code: 'BG4LEW',
    reference: 'R-7',
    status: 'en_route',
    testMode: false,
    branchId: null,
    branchName: null,
    customerName: 'أحمد الفهد',
    customerAddress: 'Salmiya, Block 5',
    area: 'Salmiya',
    driverName: 'Fahad Al-Enezi',
    driverPhone: '+965 6600 1122',
    driverLatitude: 29.3,
    driverLongitude: 48,
    driverSeenAt: AT,
    driverMovedAt: AT,
    driverWayMeters: 0,
    pickup: null,
    dropoff: null,
    distanceMeters: null,
    durationSeconds: null,
    statusAt: AT,
    updatedAt: AT,
    scheduledAt: null,
    promisedAt: null,
    pickedUpAt: AT,
    dealtWithAt: null,
    problem: null,
    createdAt: AT,
  },
};
const finds = (q: string) =>
  matchesAddress(track, {
    show: 'all',
    branch: null,
    status: null,
    terms: searchTerms(q, areasBegunBy('KW', q)),
  });

test.each(['bg4l', 'r-7', 'احمد', 'salmiya', 'السالميه', 'salmiah', 'fahad', '66001122', '٦٦٠٠ ١١٢٢'])(
  '%s finds the order',
  (q) => expect(finds(q)).toBe(true),
);

test.each(['مشرف', 'Hawalli', '99998888'])('%s does not', (q) => expect(finds(q)).toBe(false));

test('an order waits for a driver while it is under way, not once it has failed', () => {
  const waiting = (status: string, driverName: string | null = null) =>
    viewCounts([{ ...track, delivery: { ...track.delivery, status, driverName } }], {
      show: 'all',
      branch: null,
      status: null,
      terms: [],
    }).waiting;
  expect([waiting('pending'), waiting('failed'), waiting('en_route', 'Fahad')]).toEqual([1, 0, 0]);
});

test.each([
  [null, null, 2],
  ['b-1', null, 1],
  [null, 'pending', 1],
  ['b-1', 'pending', 0],
])('of branch %s and status %s there are %s', (branch, status, count) => {
  const tracks = [
    { ...track, delivery: { ...track.delivery, branchId: 'b-1' } },
    { ...track, delivery: { ...track.delivery, branchId: 'b-2', status: 'pending' } },
  ];
  expect(viewCounts(tracks, { show: 'all', branch, status, terms: [] }).all).toBe(count);
});
