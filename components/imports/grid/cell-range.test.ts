import { expect, test } from 'vitest';
import { cellAfterKey, nextCell, pastedCells } from './cell-range';

const size = { rows: 100, columns: 5, page: { current: 20 }, isRtl: false };
const plain = { ctrlKey: false, metaKey: false, shiftKey: false };
const at = (row: number, column: number) => ({ row, column });

test.each([
  ['ArrowDown', at(0, 0), at(1, 0)],
  ['ArrowUp', at(0, 0), at(0, 0)],
  ['ArrowRight', at(0, 4), at(0, 4)],
  ['ArrowLeft', at(3, 2), at(3, 1)],
  ['PageDown', at(90, 1), at(99, 1)],
  ['Home', at(5, 3), at(5, 0)],
  ['End', at(5, 3), at(5, 4)],
])('%s from %o leads to %o', (key, from, to) => {
  expect(cellAfterKey(from, { ...plain, key }, size)).toEqual(to);
});

test('in Arabic the next column is on the left', () => {
  const rtl = { ...size, isRtl: true };
  expect(cellAfterKey(at(0, 1), { ...plain, key: 'ArrowLeft' }, rtl)).toEqual(at(0, 2));
  expect(cellAfterKey(at(0, 1), { ...plain, key: 'ArrowRight', ctrlKey: true }, rtl)).toEqual(at(0, 0));
});

test('Tab goes on in the next row, and ends at the last cell', () => {
  expect(nextCell(at(0, 4), 1, size)).toEqual(at(1, 0));
  expect(nextCell(at(1, 0), -1, size)).toEqual(at(0, 4));
  expect(nextCell(at(99, 4), 1, size)).toBeUndefined();
});

test('other keys do not move', () => {
  expect(cellAfterKey(at(0, 0), { ...plain, key: 'a' }, size)).toBeUndefined();
});

test('copied cells are rows and columns; the last line break begins none', () => {
  expect(pastedCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});
