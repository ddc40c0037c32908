import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallQueue, PauseTooLong } from './call-queue';

const never = new AbortController().signal;

describe('createCallQueue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts so many at once, in their order, those with an earlier turn first', async () => {
    const { started, end, add } = queueOfTwo();
    for (const name of ['a', 'b', 'c', 'd']) add(name);
    expect(started).toEqual(['a', 'b']);
    add('e', { first: true });
    await end('a');
    await end('b');
    expect(started).toEqual(['a', 'b', 'e', 'c']);
  });

  it('goes on after one that failed', async () => {
    const { queue, started, add } = queueOfTwo();
    add('a');
    const failing = queue.run({ signal: never, work: () => Promise.reject(new Error('no')) });
    add('b');
    await expect(failing).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a', 'b']);
  });

  it('starts nothing during a pause, tells it once, and goes on at its end', async () => {
    const { queue, started, add, pauseFor } = queueOfTwo();
    const pauses: number[] = [];
    const unsubscribe = queue.onPause((waitMs) => pauses.push(waitMs));
    pauseFor(1_000);
    expect(pauses).toEqual([]);
    add('a');
    add('b');
    await vi.advanceTimersByTimeAsync(999);
    expect(started).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['a', 'b']);
    unsubscribe();
    pauseFor(500);
    add('c');
    expect(pauses).toEqual([1_000]);
  });

  it('waits on where the pause has become longer', async () => {
    const { started, add, pauseFor } = queueOfTwo();
    pauseFor(1_000);
    add('a');
    pauseFor(3_000);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(started).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['a']);
  });

  it('takes aborted work out of the queue', async () => {
    const { queue, started, end, add } = queueOfTwo();
    const leaving = new AbortController();
    add('a');
    add('b');
    const waiting = queue.run({ signal: leaving.signal, work: () => Promise.resolve(started.push('c')) });
    add('d');
    leaving.abort(new Error('aborted'));
    await expect(waiting).rejects.toThrow('aborted');
    await end('a');
    expect(started).toEqual(['a', 'b', 'd']);
    await expect(queue.run({ signal: leaving.signal, work: async () => 1 })).rejects.toThrow('aborted');
  });

  it('rejects all work while the pause is too long', async () => {
    const { queue, started, add, pauseFor } = queueOfTwo();
    pauseFor(400);
    const waiting = expect(queue.run({ signal: never, work: async () => 1 })).rejects.toBeInstanceOf(PauseTooLong);
    pauseFor(60_400);
    await vi.advanceTimersByTimeAsync(400);
    await waiting;
    await expect(queue.run({ signal: never, work: async () => 1 })).rejects.toBeInstanceOf(PauseTooLong);
    await vi.advanceTimersByTimeAsync(60_000);
    add('a');
    expect(started).toEqual(['a']);
  });
});

function queueOfTwo() {
  let until = 0;
  const pauseFor = (ms: number) => {
    until = performance.now() + ms;
  };
  const queue = createCallQueue({ atOnce: 2, longestPauseMs: 5_000, pausedUntil: () => until });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, { first = false } = {}) => {
    const work = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        ends.set(name, resolve);
      });
    void queue.run({ signal: never, work, first });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, started, add, end, pauseFor };
}
