import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isOfThisMode } from '@/lib/connections/model/mode-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { connections, deliveries } from '@/lib/db/schema';
import type { LedgerRow } from '../ledger/rows.server';

/** Connections of this mode that have rows due for a check. */
export async function connectionsWithDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.connectionId })
    .from(deliveries)
    .where(and(lte(deliveries.nextCheckAt, now), inArray(deliveries.connectionId, connectionsInUse(db))));
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
    .where(and(lte(deliveries.nextCheckAt, now), ofConnection))
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
