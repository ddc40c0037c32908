import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';

/**
 * Until the signal, looks for connections with something to do and serves each on its own. A service that does not
 * answer delays no other connection, and its own is not begun again meanwhile.
 */
export async function serveConnections(
  due: () => Promise<readonly string[]>,
  serve: (connectionId: string) => Promise<void>,
  { everyMs, failure }: { everyMs: number; failure: string },
  signal: AbortSignal,
): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  const serveOne = (id: string) =>
    serve(id)
      .catch((error: unknown) => logFailure(failure, error, id))
      .finally(() => busy.delete(id));
  try {
    while (!signal.aborted) {
      for (const id of await due()) if (!busy.has(id)) busy.set(id, serveOne(id));
      await pause(everyMs, signal);
    }
  } finally {
    await Promise.all(busy.values());
  }
}
