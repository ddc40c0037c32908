import { pause } from '@/lib/db/pause';

export type Watch = { stop: () => void };

/** How often each address is asked in its time. */
const ASKED_IN_TIME = 6;

/** An address, and how long a process may leave it without a response. */
export type Watched = { url: string; silentMs: number };

/**
 * Asks each address repeatedly; any response will do. Calls `onSilent` once, when one gave none in its time. The last fifth
 * is a second request: the machine may have slept.
 */
export function watch(addresses: readonly Watched[], onSilent: (ms: number) => void): Watch {
  const ended = new AbortController();
  for (const address of addresses) void run(address);
  return { stop: () => ended.abort() };

  async function run({ url, silentMs }: Watched): Promise<void> {
    const everyMs = silentMs / ASKED_IN_TIME;
    for (;;) {
      await pause(everyMs, ended.signal);
      const isUp =
        (await responds(url, silentMs * 0.8, ended.signal)) || (await responds(url, silentMs * 0.2, ended.signal));
      if (ended.signal.aborted) return;
      if (isUp) continue;
      ended.abort();
      return onSilent(silentMs);
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
