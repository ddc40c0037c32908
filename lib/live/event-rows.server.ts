import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { liveEvents } from '@/lib/db/schema';

export type LoggedEvent = { id: number; kind: string; subjectIds: string[]; actorId: string | null };

const columns = {
  id: liveEvents.id,
  kind: liveEvents.kind,
  subjectIds: liveEvents.subjectIds,
  actorId: liveEvents.actorId,
};

/** A connection's events after an id, oldest first. */
export async function eventsAfter(
  db: Queryable,
  connectionId: string,
  afterId: number,
  limit: number,
): Promise<LoggedEvent[]> {
  return db
    .select(columns)
    .from(liveEvents)
    .where(and(eq(liveEvents.connectionId, connectionId), gt(liveEvents.id, afterId)))
    .orderBy(asc(liveEvents.id))
    .limit(limit);
}

/** A connection's newest event id; 0 when there is none. */
export async function latestEventId(db: Queryable, connectionId: string): Promise<number> {
  const [row] = await db
    .select({ id: max(liveEvents.id) })
    .from(liveEvents)
    .where(eq(liveEvents.connectionId, connectionId));
  return row?.id ?? 0;
}

/** The id before a connection's first event of the last `ageMs`, by the database's own clock. */
export async function eventIdBefore(db: Queryable, connectionId: string, ageMs: number): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select min(id) - 1 as id from live_events
    where connection_id = ${connectionId} and at > now() - make_interval(secs => ${ageMs / 1000})`);
  const id = rows[0]?.id;
  return id === null || id === undefined ? latestEventId(db, connectionId) : Number(id);
}

/**
 * Whether the log still holds every event after this id. Events are deleted oldest first, so the oldest one decides.
 */
export async function logReachesBackTo(db: Queryable, connectionId: string, afterId: number): Promise<boolean> {
  const { rows } = await db.execute<{ reaches: boolean }>(sql`
    select ${afterId} >= coalesce((select min(id) from live_events), 0)
       and ${afterId} <= coalesce((select max(id) from live_events where connection_id = ${connectionId}), 0) as reaches`);
  return rows[0]?.reaches ?? false;
}

/** Deletes events older than an age, oldest ids first. The newest event stays, so that the log still has a last id. */
export async function pruneLiveEvents(db: Queryable, olderThanMs: number): Promise<void> {
  await db.execute(sql`
    delete from live_events where id < least(
      (select max(id) from live_events),
      (select min(id) from live_events where at >= now() - make_interval(secs => ${olderThanMs / 1000})))`);
}
