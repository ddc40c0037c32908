/** Waits its turn among all estimates of a connection; `signal` takes it out of the line. `first`: it had a turn already. */
export type QueuedWork<Result> = { work: () => Promise<Result>; signal: AbortSignal; first?: boolean };

export type CallQueue = {
  /** Rejects with the work's own error, the signal's reason, or a PauseTooLong. */
  run<Result>(queued: QueuedWork<Result>): Promise<Result>;
  /** Nobody's turn comes for so long; a longer pause that is set already stays. */
  pause(waitMs: number): void;
  /** Hears of every pause; answers how to stop hearing. */
  onPause(listener: (waitMs: number) => void): () => void;
};

/** The pause that was asked for is longer than anybody waits in front of a screen. */
export class PauseTooLong extends Error {
  override name = 'PauseTooLong';
}

type Turn = { start: () => Promise<void>; giveUp: (reason: unknown) => void; leave: () => void };

/** First come, first served, so many at once. A pause holds the whole line, not one caller; too long a one dissolves it. */
export function createCallQueue({ atOnce, longestPauseMs }: { atOnce: number; longestPauseMs: number }): CallQueue {
  const line: Turn[] = [];
  const listeners = new Set<(waitMs: number) => void>();
  let underWay = 0;
  let pausedUntil = 0;
  let wakeUp: NodeJS.Timeout | undefined;

  return { run, pause, onPause };

  function run<Result>({ work, signal, first }: QueuedWork<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = () => {
        line.splice(line.indexOf(turn), 1);
        reject(signal.reason);
      };
      const turn: Turn = {
        start: () => work().then(resolve, reject),
        giveUp: reject,
        leave: () => signal.removeEventListener('abort', abort),
      };
      signal.addEventListener('abort', abort, { once: true });
      if (first) line.unshift(turn);
      else line.push(turn);
      next();
    });
  }

  function next() {
    const waitMs = pausedForMs();
    if (waitMs > longestPauseMs) return dissolve();
    if (waitMs > 0) {
      clearTimeout(wakeUp);
      wakeUp = setTimeout(next, waitMs);
      return;
    }
    while (underWay < atOnce) {
      const turn = line.shift();
      if (!turn) return;
      turn.leave();
      underWay += 1;
      void turn.start().finally(() => {
        underWay -= 1;
        next();
      });
    }
  }

  function dissolve() {
    for (const turn of line.splice(0)) {
      turn.leave();
      turn.giveUp(new PauseTooLong());
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
