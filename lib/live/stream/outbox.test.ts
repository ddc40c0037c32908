import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from './outbox.server';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const bytes = (count: number) => new Uint8Array(count);

function open(options?: { maxWaitingBytes?: number; stuckAfterMs?: number }) {
  const onClose = vi.fn();
  const outbox = openOutbox(onClose, options);
  return { ...outbox, onClose, reader: outbox.stream.getReader() };
}

/** Whether the outbox says at once that the screen can take more. */
const isReady = (outbox: { ready: () => Promise<void> }) =>
  Promise.race([outbox.ready().then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('is ready until as many bytes wait as it may keep, and again when the screen has read some', async () => {
  const outbox = open({ maxWaitingBytes: 10 });
  expect(await isReady(outbox)).toBe(true);
  outbox.send(bytes(9));
  expect(await isReady(outbox)).toBe(true);
  outbox.send(bytes(1));
  expect(await isReady(outbox)).toBe(false);
  const waiting = outbox.ready();
  expect((await outbox.reader.read()).value).toHaveLength(9);
  await waiting;
  expect(await isReady(outbox)).toBe(true);
});

test('keeps 256 kB for 30 seconds, then cuts the screen off, once', async () => {
  const outbox = open();
  outbox.send(bytes(256 * 1024 - 1));
  expect([await isReady(outbox), vi.getTimerCount()]).toEqual([true, 0]);
  outbox.send(bytes(1));
  vi.advanceTimersByTime(20_000);
  // More does not give more time.
  outbox.send(bytes(1));
  vi.advanceTimersByTime(9_999);
  expect(outbox.onClose).not.toHaveBeenCalled();
  const waiting = outbox.ready();
  vi.advanceTimersByTime(1);
  await waiting;
  expect(outbox.onClose).toHaveBeenCalledTimes(1);
  await expect(outbox.reader.read()).rejects.toThrow('The reader is too slow');
  outbox.send(bytes(1));
  outbox.close();
  expect(outbox.onClose).toHaveBeenCalledTimes(1);
});

test('a screen that has read in time is not cut off, and has its whole time again', async () => {
  const outbox = open({ maxWaitingBytes: 10, stuckAfterMs: 1_000 });
  outbox.send(bytes(10));
  vi.advanceTimersByTime(900);
  await outbox.reader.read();
  vi.advanceTimersByTime(900);
  expect(outbox.onClose).not.toHaveBeenCalled();
  outbox.send(bytes(20));
  vi.advanceTimersByTime(999);
  expect(outbox.onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(outbox.onClose).toHaveBeenCalledTimes(1);
});

test.each(['close', 'cancel'] as const)('%s ends it once, and whoever waits goes on', async (by) => {
  const outbox = open({ maxWaitingBytes: 1, stuckAfterMs: 1_000 });
  outbox.send(bytes(1));
  const waiting = outbox.ready();
  if (by === 'close') outbox.close();
  else await outbox.reader.cancel();
  await waiting;
  outbox.close();
  outbox.send(bytes(1));
  expect([outbox.onClose.mock.calls.length, await isReady(outbox), vi.getTimerCount()]).toEqual([1, true, 0]);
  if (by === 'close') expect((await outbox.reader.read()).value).toHaveLength(1);
  expect(await outbox.reader.read()).toEqual({ done: true, value: undefined });
});
