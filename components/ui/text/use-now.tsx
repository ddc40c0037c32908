import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

export type NowStep = 'second' | 'quarter-minute';
const STEP_MS: Record<NowStep, number> = { second: 1_000, 'quarter-minute': 15_000 };

const FirstNow = createContext(0);

/** `initialNow` is the server's render time, so that the browser's first render has the same texts. */
export function NowProvider({ initialNow, children }: { initialNow: number; children: ReactNode }) {
  return <FirstNow value={initialNow}>{children}</FirstNow>;
}

/** The current time in epoch milliseconds, updated every `step`; all users of a step share one timer. */
export function useNow(step: NowStep = 'quarter-minute'): number {
  const first = useContext(FirstNow);
  const ticker = TICKERS[step];
  return useSyncExternalStore(ticker.subscribe, ticker.current, () => first);
}

function makeTicker(stepMs: number) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = 0;
  function tick() {
    now = Date.now();
    for (const listener of listeners) listener();
  }
  return {
    current() {
      if (now === 0 || Date.now() - now >= 2 * stepMs) now = Date.now();
      return now;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      timer ??= setInterval(tick, stepMs);
      document.addEventListener('visibilitychange', tick);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
}

const TICKERS = { second: makeTicker(STEP_MS.second), 'quarter-minute': makeTicker(STEP_MS['quarter-minute']) };
