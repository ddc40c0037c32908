import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { branches, connections, deliveries, webhookInbox } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { UNFINISHED_STATUSES } from '@/lib/progress/status';
import { COUNTED_AT_MOST } from './connection';
import { lockConnectionRow } from './rows.server';

/** Locks the connection until the transaction ends, so that no order is written. 409 `connection_sending` while one is sent. */
export async function refuseInFlight(db: Queryable, id: string, now: Date): Promise<void> {
  await lockConnectionRow(db, id);
  // An order that is being sent has a lease in the future.
  const [sending] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, id), eq(deliveries.status, 'submitting'), gt(deliveries.nextCheckAt, now)))
    .limit(1);
  if (sending) throw new Problem(409, 'connection_sending');
}

export async function hasOrders(db: Queryable, id: string): Promise<boolean> {
  const its = eq(deliveries.connectionId, id);
  return (await db.select({ id: deliveries.id }).from(deliveries).where(its).limit(1)).length > 0;
}

/** How many deliveries and branches connections have in the ledger, by their ids. */
export async function countsById(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: connections.id,
      deliveries: countUpTo(sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${connections.id}`),
      open: countUpTo(
        sql`select 1 from ${deliveries} where ${deliveries.connectionId} = ${connections.id} and ${inArray(deliveries.status, [...UNFINISHED_STATUSES])}`,
      ),
      branches: countUpTo(
        sql`select 1 from ${branches} where ${branches.connectionId} = ${connections.id} and ${isNull(branches.goneAt)}`,
      ),
    })
    .from(connections)
    .where(inArray(connections.id, [...ids]));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Webhooks of a removed connection are not processed. */
export async function dropOpenWebhooks(db: Queryable, connectionId: string, now: Date): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ processedAt: now, outcome: 'ignored', detail: 'the connection was removed' })
    .where(and(eq(webhookInbox.connectionId, connectionId), isNull(webhookInbox.processedAt)));
}

function countUpTo(rows: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from (${rows} limit ${COUNTED_AT_MOST}) as counted)`;
}
