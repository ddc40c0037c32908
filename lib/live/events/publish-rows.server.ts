import { sql } from 'drizzle-orm';
import { afterCommit, type Queryable } from '@/lib/db/client.server';
import type { LiveKind } from './events';
import { LIVE_CHANNEL, wakeScreens } from './wake-rows.server';

/** Takes the place of the connection's id in a payload; the user's id follows. */
export const ACCESS = 'access';
/** Takes the place of the connection's id in a payload; the id of the removed connection follows. */
export const GONE = 'gone';

/**
 * Publishes the ids of what changed to every open screen of a connection. Call it last in the transaction of the
 * change: a lock gives event ids in commit order until the commit.
 */
export async function publish(
  tx: Queryable,
  event: { connectionId: string; kind: LiveKind; subjectIds: string[]; actorId?: string | null },
): Promise<void> {
  await publishAll(tx, [event]);
}

type NewEvent = Parameters<typeof publish>[1];

/** Publishes for several connections in one statement. Their locks are taken in one order. */
export async function publishAll(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  const changes = events.filter(({ subjectIds }) => subjectIds.length > 0);
  if (changes.length === 0) return;
  const { rows } = await tx.execute<{ connectionId: string; id: string }>(sql`
    with event as materialized (
      select (value ->> 'connectionId')::uuid as connection_id, value ->> 'kind' as kind, value ->> 'actorId' as actor_id,
        array(select jsonb_array_elements_text(value -> 'subjectIds')) as subject_ids
      from jsonb_array_elements(${JSON.stringify(changes)}::jsonb)
    ), turn as materialized (
      select pg_advisory_xact_lock(hashtextextended('live:' || connection_id::text, 0))
      from (select distinct connection_id from event order by connection_id) as connection
    )
    insert into live_events (connection_id, kind, subject_ids, actor_id)
    select event.connection_id, event.kind, event.subject_ids, event.actor_id from event, (select count(*) from turn) as locked
    returning connection_id as "connectionId", id`);
  afterCommit(tx, (db) => {
    for (const { connectionId, id } of rows) wakeScreens(db, connectionId, Number(id));
  });
}

/** Ends every live stream of a removed connection, on all instances, when the transaction commits. */
export async function publishConnectionGone(tx: Queryable, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${GONE}:${connectionId}`}::text)`);
}

/** Makes every open screen of a user check its access again when the transaction commits. */
export async function publishAccessChange(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${ACCESS}:${userId}`}::text)`);
}
