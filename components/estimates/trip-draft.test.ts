import { expect, test } from 'vitest';
import { draftOf, TripDraft } from './trip-draft';

const salmiya = { latitude: 29.3339, longitude: 48.0757 };
const hawalli = { latitude: 29.3328, longitude: 48.0286 };

test.each<[name: string, draft: TripDraft, trip: unknown]>([
  [
    'a branch, whatever pin is left from before',
    { pickup: 'branch', branchId: ' b1 ', point: hawalli, to: salmiya },
    { from: { branchId: 'b1' }, to: salmiya },
  ],
  ['a typed id', { pickup: 'id', branchId: 'b2', point: null, to: salmiya }, { from: { branchId: 'b2' }, to: salmiya }],
  [
    'a pin, whatever branch is left from before',
    { pickup: 'point', branchId: 'b1', point: hawalli, to: salmiya },
    { from: hawalli, to: salmiya },
  ],
])('a complete form is a trip from %s', (_, draft, trip) => {
  expect(TripDraft.parse(draft)).toEqual(trip);
});

test.each<[pickup: TripDraft['pickup'], path: string]>([
  ['branch', 'branchId'],
  ['id', 'branchId'],
  ['point', 'point'],
])('without a pickup (%s) and a drop-off, each is named at its field', (pickup, path) => {
  // A pin that was set, or a branch that was chosen, before another kind of pickup is none of it.
  const left = pickup === 'point' ? { branchId: 'b1', point: null } : { branchId: ' ', point: hawalli };
  const { error } = TripDraft.safeParse({ pickup, ...left, to: null });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, `estimates.problems.${pickup}`],
    ['to', 'estimates.problems.to'],
  ]);
});

test('the form begins with the trip of the address', () => {
  const address = { branch: null, from: hawalli, to: salmiya };
  expect(draftOf(address, true)).toEqual({ pickup: 'point', branchId: '', point: hawalli, to: salmiya });
  expect(draftOf({ ...address, from: null }, true).pickup).toBe('branch');
  expect(draftOf({ ...address, branch: 'b1' }, false)).toMatchObject({ pickup: 'id', branchId: 'b1' });
});
