import { expect, test } from 'vitest';
import { branchNumbers, cashIn, countOf, mainCurrency, paymentsUnknown, sumIn } from './day-numbers';
import { COUNTED_VIEWS, chosenView, filtersOf, GROUP_NAMES, groupOf, LIST_VIEWS, STATUS_GROUPS } from './views';

test('a tab is found again by its filters, in any order of the statuses', () => {
  expect([...LIST_VIEWS]).toEqual(['all', 'attention', 'scheduled', 'underWay', 'ended']);
  expect([...COUNTED_VIEWS]).toEqual(['attention', 'scheduled', 'underWay']);
  for (const view of LIST_VIEWS) expect(chosenView(filtersOf(view))).toBe(view);
  expect(filtersOf('all')).toEqual({});
  expect(filtersOf('attention')).toEqual({ show: 'attention' });
  expect(filtersOf('ended')).toEqual({ status: ['completed', 'canceled', 'failed', 'rejected', 'unknown'] });
  expect(filtersOf('scheduled')).toEqual({ status: ['scheduled'] });
  const underWay = ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'other'];
  expect(filtersOf('underWay')).toEqual({ status: underWay });
  expect(groupOf(underWay.toReversed())).toBe('underWay');
});

test('other filters are no tab', () => {
  expect(chosenView({ status: [] })).toBe('all');
  expect(chosenView({ status: [], show: 'attention' })).toBe('attention');
  expect(chosenView({ status: [...STATUS_GROUPS.scheduled], show: 'attention' })).toBeUndefined();
  expect(chosenView({ status: ['failed'] })).toBeUndefined();
  expect(chosenView({ show: 'late' })).toBeUndefined();
  expect(groupOf(['completed', 'canceled', 'failed', 'rejected', 'pending'])).toBeUndefined();
  for (const name of GROUP_NAMES) expect(groupOf([...STATUS_GROUPS[name], 'failed', 'pending'])).toBeUndefined();
});

const row = (count: number, currency: string | null, cash = '0', paymentUnknown = 0) => ({
  count,
  currency,
  cash,
  paymentUnknown,
});

test('the main currency is that of most orders; one that is not known is the merchant’s', () => {
  expect(mainCurrency([], 'KWD')).toBe('KWD');
  expect(mainCurrency([row(2, 'SAR'), row(1, 'KWD')], 'KWD')).toBe('SAR');
  expect(mainCurrency([row(2, 'SAR'), row(1, 'KWD'), row(2, null)], 'KWD')).toBe('KWD');
  expect(mainCurrency([row(1, 'SAR'), row(1, 'SAR'), row(1, 'KWD')], 'KWD')).toBe('SAR');
});

test('sums are of one currency, and cash is unknown only where no payment is known', () => {
  const rows = [row(2, 'KWD', '1.255'), row(1, null, '2.100', 1), row(5, 'SAR', '90')];
  const own = { currency: 'KWD', own: 'KWD' };
  expect(countOf(rows)).toBe(8);
  expect(paymentsUnknown(rows)).toBe(1);
  expect(sumIn(own, rows, ({ cash }) => cash)).toBe('3.355');
  expect(sumIn({ currency: 'SAR', own: 'KWD' }, rows, ({ cash }) => cash)).toBe('90.000');
  expect(cashIn(own, rows)).toBe('3.355');
  expect(cashIn(own, [row(2, 'KWD', '0', 2)])).toBeNull();
  expect(cashIn(own, [])).toBe('0.000');
});

test('the busiest branch comes first, then those with more new orders, and orders without a branch last', () => {
  const names = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }));
  const of = (branchId: string | null, count: number) => ({ branchId, count });
  const numbers = branchNumbers(names, {
    active: [of('a', 1), of('b', 3), of('c', 1), of(null, 9)],
    created: [of('a', 1), of('c', 2), of('c', 2), of('gone', 1)],
    completed: [of('c', 5), of(null, 1)],
  });
  expect(numbers.map(({ id, name, active, created, completed }) => [id, name, active, created, completed])).toEqual([
    ['b', 'B', 3, 0, 0],
    ['c', 'C', 1, 4, 5],
    ['a', 'A', 1, 1, 0],
    [null, '', 9, 1, 1],
  ]);
});
