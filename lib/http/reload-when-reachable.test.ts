// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenReachable } from './reload-when-reachable';

const reload = vi.fn();
let stop = () => {};
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('the page is loaded again once the dashboard answers well', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  stop = reloadWhenReachable(reload);
  await seconds(10);
  answer = async () => new Response(null, { status: 503 });
  await seconds(10);
  expect(reload).not.toHaveBeenCalled();
  answer = async () => new Response(null, { status: 200 });
  await seconds(10);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that fails again is left for a minute, and a page that was left is not loaded', async () => {
  answer = async () => new Response(null, { status: 200 });
  stop = reloadWhenReachable(reload);
  await seconds(3);
  stop = reloadWhenReachable(reload);
  await seconds(57);
  expect(reload).toHaveBeenCalledTimes(1);
  await seconds(6);
  expect(reload).toHaveBeenCalledTimes(2);
  sessionStorage.clear();
  reloadWhenReachable(reload)();
  await seconds(10);
  expect(reload).toHaveBeenCalledTimes(2);
});
