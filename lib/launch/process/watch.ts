import { pause } from '@/lib/db/pause';

export type Watch = { stop: () => void };

/** How often each address is asked in its time. */
const ASKED_IN_TIME = 6;
/** The first response of next dev takes long: it compiles. */
const ASK_MS = 60_000;

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
      const within = (ms: number) => responds(url, { ms, everyMs: ms / 20 }, ended.signal);
      const isUp = (await within(silentMs * 0.8)) || (await within(silentMs * 0.2));
      if (ended.signal.aborted) return;
      if (isUp) continue;
      ended.abort();
      return onSilent(silentMs);
    }
  }
}

/** Asks until there is a response with a status `below` that, or the time is over; a refused connection is asked again. */
export async function responds(
  url: string,
  { ms, everyMs, below = 600 }: { ms: number; everyMs: number; below?: number },
  ended: AbortSignal,
): Promise<boolean> {
  const over = AbortSignal.any([AbortSignal.timeout(ms), ended]);
  while (!over.aborted) {
    const signal = AbortSignal.any([AbortSignal.timeout(ASK_MS), over]);
    const response = await fetch(url, { signal, redirect: 'manual' }).catch(() => undefined);
    await response?.body?.cancel();
    if (response && response.status < below) return true;
    await pause(everyMs, over);
  }
  return false;
}
