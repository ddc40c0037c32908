import { expect, test } from 'vitest';
import { causesOf } from './causes';
import type { Counted, OrderSet } from './reconciliation-schema';

type Sets = Partial<Record<OrderSet, [count: number, amount: string]>>;
type Known = { count?: number | null; amount?: string | null; trips?: number | null; orders?: number | null };

/** The causes of a difference with these sets of orders, as `kind count amount`, with `fits` behind them. */
function found(sets: Sets, known: Known, begin?: string) {
  const { count = null, amount = null, trips = null, orders = null } = known;
  const setOf = (set: OrderSet): Counted => {
    const [size, fees] = sets[set] ?? [0, '0.000'];
    return { count: size, amount: fees };
  };
  const difference = { count, amount };
  const causes = causesOf({ sets: setOf, difference, invoice: { count: orders, trips }, recordsBegin: begin ?? null });
  return causes.map(({ kind, count: size, amount: fees, fits }) =>
    [kind, size, fees, ...(fits ? ['fits'] : [])].join(' '),
  );
}

test('orders that would join explain an invoice that has more, orders that would leave one that has less', () => {
  const both: Sets = { edge_in: [1, '1.100'], edge_out: [2, '3.300'] };
  expect(found({ edge_out: [2, '3.300'] }, { count: 2, amount: '3.300' })).toEqual([
    'edge 2 3.300 fits',
    'not_here 2 ',
  ]);
  expect(found({ edge_out: [2, '3.300'] }, { count: -2, amount: '-3.300' })).toEqual([]);
  expect(found({ edge_in: [1, '1.100'] }, { count: -1, amount: '-1.100' })).toEqual(['edge 1 1.100 fits']);
  expect(found({ edge_in: [1, '1.100'] }, { count: 1, amount: '1.100' })).toEqual(['not_here 1 ']);
  // Together they are one more order, for 2.200 more.
  expect(found(both, { count: 1, amount: '2.200' })).toEqual(['edge 3 4.400 fits', 'not_here 1 ']);
  expect(found(both, { count: 1, amount: '2.201' })).toEqual(['edge 3 4.400', 'not_here 1 ']);
  expect(found(both, { count: 2, amount: '2.200' })).toEqual(['edge 3 4.400', 'not_here 2 ']);
});

test('as many orders for another sum are explained only by orders that change places', () => {
  const swap: Sets = { created_before: [1, '1.000'], completed_after: [1, '1.500'] };
  expect(found(swap, { count: 0, amount: '0.500' })).toEqual(['created 2 2.500 fits']);
  expect(found({ created_before: [1, '1.000'] }, { count: 0, amount: '0.500' })).toEqual([]);
  expect(found({ completed_after: [1, '1.500'] }, { count: 0, amount: '0.500' })).toEqual([]);
  expect(found({ without_fee: [2, '0.000'] }, { count: 0, amount: '0.500' })).toEqual(['without_fee 2 ']);
  expect(found({ without_fee: [2, '0.000'] }, { count: 0, amount: '-0.500' })).toEqual([]);
});

test('without a count the sum says which way; without both everything is possible, and nothing fits', () => {
  const sets: Sets = {
    time_unknown: [1, '1.000'],
    canceled: [1, '2.000'],
    without_fee: [1, '0.000'],
    other_currency: [1, '9.000'],
  };
  expect(found(sets, { amount: '2.000' })).toEqual(['canceled 1 2.000 fits', 'without_fee 1 ', 'other_currency 1 ']);
  expect(found(sets, { amount: '-1.000' })).toEqual(['time_unknown 1 1.000 fits']);
  expect(found(sets, { amount: '0.000' })).toEqual([]);
  expect(found(sets, { amount: '0.001' })).toEqual(['canceled 1 2.000', 'without_fee 1 ', 'other_currency 1 ']);
  expect(found(sets, { amount: '-0.001' })).toEqual(['time_unknown 1 1.000']);
  expect(found(sets, { count: 1 })).toEqual([
    'not_here 1 ',
    'canceled 1 2.000 fits',
    'without_fee 1 ',
    'other_currency 1 ',
  ]);
  expect(found(sets, {})).toEqual(['time_unknown 1 1.000', 'canceled 1 2.000', 'without_fee 1 ', 'other_currency 1 ']);
});

test('several orders in one trip cost less than each alone', () => {
  expect(found({}, { count: 0, amount: '-1.000', orders: 5, trips: 3 })).toEqual(['trips 2 ']);
  expect(found({}, { count: 0, amount: '0.000', orders: 5, trips: 3 })).toEqual([]);
  expect(found({}, { count: 0, amount: '-1.000', orders: 5, trips: 5 })).toEqual([]);
  expect(found({}, { count: 0, amount: '-1.000', orders: 5 })).toEqual([]);
  expect(found({}, { count: 0, amount: '-1.000', trips: 5 })).toEqual([]);
});

test('records that begin later explain only an invoice that has more', () => {
  const begin = '2028-02-20T10:00:00.000Z';
  expect(found({}, { count: 3, amount: '3.000' }, begin)).toEqual(['not_here 3 ', 'records_begin 1 ']);
  expect(found({}, { count: -3, amount: '-3.000' }, begin)).toEqual([]);
  expect(found({}, {}, begin)).toEqual(['records_begin 1 ']);
  const none = { sets: () => ({ count: 0, amount: '0.000' }), invoice: { count: null, trips: null } };
  expect(causesOf({ ...none, difference: { count: 1, amount: null }, recordsBegin: begin })).toEqual([
    { kind: 'not_here', sets: [], at: null, count: 1, amount: null, fits: false },
    { kind: 'records_begin', sets: [], at: begin, count: 1, amount: null, fits: false },
  ]);
});

test('a cause names the sets that have orders', () => {
  const setsOf = (own: Partial<Record<OrderSet, number>>, count: number | null) =>
    causesOf({
      sets: (set) => ({ count: own[set] ?? 0, amount: '0.000' }),
      difference: { count, amount: null },
      invoice: { count: null, trips: null },
      recordsBegin: null,
    }).map(({ kind, sets }) => [kind, ...sets].join(' '));
  expect(setsOf({ edge_in: 1, edge_out: 1 }, null)).toEqual(['edge edge_in edge_out']);
  expect(setsOf({ edge_out: 1 }, null)).toEqual(['edge edge_out']);
  expect(setsOf({ elsewhere: 2 }, -1)).toEqual(['elsewhere elsewhere']);
  expect(setsOf({ test: 1, without_fee: 1, other_currency: 1 }, 1)).toEqual([
    'not_here',
    'test test',
    'without_fee without_fee',
    'other_currency other_currency',
  ]);
});
