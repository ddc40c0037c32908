import { expect, test } from 'vitest';
import type { RowView } from '@/lib/sheet/work/messages';
import { nextProblem } from './next-problem';

const row = (state: RowView['state'], ...positions: number[]): RowView => ({
  line: 2,
  state,
  cells: [],
  remarks: positions.map((position) => ({ position, kind: 'problem', key: 'x' })),
  known: null,
});
/** The grid shows columns 4, 0 and 2 in this order. */
const SHOWN = [4, 0, 2];
const next = (rows: RowView[], at: { row: number; column: number }) =>
  nextProblem((index) => rows[index], rows.length, SHOWN, at);

test('the next problem is behind the cell, in its row first, and begins anew at the end', () => {
  const rows = [row('mend', 4, 2), row('ready', 4), row('question', 0)];
  expect(next(rows, { row: 0, column: -1 })).toEqual({ row: 0, column: 0 });
  expect(next(rows, { row: 0, column: 0 })).toEqual({ row: 0, column: 2 });
  expect(next(rows, { row: 0, column: 2 })).toEqual({ row: 2, column: 1 });
  expect(next(rows, { row: 2, column: 1 })).toEqual({ row: 0, column: 0 });
});

test('a warning, a hidden column and a row that is ready need nobody', () => {
  const warned: RowView = { ...row('mend'), remarks: [{ position: 4, kind: 'warning', key: 'x' }] };
  expect(next([warned, row('mend', 9), row('ready', 4)], { row: 0, column: 0 })).toBeUndefined();
});
