import { expect, test } from 'vitest';
import { draftOfKnown } from './draft-of-known.server';
import type { LedgerRow } from './rows.server';
import { isClosable, isUnresolved, mayMoveTo, problemAfter, wasClosed, wasMarkedNotCreated } from './unresolved';

const marked = { status: 'rejected', problem: { kind: 'marked_not_created' } };
const refused = { status: 'rejected', problem: { kind: 'refused' } };
const open = { status: 'unknown', problem: { kind: 'no_answer' } };
const missing = { status: 'en_route', problem: { kind: 'not_found', since: '2026-11-20T09:00:00Z' } };
const closed = { status: 'canceled', problem: { kind: 'closed' } };
const canceled = { status: 'canceled', problem: null };

test('what a person may resolve: an order without an answer, and one that a person marked as not created', () => {
  const all = [marked, refused, open, missing, closed, { status: 'unknown', problem: null }];
  expect(all.map(isUnresolved)).toEqual([true, false, true, false, false, true]);
  expect(all.map(wasMarkedNotCreated)).toEqual([true, false, false, false, false, false]);
  expect([closed, canceled, { ...closed, status: 'en_route' }].map(wasClosed)).toEqual([true, false, false]);
});

test('an answer settles a problem that its absence caused', () => {
  expect(problemAfter(marked, true)).toEqual({ kind: 'made_after_all' });
  expect(problemAfter(marked, false)).toEqual(marked.problem);
  expect([problemAfter(missing, true), problemAfter(missing, false)]).toEqual([null, null]);
  expect([problemAfter(closed, true), problemAfter(closed, false)]).toEqual([null, closed.problem]);
  expect([problemAfter(open, true), problemAfter(open, false)]).toEqual([null, open.problem]);
  const other = { status: 'pending', problem: { kind: 'existing_order' } };
  expect([problemAfter(other, true), problemAfter(other, false)]).toEqual([other.problem, other.problem]);
});

test('a person may end what nobody knows, and what is no longer looked for', () => {
  const at = new Date();
  expect(isClosable({ ...missing, nextCheckAt: null })).toBe(true);
  expect(isClosable({ ...missing, nextCheckAt: at })).toBe(false);
  expect(isClosable({ status: 'status_of_tomorrow', problem: null, nextCheckAt: at })).toBe(true);
  expect(isClosable({ status: 'en_route', problem: null, nextCheckAt: null })).toBe(false);
  expect(isClosable({ ...open, nextCheckAt: null })).toBe(false);
});

test('one that a person closed takes any status that is known, one that the service canceled none', () => {
  const moves = (row: typeof closed | typeof canceled) =>
    ['pending', 'completed', 'canceled', 'status_of_tomorrow'].filter((status) => mayMoveTo(row, status));
  expect(moves(closed)).toEqual(['pending', 'completed']);
  expect(moves(canceled)).toEqual([]);
});

test('an order made elsewhere is repeated with what is known of it', () => {
  const known = {
    ...{ branchId: 'b-1', customerName: 'Mona', phone: '+96550000001', customerPhone: '50000001' },
    ...{ customerAddress: 'Salmiya 3', customerLatitude: 29.3, customerLongitude: 48.1 },
    ...{ originLatitude: 1, originLongitude: 2 },
  } as LedgerRow;
  const destination = { contact_name: 'Mona', contact_phone: '+96550000001', first_line: 'Salmiya 3' };
  expect(draftOfKnown(known)).toEqual({
    ...{ origin_format: 'branch_format', origin: { branch_id: 'b-1' }, destination_format: 'location_format' },
    destination: { ...destination, latitude: 29.3, longitude: 48.1 },
  });
  expect(draftOfKnown({ ...known, branchId: null, customerLatitude: null, customerLongitude: null })).toEqual({
    destination: { ...destination, latitude: null, longitude: null },
  });
});
