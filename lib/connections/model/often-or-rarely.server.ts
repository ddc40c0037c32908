import type { Queryable } from '@/lib/db/client.server';
import { connectionIds, openConnectionIds } from './mode-rows.server';

/** How often a connection without an open screen is served. */
const RARELY_MS = 600_000;

/** Chooses the connections of a watcher's next turn: those with an open screen, and every ten minutes all of them. */
export function oftenOrRarely(db: Queryable, rarelyMs = RARELY_MS): () => Promise<string[]> {
  let allAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - allAt < rarelyMs) return openConnectionIds(db);
    const ids = await connectionIds(db);
    allAt = now;
    return ids;
  };
}
