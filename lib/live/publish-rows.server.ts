import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import type { LiveKind } from './events';

export const LIVE_CHANNEL = 'dispatch_desk_live';
/** Stands where the connection does in what is said on the channel; the user's id follows. */
export const ACCESS = 'access';
/** Stands there when the connection whose id follows has been removed. */
export const GONE = 'gone';

/**
 * Tells every open screen of a connection that something changed: ids only. Call it as the last statement of the
 * transaction that made the change: it takes a lock so that event ids are given in commit order, and a reader that
 * has seen id N has seen everything before it. One statement, because the lock is held until the commit.
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

/** Ends every line of a connection that is removed, on all instances, when the transaction commits. */
export async function publishConnectionGone(tx: Queryable, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${GONE}:${connectionId}`}::text)`);
}

/** Has every open screen of a user look at once, when the transaction commits, whether it may go on as it is. */
export async function publishAccessChange(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`${ACCESS}:${userId}`}::text)`);
}
