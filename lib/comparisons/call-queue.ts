/** Work that waits for its turn; `signal` takes it out of the queue. `first`: it had a turn before and goes to the front. */
export type QueuedWork<Result> = { work: () => Promise<Result>; signal: AbortSignal; first?: boolean };

export type CallQueue = {
  /** Rejects with the work's own error, the signal's reason, or a PauseTooLong. */
  run<Result>(queued: QueuedWork<Result>): Promise<Result>;
  /** Calls the listener on every pause for which work waits; returns a function that removes it. */
  onPause(listener: (waitMs: number) => void): () => void;
};

/** The service asks for a pause longer than `longestPauseMs`. */
export class PauseTooLong extends Error {
  override name = 'PauseTooLong';
}

type Turn = { start: () => Promise<void>; reject: (reason: unknown) => void; stopListening: () => void };

type QueueOptions = { atOnce: number; longestPauseMs: number; pausedUntil: () => number };

/**
 * Runs `atOnce` pieces of work in parallel, first come, first served. None begins before `pausedUntil` (by performance.now());
 * too long a pause rejects all.
 */
export function createCallQueue({ atOnce, longestPauseMs, pausedUntil }: QueueOptions): CallQueue {
  const queue: Turn[] = [];
  const listeners = new Set<(waitMs: number) => void>();
  let underWay = 0;
  let announcedUntil = 0;
  let wakeUp: NodeJS.Timeout | undefined;

  return { run, onPause };

  function run<Result>({ work, signal, first }: QueuedWork<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(signal.reason);
      };
      const turn: Turn = {
        start: () => work().then(resolve, reject),
        reject,
        stopListening: () => signal.removeEventListener('abort', abort),
      };
      signal.addEventListener('abort', abort, { once: true });
      if (first) queue.unshift(turn);
      else queue.push(turn);
      next();
    });
  }

  function next() {
    if (queue.length === 0) return;
    const until = pausedUntil();
    const waitMs = until - performance.now();
    if (waitMs > longestPauseMs) return rejectAll();
    if (waitMs > 0) {
      if (until > announcedUntil) for (const listener of listeners) listener(waitMs);
      announcedUntil = Math.max(until, announcedUntil);
      clearTimeout(wakeUp);
      wakeUp = setTimeout(next, waitMs);
      return;
    }
    while (underWay < atOnce) {
      const turn = queue.shift();
      if (!turn) return;
      turn.stopListening();
      underWay += 1;
      void turn.start().finally(() => {
        underWay -= 1;
        next();
      });
    }
  }

  function rejectAll() {
    for (const turn of queue.splice(0)) {
      turn.stopListening();
      turn.reject(new PauseTooLong());
    }
  }

  function onPause(listener: (waitMs: number) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
}
