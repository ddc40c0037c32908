import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from './live-message';
import { createRecentMessages } from './recent-messages';

const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const change = (id: string): LiveMessage => ({
  type: 'changes',
  replay: null,
  changes: [{ kind: 'delivery', subjects: [{ id, by: [] }], rows: [] }],
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const idsOf = (found: ReturnType<ReturnType<typeof createRecentMessages>['since']>) =>
  found?.map(({ message }) => (message.type === 'changes' ? message.changes[0]?.subjects[0]?.id : message.type));

test('what came since a page was rendered is known, with a margin, and nothing older', () => {
  const recent = createRecentMessages(START);
  recent.add(change('a'));
  later(MINUTE_MS);
  recent.add(change('b'));
  later(5_000);
  expect(idsOf(recent.since(0))).toEqual(['b']);
  expect(idsOf(recent.since(MINUTE_MS + 5_000))).toEqual(['a', 'b']);
  later(5_001);
  expect(idsOf(recent.since(0))).toEqual([]);
});

test('a page older than the list is told so', () => {
  const recent = createRecentMessages(START);
  later(1_000);
  expect(recent.since(1_000)).toEqual([]);
  expect(recent.since(1_001)).toBeNull();
});

test('after five minutes a message is forgotten, and the list is complete from then on only', () => {
  const recent = createRecentMessages(START);
  recent.add(change('a'));
  later(5 * MINUTE_MS);
  recent.add(change('b'));
  expect(idsOf(recent.since(5 * MINUTE_MS))).toEqual(['a', 'b']);
  later(1);
  recent.add(change('c'));
  expect(recent.since(5 * MINUTE_MS + 1)).toBeNull();
  expect(idsOf(recent.since(5 * MINUTE_MS))).toEqual(['b', 'c']);
});

test('of more than 300 messages the newest stay', () => {
  const recent = createRecentMessages(START);
  for (let index = 0; index < 301; index += 1) {
    recent.add(change(`d-${index}`));
    later(1);
  }
  expect(recent.since(301)).toBeNull();
  expect(recent.since(300)).toHaveLength(300);
  expect(idsOf(recent.since(300))?.[0]).toBe('d-1');
});

test('after a resync nothing before it is known', () => {
  const recent = createRecentMessages(START);
  recent.add(change('a'));
  later(1_000);
  recent.add({ type: 'resync' });
  recent.add(change('b'));
  expect(recent.since(1)).toBeNull();
  expect(idsOf(recent.since(0))).toEqual(['b']);
});
