import { expect, test } from 'vitest';
import { matchesFilters } from '@/lib/deliveries/list/matches-filters';
import type { DeliveryFilters, DeliveryPage, DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { changeRows, keptPage, type ShownPage, shownPage } from './shown-page';

const PLACE = { timeZone: 'Asia/Kuwait', dayStartHour: 0, attention: DEFAULT_ATTENTION };
const NOW = Date.UTC(2026, 10, 21, 10, 50);
const by = (filters: DeliveryFilters, entersAtOnce = false) => ({
  matches: (one: DeliveryRow) => matchesFilters(one, filters, { place: PLACE, terms: [], now: NOW }),
  entersAtOnce: () => entersAtOnce,
});

test('a changed row takes its place without moving, even when it no longer matches', () => {
  const shown = pageOf([row('c', { status: 'pending' }), row('b', { status: 'pending' }), row('a')]);
  const next = changeRows(shown, [row('b', { status: 'accepted', minute: 9 })], by({ status: ['pending'] }));
  expect(next.rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['c pending', 'b accepted', 'a pending']);
  expect(next.waiting.size).toBe(0);
});

test('an older state that arrives late changes nothing', () => {
  const shown = pageOf([row('a', { status: 'en_route', minute: 9 })]);
  expect(changeRows(shown, [row('a', { status: 'accepted', minute: 5 })], by({})).rows[0]?.status).toBe('en_route');
});

test('a new row waits, once, and only where it belongs', () => {
  const shown = pageOf([row('b'), row('a')]);
  const matching = changeRows(shown, [row('z', { created: 30 })], by({ payment: 'cash' }));
  expect([...changeRows(matching, [row('z', { created: 30 })], by({ payment: 'cash' })).waiting]).toEqual(['z']);
  expect(matching.rows.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(changeRows(shown, [row('z', { created: 30 })], by({ payment: 'paid' })).waiting.size).toBe(0);
});

test('a row that enters at once takes its place by its time, unless newer pages are above', () => {
  const shown = pageOf([row('b', { created: 20 }), row('a')]);
  const news = [row('z', { created: 30 }), row('between', { created: 15 })];
  const next = changeRows(shown, news, by({}, true));
  expect(next.rows.map(({ id }) => id)).toEqual(['z', 'b', 'between', 'a']);
  expect(next.waiting.size).toBe(0);
  expect(changeRows({ ...shown, newer: 'y' }, [row('between', { created: 15 })], by({}, true)).rows).toHaveLength(2);
});

test('a waiting row that no longer matches is not counted any more', () => {
  const shown = changeRows(pageOf([row('a')]), [row('z', { created: 30 })], by({ status: ['pending'] }));
  expect(shown.waiting.size).toBe(1);
  expect(
    changeRows(shown, [row('z', { created: 30, status: 'failed' })], by({ status: ['pending'] })).waiting.size,
  ).toBe(0);
});

test('what is older than a page with more below it, or newer than one with more above, does not belong to it', () => {
  const middle = { ...pageOf([row('m', { created: 20 })]), older: 'x', newer: 'y' };
  expect(changeRows(middle, [row('new', { created: 40 }), row('old', { created: 1 })], by({})).waiting.size).toBe(0);
  const last = { ...middle, older: null };
  expect([...changeRows(last, [row('old', { created: 1 })], by({})).waiting]).toEqual(['old']);
});

test('a fresh answer updates what is shown and counts the rest', () => {
  const shown = pageOf([row('b'), row('a')]);
  const answer = answerOf([row('c', { created: 30 }), row('b', { status: 'completed', minute: 9 })]);
  const next = keptPage(shown, answer, 1);
  expect(next.rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['b completed', 'a pending']);
  expect([...next.waiting]).toEqual(['c']);
});

function pageOf(rows: DeliveryRow[]): ShownPage {
  return shownPage('{}', answerOf(rows), 0);
}

function answerOf(rows: DeliveryRow[]): DeliveryPage {
  return { rows, older: null, newer: null };
}

function row(id: string, { status = 'pending', created = 10, minute = 0 } = {}): DeliveryRow {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString();
  return testRow({ id, status, createdAt: at(created), updatedAt: at(minute), statusAt: at(minute) });
}
