import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, liveEvents } from '@/lib/db/schema';

/** A connection's event in the log. Its time tells it from another that got the same id in a database put back. */
export type LogPosition = { id: number; at: string | null };
export type LoggedEvent = LogPosition & { kind: string; subjectIds: string[]; actorId: string | null };

const position = { id: liveEvents.id, at: sql<string>`extract(epoch from ${liveEvents.at})::text` };
export type EventsQuery = { connectionId: string; afterId: number };

/** The events of each connection after an id, oldest first: `limit` of each at most, in the order of what is asked. */
export async function eventsAfter(
  db: Queryable,
  asked: readonly EventsQuery[],
  limit: number,
): Promise<LoggedEvent[][]> {
  const all = <Value>(read: (one: EventsQuery) => Value) => sql.param(asked.map(read));
  const { rows } = await db.execute<Omit<LoggedEvent, 'id'> & { number: string; id: string }>(sql`
    select asked.number, event.* from unnest(
      ${all(({ connectionId }) => connectionId)}::uuid[],
      ${all(({ afterId }) => afterId)}::bigint[]
    ) with ordinality as asked (connection_id, id, number)
    cross join lateral (
      select id, extract(epoch from at)::text as at, kind, subject_ids as "subjectIds", actor_id as "actorId"
      from live_events where connection_id = asked.connection_id and id > asked.id order by id limit ${limit}
    ) as event
    order by asked.number, event.id`);
  const found: LoggedEvent[][] = asked.map(() => []);
  for (const { number, id, ...event } of rows) found[Number(number) - 1]?.push({ ...event, id: Number(id) });
  return found;
}

/** A connection's newest event; id 0 when there is none. */
export async function latestEvent(db: Queryable, connectionId: string): Promise<LogPosition> {
  const [row] = await db
    .select(position)
    .from(liveEvents)
    .where(eq(liveEvents.connectionId, connectionId))
    .orderBy(desc(liveEvents.id))
    .limit(1);
  return row ?? { id: 0, at: null };
}

export type LogState = { connectionId: string; newest: number; isBehind: boolean };

/**
 * The newest event of each connection, and whether the log ends before the event that its feed has read: then the
 * database is an older copy. Events that were pruned are older than all others.
 */
export async function readLog(
  db: Queryable,
  feeds: readonly { connectionId: string; position: LogPosition }[],
): Promise<LogState[]> {
  const all = <Value>(read: (feed: (typeof feeds)[number]) => Value) => sql.param(feeds.map(read));
  const { rows } = await db.execute<{ connectionId: string; newest: string; isBehind: boolean }>(sql`
    select feed.connection_id as "connectionId",
      coalesce((select max(id) from live_events where connection_id = feed.connection_id), 0) as newest,
      feed.id > 0
        and feed.id >= coalesce((select min(id) from live_events), 0)
        and not exists (
          select from live_events event where event.connection_id = feed.connection_id and event.id = feed.id
            and extract(epoch from event.at)::text = feed.at
        ) as "isBehind"
    from unnest(
      ${all(({ connectionId }) => connectionId)}::uuid[],
      ${all((feed) => feed.position.id)}::bigint[],
      ${all((feed) => feed.position.at)}::text[]
    ) as feed (connection_id, id, at)`);
  return rows.map((row) => ({ ...row, newest: Number(row.newest) }));
}

const SCREEN_RECORD_SECONDS = 30;

/** Records that these connections have an open screen, each twice a minute at most. */
export async function recordScreens(db: Queryable, connectionIds: readonly string[]): Promise<void> {
  const due = sql`(${connections.screenAt} is null or ${connections.screenAt} < now() - make_interval(secs => ${SCREEN_RECORD_SECONDS}))`;
  await db
    .update(connections)
    .set({ screenAt: sql`now()`, version: sql`${connections.version}` })
    .where(and(inArray(connections.id, [...connectionIds]), due));
}

/** The id before a connection's first event of the last `ageMs`, by the database's own clock. */
export async function eventIdBefore(db: Queryable, connectionId: string, ageMs: number): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select min(id) - 1 as id from live_events
    where connection_id = ${connectionId} and at > now() - make_interval(secs => ${ageMs / 1000})`);
  const id = rows[0]?.id;
  return id === null || id === undefined ? (await latestEvent(db, connectionId)).id : Number(id);
}

/**
 * Whether the log still holds every event after this id. Events are deleted oldest first, so the oldest one decides.
 */
export async function logReachesBackTo(db: Queryable, connectionId: string, afterId: number): Promise<boolean> {
  const { rows } = await db.execute<{ reaches: boolean }>(sql`
    select ${afterId} >= coalesce((select min(id) from live_events), 0)
       and ${afterId} <= coalesce((select max(id) from live_events where connection_id = ${connectionId}), 0) as reaches`);
  return Boolean(rows[0]?.reaches);
}

/** Deletes events older than an age, oldest ids first. The newest event stays, so that the log still has a last id. */
export async function pruneLiveEvents(db: Queryable, olderThanMs: number): Promise<void> {
  await db.execute(sql`
    delete from live_events where id < least(
      (select max(id) from live_events),
      (select min(id) from live_events where at >= now() - make_interval(secs => ${olderThanMs / 1000})))`);
}
