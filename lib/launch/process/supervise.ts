import { pause } from '@/lib/db/pause';

/** A process that was started and is ready. */
export type Running = { pid: number; exited: Promise<void>; stop: () => Promise<void> };

export type Supervised = {
  /** Stops the process for good. */
  stop: () => Promise<void>;
};

type Hooks = {
  onStarted: (pid: number) => void;
  onRestart: (waitMs: number) => void;
  /** The wait before each restart; the last one is repeated. */
  waitsMs?: readonly [number, ...number[]];
};

/** At once the first time: each half second without a dashboard is one in which webhooks are refused. */
const WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** A process that lived this long counts as healthy again. */
const STEADY_MS = 10_000;

/**
 * Starts a part and restarts it whenever it ends, with growing delays, while the other parts go on. Throws when the
 * first start fails.
 */
export async function supervise(start: () => Promise<Running>, hooks: Hooks): Promise<Supervised> {
  const waits = hooks.waitsMs ?? WAITS_MS;
  const stopping = new AbortController();
  let current = await start();
  hooks.onStarted(current.pid);
  const loop = watch();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await loop;
      await current.stop();
    },
  };

  async function watch(): Promise<void> {
    let deaths = 0;
    while (true) {
      const since = Date.now();
      await current.exited;
      if (Date.now() - since > STEADY_MS) deaths = 0;
      do {
        if (stopping.signal.aborted) return;
        const waitMs = waits[Math.min(deaths, waits.length - 1)] ?? waits[0];
        deaths += 1;
        hooks.onRestart(waitMs);
        await pause(waitMs, stopping.signal);
      } while (!(await tryRestart()));
    }
  }

  async function tryRestart(): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    try {
      current = await start();
    } catch {
      return false;
    }
    hooks.onStarted(current.pid);
    return true;
  }
}
