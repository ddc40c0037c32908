import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections, deliveries } from '@/lib/db/schema';

/** Orders without an answer, and those that have ended; all others are under way. */
const WITHOUT_ANSWER = ['submitting', 'unknown'];
const NOT_UNDER_WAY = [...WITHOUT_ANSWER, 'rejected', 'completed', 'canceled', 'failed'];

const isUnderWay = () => and(notInArray(deliveries.status, NOT_UNDER_WAY), isNotNull(deliveries.code));

/**
 * Leaves orders without an answer to a person, and never to the worker, which sends them again: the original may
 * have sent them under another reference since.
 */
export async function leaveToPerson(db: Pick<NodePgDatabase, 'execute'>, at: Date): Promise<void> {
  await db.execute(sql`
    with left_open as (
      update deliveries set status = 'unknown', next_check_at = null,
        status_at = case when status = 'unknown' then status_at else ${at.toISOString()} end,
        problem = case when jsonb_typeof(problem) = 'object' then problem else '{}' end
          || '{"kind": "no_answer", "ended": "restored"}'
      where status in ('submitting', 'unknown') returning connection_id, id)
    insert into delivery_events (connection_id, delivery_id, kind, source, at)
    select connection_id, id, 'checking_ended', 'poll', ${at.toISOString()} from left_open`);
}

/** Leaves imports to a person too: the original may have sent their next rows. */
export async function pauseImports(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`update imports set state = 'paused', reason = 'restored' where state = 'running'`);
}

/** Lets the worker read all orders under way at once. */
export async function readAgain(db: Queryable, at: Date): Promise<void> {
  await db.update(deliveries).set({ nextCheckAt: at, checkCount: 0 }).where(isUnderWay());
}

/** Orders under way that were not read since; of one connection, or of all that this process works for. */
export async function countUnread(db: Queryable, since: Date, connectionId?: string): Promise<number> {
  const inUse = db.select({ id: connections.id }).from(connections).where(isOfThisMode());
  return db.$count(
    deliveries,
    and(
      isUnderWay(),
      connectionId ? eq(deliveries.connectionId, connectionId) : inArray(deliveries.connectionId, inUse),
      or(isNull(deliveries.confirmedAt), lt(deliveries.confirmedAt, since)),
    ),
  );
}

export async function countWithoutAnswer(db: Queryable, connectionId: string): Promise<number> {
  return db.$count(
    deliveries,
    and(eq(deliveries.connectionId, connectionId), inArray(deliveries.status, WITHOUT_ANSWER)),
  );
}
