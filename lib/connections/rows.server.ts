import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections, deliveries, webhookInbox } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import * as v1 from '@/lib/service/v1/schema';
import * as v2 from '@/lib/service/v2/schema';
import { toConnection } from './current.server';
import { isOfThisWorld } from './mode.server';
import { COUNTED_AT_MOST } from './schema';

export type ConnectionRow = typeof connections.$inferSelect;

/** Statuses of an order that is not over yet, from before the service has answered on. */
const ENDED: readonly string[] = ['completed', 'canceled', 'failed'];
const OPEN = ['submitting', 'unknown', ...v2.DELIVERY_STATUSES, ...v1.DELIVERY_STATUSES].filter(
  (status) => !ENDED.includes(status),
);

/** Any connection there is, whichever the owner looks at. 404 `unknown_connection`. */
export async function findConnection(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), isOfThisWorld()));
  if (!row) throw new Problem(404, 'unknown_connection');
  return { row, connection: toConnection(row) };
}

export async function allConnectionRows(db: Queryable): Promise<ConnectionRow[]> {
  return db.select().from(connections).where(isOfThisWorld()).orderBy(connections.createdAt, connections.id);
}

/** One writer of the list of connections at a time, until the end of the transaction. */
export async function lockConnections(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('connections', 0))`);
}

/** Waits for orders that are being written, keeps others away until the transaction ends, and refuses while one is being sent. */
export async function refuseInFlight(db: Queryable, id: string, now: Date): Promise<void> {
  await db.select({ id: connections.id }).from(connections).where(eq(connections.id, id)).for('update');
  // Whoever sends an order holds it by a lease; one whose sender died is not on its way.
  const [sending] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.status, 'submitting'), gt(deliveries.nextCheckAt, now)))
    .limit(1);
  if (sending) throw new Problem(409, 'connection_sending');
}

/** What a connection has in the ledger. */
export async function countsOf(db: Queryable, id: string) {
  const [found] = await db
    .select({
      deliveries: countUpTo(sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${id}`),
      open: countUpTo(
        sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${id} and ${inArray(deliveries.status, OPEN)}`,
      ),
      branches: countUpTo(
        sql`select 1 from ${branches} where ${branches.connectionId} = ${id} and ${isNull(branches.goneAt)}`,
      ),
    })
    .from(connections)
    .where(eq(connections.id, id));
  return found ?? { deliveries: 0, open: 0, branches: 0 };
}

/** What waits to be looked at never will be: its connection is gone. */
export async function dropOpenWebhooks(db: Queryable, connectionId: string, now: Date): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ processedAt: now, outcome: 'ignored', detail: 'the connection was removed' })
    .where(and(eq(webhookInbox.connectionId, connectionId), isNull(webhookInbox.processedAt)));
}

function countUpTo(rows: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from (${rows} limit ${COUNTED_AT_MOST}) as counted)`;
}
