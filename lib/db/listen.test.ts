import { afterEach, expect, test, vi } from 'vitest';
import { keepListening } from './listen.server';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('however long the database is away, it is asked again within two seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const times: number[] = [];
  const lost = () => void times.push(Date.now());
  const nobody = { listening: () => {}, received: () => {}, lost };
  // Port 9 refuses at once.
  const stop = keepListening('postgres://desk@127.0.0.1:9/desk', 'channel', nobody);
  while (times.length < 10) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(20);
  }
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(2_000);
  expect(gaps[0]).toBeLessThan(500);
  vi.useRealTimers();
  await stop();
});
