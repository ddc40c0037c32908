import { expect, test } from 'vitest';
import type { DeliveryFilters, DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { changedPage, enteredPage, keptPage, type ListPage, movedPage } from './list-page';
import { matchesFilters } from './matches-filters';

const SETTINGS = { timeZone: 'Asia/Kuwait', dayStartHour: 0, attention: DEFAULT_ATTENTION };
const NOW = Date.UTC(2026, 10, 21, 10, 50);
const by = (filters: DeliveryFilters, entersAtOnce = false) => ({
  matches: (row: DeliveryRow) => matchesFilters(row, filters, { settings: SETTINGS, terms: [], now: NOW }),
  entersAtOnce: () => entersAtOnce,
});

const NOBODY = new Set<string>();

test('a changed row takes its place without moving, even when it no longer matches', () => {
  const page = pageOf([row('c', { status: 'pending' }), row('b', { status: 'pending' }), row('a')]);
  const next = changedPage(page, [row('b', { status: 'accepted', minute: 9 })], NOBODY);
  expect(next?.rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['c pending', 'b accepted', 'a pending']);
  expect(enteredPage(page, [row('b', { status: 'accepted', minute: 9 })], by({ status: ['pending'] }))).toBeUndefined();
});

test('an older state that arrives late changes nothing', () => {
  const page = pageOf([row('a', { status: 'en_route', minute: 9 })]);
  const next = changedPage(page, [row('a', { status: 'accepted', minute: 5 })], NOBODY);
  expect(next?.rows[0]?.status).toBe('en_route');
});

test('a driver moves to a newer position, and never back', () => {
  const page = pageOf([row('a'), row('b')]);
  const at = (minute: number) => ({
    id: 'a',
    driverLatitude: 29 + minute / 100,
    driverLongitude: 48,
    driverSeenAt: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
    driverMovedAt: null,
    driverWayMeters: minute,
  });
  const moved = movedPage(page, [at(5)]) ?? page;
  expect(moved.rows[0]).toMatchObject(at(5));
  expect(movedPage(moved, [at(4)])?.rows[0]).toMatchObject(at(5));
  expect(movedPage(moved, [{ ...at(6), id: 'c' }])).toBeUndefined();
});

test('what became one with another leaves, also where it waits', () => {
  const page = { ...pageOf([row('b'), row('a')]), waiting: ['z', 'y'] };
  const next = changedPage(page, [], new Set(['a', 'z']));
  expect(next?.rows.map(({ id }) => id)).toEqual(['b']);
  expect(next?.waiting).toEqual(['y']);
  expect(changedPage(page, [row('other')], new Set(['another']))).toBeUndefined();
});

test('a new row waits, once, and only where it belongs', () => {
  const page = pageOf([row('b'), row('a')]);
  const matching = entered(page, [row('z', { created: 30 })], by({ payment: 'cash' }));
  expect(entered(matching, [row('z', { created: 30 })], by({ payment: 'cash' })).waiting).toEqual(['z']);
  expect(matching.rows.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(entered(page, [row('z', { created: 30 })], by({ payment: 'paid' })).waiting).toEqual([]);
});

test('a row that enters at once takes its place by its time, unless newer pages are above', () => {
  const page = pageOf([row('b', { created: 20 }), row('a')]);
  const news = [row('z', { created: 30 }), row('between', { created: 15 })];
  const next = entered(page, news, by({}, true));
  expect(next.rows.map(({ id }) => id)).toEqual(['z', 'b', 'between', 'a']);
  expect(next.waiting).toEqual([]);
  expect(entered({ ...page, newer: 'y' }, [row('between', { created: 15 })], by({}, true)).rows).toHaveLength(2);
});

test('a waiting row that no longer matches is not counted any more', () => {
  const page = entered(pageOf([row('a')]), [row('z', { created: 30 })], by({ status: ['pending'] }));
  expect(page.waiting).toHaveLength(1);
  expect(entered(page, [row('z', { created: 30, status: 'failed' })], by({ status: ['pending'] })).waiting).toEqual([]);
});

test('what is older than a page with more below it, or newer than one with more above, does not belong to it', () => {
  const middle = { ...pageOf([row('m', { created: 20 })]), older: 'x', newer: 'y' };
  expect(entered(middle, [row('new', { created: 40 }), row('old', { created: 1 })], by({})).waiting).toEqual([]);
  expect(entered({ ...middle, older: null }, [row('old', { created: 1 })], by({})).waiting).toEqual(['old']);
});

test('a response updates what is shown and counts the rest', () => {
  const response = pageOf([row('c', { created: 30 }), row('b', { status: 'completed', minute: 9 })]);
  const next = keptPage(pageOf([row('b'), row('a')]), response);
  expect(next.rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['b completed', 'a pending']);
  expect(next.waiting).toEqual(['c']);
});

function entered(page: ListPage, changed: DeliveryRow[], rule: ReturnType<typeof by>): ListPage {
  return enteredPage(page, changed, rule) ?? page;
}

function pageOf(rows: DeliveryRow[]): ListPage {
  return { rows, older: null, newer: null };
}

function row(id: string, { status = 'pending', created = 10, minute = 0 } = {}): DeliveryRow {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString();
  return testRow({ id, status, createdAt: at(created), updatedAt: at(minute), statusAt: at(minute) });
}
