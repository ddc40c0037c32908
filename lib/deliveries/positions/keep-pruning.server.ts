import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { prunePositions } from './prune-rows.server';

const EVERY_MS = 60 * 60_000;
const CHUNK = 5_000;

/** Until the signal, removes old positions every hour. */
export async function keepPruningPositions(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await prunePositions(db, new Date(), CHUNK)) === CHUNK);
    } catch (error) {
      logFailure('old positions not removed', error);
    }
    await pause(EVERY_MS, signal);
  }
}
