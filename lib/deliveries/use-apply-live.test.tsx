// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '@/lib/http/testing-browser-calls';
import { isNewer, newerRow } from '@/lib/live/live-rows';
import type { LiveEvent } from '@/lib/live/live-store';
import * as live from '@/lib/live/use-live';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { useLiveDeliveries, useLivePositions } from './list/live-rows';
import { deliveryQueries } from './queries';
import { testRow } from './testing-row';
import { useApplyLivePositions, useApplyLiveRows } from './use-apply-live';

const [BEFORE, SAME, AFTER] = ['2026-11-21T09:59:59.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:01.000Z'];
const NOW = Date.parse('2026-11-21T10:05:00Z');
let page: ReturnType<typeof openBrowser>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  page = openBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const EVENT: LiveEvent = { subjects: [], rows: [], replay: null };
const OVERVIEW = { attention: [], attentionCount: 4, today: 'untouched' };
const isStale = (key: readonly unknown[]) => page.client.getQueryState(key)?.isInvalidated;

test('the newer state of a delivery is kept; the same time counts as newer', () => {
  const known = testRow({ updatedAt: SAME });
  expect([BEFORE, SAME, AFTER].map((updatedAt) => isNewer(known, { updatedAt }))).toEqual([false, true, true]);
  const change = testRow({ updatedAt: AFTER });
  expect(newerRow(known, change)).toBe(change);
  expect(newerRow(change, known)).toBe(change);
  expect(newerRow(known, undefined)).toBe(known);
});

test('changed rows go into the lists and overviews that show them; details and sums are read anew', () => {
  const { client } = page;
  const keys = {
    list: deliveryQueries.list({}).queryKey,
    other: deliveryQueries.list({ branch: 'b2' }).queryKey,
    empty: deliveryQueries.list({ branch: 'b3' }).queryKey,
    counts: deliveryQueries.counts().queryKey,
    detail: deliveryQueries.detail('a').queryKey,
    otherDetail: deliveryQueries.detail('z').queryKey,
    overview: deliveryQueries.overview({}).queryKey,
    ofBranch: deliveryQueries.overview({ branch: 'b2' }).queryKey,
  };
  const listed = { rows: [testRow({ id: 'a' }), testRow({ id: 'b' })], older: null, newer: null };
  const others = { rows: [testRow({ id: 'c' })], older: null, newer: null };
  client.setQueryData(keys.list, listed);
  client.setQueryData(keys.other, others);
  for (const key of [keys.counts, keys.detail, keys.otherDetail]) client.setQueryData(key, {} as never);
  for (const key of [keys.overview, keys.ofBranch]) client.setQueryData(key, OVERVIEW as never);
  const apply = page.hook(() => useApplyLiveRows(DEFAULT_ATTENTION));
  const failed = testRow({ id: 'a', status: 'failed', statusAt: SAME, updatedAt: AFTER, branchId: 'b1' });
  apply([failed], EVENT);
  expect(client.getQueryData(keys.list)?.rows).toEqual([failed, listed.rows[1]]);
  expect(client.getQueryData(keys.other)).toBe(others);
  expect(client.getQueryData(keys.empty)).toBeUndefined();
  expect(client.getQueryData(keys.overview)).toMatchObject({
    attention: [{ id: 'a', why: 'failed', since: SAME }],
    attentionCount: 5,
    today: 'untouched',
  });
  expect(client.getQueryData(keys.ofBranch)).toMatchObject({ attention: [], attentionCount: 4 });
  expect([isStale(keys.detail), isStale(keys.otherDetail)]).toEqual([true, false]);
  // An older state changes nothing.
  apply([testRow({ id: 'a', updatedAt: BEFORE })], EVENT);
  expect(client.getQueryData(keys.list)?.rows[0]).toEqual(failed);
});

test('counts and overviews are read anew every two seconds at most, however many rows change', () => {
  const { client } = page;
  const counts = deliveryQueries.counts().queryKey;
  const overview = deliveryQueries.overview({}).queryKey;
  const stale = () => [isStale(counts), isStale(overview)];
  const reset = () => {
    client.setQueryData(counts, {} as never);
    client.setQueryData(overview, OVERVIEW as never);
  };
  reset();
  const apply = page.hook(() => useApplyLiveRows(DEFAULT_ATTENTION));
  apply([testRow()], EVENT);
  vi.advanceTimersByTime(1_500);
  apply([testRow()], EVENT);
  vi.advanceTimersByTime(499);
  expect(stale()).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(stale()).toEqual([true, true]);
  reset();
  vi.advanceTimersByTime(5_000);
  expect(stale()).toEqual([false, false]);
  apply([testRow()], EVENT);
  vi.advanceTimersByTime(2_000);
  expect(stale()).toEqual([true, true]);
});

test('a driver moves on an open delivery to a newer position, which is added to the trail', () => {
  const { client } = page;
  const key = deliveryQueries.detail('a').queryKey;
  const trail = [{ at: BEFORE, latitude: 29.1, longitude: 48.1 }];
  const at = (change: object) => ({
    id: 'a',
    driverLatitude: 29.3,
    driverLongitude: 48,
    driverSeenAt: SAME,
    driverMovedAt: null,
    driverWayMeters: 900,
    ...change,
  });
  const apply = page.hook(useApplyLivePositions);
  apply([at({})]);
  expect(client.getQueryData(key)).toBeUndefined();
  const known = { ...testRow({ driverSeenAt: null }), trail };
  client.setQueryData(key, known as never);
  for (const change of [{ driverLatitude: null }, { driverLongitude: null }, { driverSeenAt: null }, { id: 'b' }])
    apply([at(change)]);
  expect(client.getQueryData(key)).toEqual(known);
  apply([at({})]);
  const moved = { driverLatitude: 29.3, driverLongitude: 48, driverSeenAt: SAME, driverWayMeters: 900 };
  const longer = [...trail, { at: SAME, latitude: 29.3, longitude: 48 }];
  expect(client.getQueryData(key)).toMatchObject({ id: 'a', ...moved, trail: longer });
  apply([at({ driverSeenAt: BEFORE, driverLatitude: 1 }), at({ driverLatitude: 1 })]);
  expect(client.getQueryData(key)).toMatchObject({ ...moved, trail: longer });
  apply([at({ driverSeenAt: AFTER })]);
  expect(client.getQueryData(key)?.trail).toHaveLength(3);
});

test('rows of an event are parsed once, and what is no row is left out', () => {
  const handlers: Record<string, (event: LiveEvent) => void> = {};
  vi.spyOn(live, 'useLiveEvents').mockImplementation((kind, handler) => {
    handlers[kind] = handler;
  });
  const seen: unknown[][] = [];
  page.hook(() => {
    useLiveDeliveries((rows, event) => seen.push([rows, event.replay]));
    useLivePositions((positions) => seen.push([positions]));
    return true;
  });
  const rows = [testRow(), { id: 'broken' }];
  const event: LiveEvent = { subjects: [], rows, replay: 'gap' };
  act(() => {
    handlers.delivery?.(event);
    handlers.delivery?.(event);
    handlers.position?.({ ...event, rows: [testRow(), 5] });
  });
  expect(seen[0]).toEqual([[testRow()], 'gap']);
  expect(seen[1]?.[0]).toBe(seen[0]?.[0]);
  const position = { id: 'a', driverLatitude: null, driverLongitude: null, driverSeenAt: null };
  expect(seen[2]).toEqual([[{ ...position, driverMovedAt: null, driverWayMeters: null }]]);
});
