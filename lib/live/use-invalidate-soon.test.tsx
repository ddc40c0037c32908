// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '@/lib/http/testing-browser-calls';
import { useInvalidateSoon } from './use-invalidate-soon';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('changes of a moment are one, of each query that changed', () => {
  const { client, hook } = openBrowser();
  const keys = { lists: ['orders', 'list'], detail: ['orders', 'detail', 'a'], other: ['wallet'] };
  const stale = () => Object.values(keys).map((key) => client.getQueryState(key)?.isInvalidated);
  const reset = () => Object.values(keys).map((key) => client.setQueryData(key, {}));
  reset();
  const invalidateSoon = hook(() => useInvalidateSoon(1_000));
  invalidateSoon(keys.lists);
  vi.advanceTimersByTime(900);
  invalidateSoon([...keys.lists], keys.detail);
  expect(stale()).toEqual([false, false, false]);
  vi.advanceTimersByTime(100);
  expect(stale()).toEqual([true, true, false]);
  reset();
  vi.advanceTimersByTime(2_000);
  expect(stale()).toEqual([false, false, false]);
  invalidateSoon(keys.other);
  vi.advanceTimersByTime(1_000);
  expect(stale()).toEqual([false, false, true]);
});
