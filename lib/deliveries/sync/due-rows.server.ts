import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections, deliveries } from '@/lib/db/schema';
import { UNKNOWN_LONGEST_MS } from '../ledger/check-schedule';
import type { LedgerRow } from '../ledger/rows.server';

/** Connections of this mode that have rows due for a check. */
export async function connectionsWithDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.connectionId })
    .from(deliveries)
    .where(and(isDue(now), inArray(deliveries.connectionId, connectionsInUse(db))));
  return rows.map(({ id }) => id);
}

/** Takes rows that are due, of all connections or of one, so that no other process takes them before `leaseUntil`. */
export async function claimDue(
  db: Queryable,
  { now, leaseUntil, limit, connectionId }: { now: Date; leaseUntil: Date; limit: number; connectionId?: string },
): Promise<LedgerRow[]> {
  const ofConnection = connectionId
    ? eq(deliveries.connectionId, connectionId)
    : inArray(deliveries.connectionId, connectionsInUse(db));
  const due = db
    .select({ connectionId: deliveries.connectionId, id: deliveries.id })
    .from(deliveries)
    .where(and(isDue(now), ofConnection))
    .orderBy(asc(deliveries.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(deliveries)
    .set({ nextCheckAt: leaseUntil })
    .where(sql`(${deliveries.connectionId}, ${deliveries.id}) in ${due}`)
    .returning();
}

const connectionsInUse = (db: Queryable) => db.select({ id: connections.id }).from(connections).where(isOfThisMode());

/** A check of an order without an answer that is too far ahead counts as now: the clock was set back. */
function isDue(now: Date) {
  const isTooFar = gt(deliveries.nextCheckAt, new Date(now.getTime() + UNKNOWN_LONGEST_MS));
  return or(lte(deliveries.nextCheckAt, now), and(isTooFar, inArray(deliveries.status, ['submitting', 'unknown'])));
}
