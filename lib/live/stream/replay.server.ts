import type { Queryable } from '@/lib/db/client.server';
import { eventIdBefore, eventsAfter, logReachesBackTo } from '../events/event-rows.server';
import { collapse, type LiveBatch, subjectCount } from './batch.server';

const MAX_EVENTS = 5_000;
/** With more changed subjects than this, a screen is faster when it loads its lists again. */
const MAX_SUBJECTS = 500;
const MAX_AGE_MS = 60 * 60_000;
/** Covers a transaction that began before the page was read and committed after it. */
const AGE_MARGIN_MS = 15_000;

export type Replay = { batch: LiveBatch | null; resync: boolean };
const RESYNC: Replay = { batch: null, resync: true };

/**
 * The events that a screen has missed: after the last id it saw, or else of the last `ageMs`. `resync`: the log was
 * pruned, the id is not ours, or there are too many.
 */
export async function findReplay(
  db: Queryable,
  connectionId: string,
  seen: { lastEventId: string | null; ageMs: number | null },
): Promise<Replay> {
  const from = await startingPoint(db, connectionId, seen);
  if (from === 'nothing') return { batch: null, resync: false };
  if (from === 'unknown') return RESYNC;
  const [events = []] = await eventsAfter(db, [{ connectionId, afterId: from }], MAX_EVENTS);
  if (events.length === 0) return { batch: null, resync: false };
  const batch = collapse(events);
  if (events.length === MAX_EVENTS || subjectCount(batch) > MAX_SUBJECTS) return RESYNC;
  return { batch, resync: false };
}

async function startingPoint(
  db: Queryable,
  connectionId: string,
  { lastEventId, ageMs }: { lastEventId: string | null; ageMs: number | null },
): Promise<number | 'nothing' | 'unknown'> {
  if (lastEventId !== null) {
    const id = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
    return (await logReachesBackTo(db, connectionId, id)) ? id : 'unknown';
  }
  if (ageMs === null) return 'nothing';
  if (!(ageMs >= 0 && ageMs <= MAX_AGE_MS)) return 'unknown';
  return eventIdBefore(db, connectionId, ageMs + AGE_MARGIN_MS);
}
