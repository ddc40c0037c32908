import type { HealthPart } from '@/lib/db/health';
import { databaseAnswered } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { type DatabasePool, isWritable, STATEMENT_LIMITS_MS } from '@/lib/db/pool.server';

export { RETRY_AFTER_SECONDS } from '@/lib/db/outage';

const CHECK_EVERY_MS = 1_000;

/** Failures of an instance, and since when (epoch milliseconds). */
export type Health = { failing: HealthPart[]; since: number | null };
export type HealthCheck = { read: () => Health; stop: () => void };

declare global {
  var dispatchDeskHealthCheck: HealthCheck | undefined;
}

/** Starts this process's check. Returns stop(). */
export function startHealthCheck(...given: Parameters<typeof checkHealth>): () => void {
  globalThis.dispatchDeskHealthCheck = checkHealth(...given);
  return globalThis.dispatchDeskHealthCheck.stop;
}

/** Null while the process starts. */
export function readHealth(): Health | null {
  return globalThis.dispatchDeskHealthCheck?.read() ?? null;
}

/**
 * Asks the database every second whether it can be written to, and knows from `parts` what else fails. An answer later than
 * three seconds counts as none.
 */
export function checkHealth(
  pool: DatabasePool,
  parts: () => ReadonlyMap<HealthPart, () => number | null>,
): HealthCheck {
  const stopping = new AbortController();
  let answeredAt = Date.now();
  let failingSince: number | null = null;
  void watch();
  return { read, stop: () => stopping.abort() };

  async function watch() {
    while (!stopping.signal.aborted) {
      const next = pause(CHECK_EVERY_MS, stopping.signal);
      const bound = pause(STATEMENT_LIMITS_MS.check, stopping.signal).then(() => false);
      record(await Promise.race([isWritable(pool), bound]));
      await next;
    }
  }

  function record(isAnswered: boolean) {
    if (stopping.signal.aborted) return;
    if (!isAnswered) {
      failingSince ??= answeredAt;
      return;
    }
    answeredAt = Date.now();
    failingSince = null;
    databaseAnswered();
  }

  function read(): Health {
    const failing = new Map([...parts()].map(([part, since]) => [part, since()]));
    if (failingSince !== null) for (const part of ['webhooks', 'screens'] as const) failing.set(part, failingSince);
    const times = [...failing.values()].filter((since) => since !== null);
    return {
      failing: [...failing].flatMap(([part, since]) => (since === null ? [] : part)),
      since: times.length > 0 ? Math.min(...times) : null,
    };
  }
}
