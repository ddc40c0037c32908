import { pause } from '@/lib/db/pause';

export type Watch = { stop: () => void };

const EVERY_MS = 5_000;

/**
 * Asks `url` repeatedly; any response will do. Calls `onSilent` once when none came for `silentMs`. The last fifth of
 * that is a second request, because the first may run out while the machine sleeps.
 */
export function watch(url: string, silentMs: number, onSilent: () => void): Watch {
  const ended = new AbortController();
  void run();
  return { stop: () => ended.abort() };

  async function run(): Promise<void> {
    const everyMs = Math.min(EVERY_MS, silentMs / 5);
    for (;;) {
      await pause(everyMs, ended.signal);
      const isUp =
        (await responds(url, silentMs * 0.8, ended.signal)) || (await responds(url, silentMs * 0.2, ended.signal));
      if (ended.signal.aborted) return;
      if (!isUp) return onSilent();
    }
  }
}

/** Asks until there is a response or the time is over; a refused connection is asked again. */
async function responds(url: string, ms: number, ended: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(ms), ended]);
  while (!signal.aborted) {
    const response = await fetch(url, { signal, redirect: 'manual' }).catch(() => undefined);
    if (response) {
      await response.body?.cancel();
      return true;
    }
    await pause(ms / 20, signal);
  }
  return false;
}
