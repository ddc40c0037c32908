/** Work that waits for its turn; `signal` takes it out of the queue. `first`: it had a turn before and goes to the front. */
export type QueuedWork<Result> = { work: () => Promise<Result>; signal: AbortSignal; first?: boolean };

export type CallQueue = {
  /** Rejects with the work's own error, the signal's reason, or a PauseTooLong. */
  run<Result>(queued: QueuedWork<Result>): Promise<Result>;
  /** Starts no work for so long; a longer pause that is set already stays. */
  pause(waitMs: number): void;
  /** Calls the listener on every pause; returns a function that removes it. */
  onPause(listener: (waitMs: number) => void): () => void;
};

/** The service asks for a pause longer than `longestPauseMs`. */
export class PauseTooLong extends Error {
  override name = 'PauseTooLong';
}

type Turn = { start: () => Promise<void>; reject: (reason: unknown) => void; stopListening: () => void };

/** Runs `atOnce` pieces of work in parallel, first come, first served. A pause stops all of them; too long a one rejects all. */
export function createCallQueue({ atOnce, longestPauseMs }: { atOnce: number; longestPauseMs: number }): CallQueue {
  const queue: Turn[] = [];
  const listeners = new Set<(waitMs: number) => void>();
  let underWay = 0;
  let pausedUntil = 0;
  let wakeUp: NodeJS.Timeout | undefined;

  return { run, pause, onPause };

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
    const waitMs = pausedForMs();
    if (waitMs > longestPauseMs) return rejectAll();
    if (waitMs > 0) {
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

  function pause(waitMs: number) {
    const until = Date.now() + waitMs;
    if (until <= pausedUntil) return;
    pausedUntil = until;
    if (waitMs <= longestPauseMs) for (const listener of listeners) listener(waitMs);
    next();
  }

  function pausedForMs() {
    return Math.max(0, pausedUntil - Date.now());
  }

  function onPause(listener: (waitMs: number) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
}
