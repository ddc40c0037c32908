import { expect, test } from 'vitest';
import { MOST_SELECTED } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { rowsBetween, withChanges, withoutIds, withRows } from './selected-rows';

const row = (id: string, more = {}) => testRow({ id, ...more });
const ids = (rows: Iterable<{ id: string }>) => [...rows].map(({ id }) => id);
const page = ['a', 'b', 'c', 'd'].map((id) => row(id));

test('orders are added once, in their order, up to the most', () => {
  const two = withRows(withRows(new Map(), [row('b'), row('a')]), [row('b'), row('c')]);
  expect(ids(two.values())).toEqual(['b', 'a', 'c']);
  const many = Array.from({ length: MOST_SELECTED + 5 }, (_, index) => row(String(index)));
  const full = withRows(new Map(), many);
  expect(full.size).toBe(MOST_SELECTED);
  expect(withRows(full, [row('0', { status: 'completed' })]).get('0')?.status).toBe('completed');
  expect(withRows(full, [row('new')]).has('new')).toBe(false);
});

test('orders are taken out by their ids', () => {
  expect(ids(withoutIds(withRows(new Map(), page), ['a', 'd', 'none']).values())).toEqual(['b', 'c']);
});

test('a change reaches a selected order only, and an older one does not', () => {
  const known = withRows(new Map(), [row('a', { status: 'accepted', updatedAt: '2026-01-01T10:00:05.000Z' })]);
  const newer = row('a', { status: 'en_route', updatedAt: '2026-01-01T10:00:06.000Z' });
  const older = row('a', { status: 'pending', updatedAt: '2026-01-01T10:00:04.000Z' });
  expect(withChanges(known, [newer]).get('a')?.status).toBe('en_route');
  expect(withChanges(known, [older]).get('a')?.status).toBe('accepted');
  expect(withChanges(known, [row('b')])).toBe(known);
});

test('a range goes both ways, and is one row where its start is on another page', () => {
  expect(ids(rowsBetween(page, 'b', 'd'))).toEqual(['b', 'c', 'd']);
  expect(ids(rowsBetween(page, 'd', 'b'))).toEqual(['b', 'c', 'd']);
  expect(ids(rowsBetween(page, 'elsewhere', 'c'))).toEqual(['c']);
  expect(ids(rowsBetween(page, null, 'a'))).toEqual(['a']);
  expect(rowsBetween(page, 'a', 'elsewhere')).toEqual([]);
});
