import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { prunePositions } from './prune-rows.server';

const EVERY_MS = 60 * 60_000;
const CHUNK = 5_000;

/** Until the signal, removes old positions every hour. */
export async function keepPruningPositions(db: Database, signal: AbortSignal): Promise<void> {
  const prune = async () => {
    while (!signal.aborted && (await prunePositions(db, new Date(), CHUNK)) === CHUNK);
  };
  await keepDoing(prune, { everyMs: EVERY_MS, failure: 'old positions not removed' }, signal);
}
