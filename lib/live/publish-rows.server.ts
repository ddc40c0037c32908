import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import type { LiveKind } from './events';

export const LIVE_CHANNEL = 'dispatch_desk_live';
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
  if (event.subjectIds.length === 0) return;
  await tx.execute(sql`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended('live:' || ${event.connectionId}::text, 0))
    ), event as (
      insert into live_events (connection_id, kind, subject_ids, actor_id)
      select ${event.connectionId}::uuid, ${event.kind}, ${sql.param(event.subjectIds)}::text[], ${event.actorId ?? null}
      from turn
      returning id
    )
    select pg_notify(${LIVE_CHANNEL}, ${event.connectionId}::text || ':' || id) from event`);
}

/** Ends every live stream of a removed connection, on all instances, when the transaction commits. */
export async function publishConnectionGone(tx: Queryable, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${GONE}:${connectionId}`}::text)`);
}

/** Makes every open screen of a user check its access again when the transaction commits. */
export async function publishAccessChange(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${ACCESS}:${userId}`}::text)`);
}
