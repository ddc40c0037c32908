import { expect, test } from 'vitest';
import { daysBetween } from '@/lib/format/time/days';
import { dueState } from './due';

const bill = { type: 'REGULAR', status: 'ISSUED', dueOn: '2026-02-15' };

test.each([
  ['2026-02-14', 'open'],
  ['2026-02-15', 'today'],
  ['2026-02-16', 'overdue'],
])('a bill due on 15 February is on %s: %s', (today, state) => {
  expect(dueState(bill, today)).toBe(state);
});

test.each([
  { ...bill, status: 'PAID' },
  { ...bill, status: 'PENDING' },
  { ...bill, status: 'CANCELED' },
  { ...bill, type: 'TAP_WALLET' },
  { ...bill, dueOn: null },
])('nothing is due of $type $status $dueOn', (invoice) => {
  expect(dueState(invoice, '2026-03-01')).toBe('none');
});

test('a bill that was sent is due like one that was issued', () => {
  expect(dueState({ ...bill, status: 'SENT' }, '2026-02-16')).toBe('overdue');
});

test('days are counted over a leap day and a year', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});
