import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { columnsOf } from '@/lib/db/columns-of';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { deliveries } from '@/lib/db/schema';
import { shown } from '@/lib/db/shown';
import { BranchDelivery, type BranchNumbers } from './schema';

/** Every other status, unknown ones included, counts as under way. */
const ENDED = ['completed', 'canceled', 'failed', 'rejected'];

/** Deliveries of a branch that have not ended, test mode included: without the branch they lose their pickup. */
export async function countUnderWay(db: Queryable, connectionId: string, branchId: string): Promise<number> {
  const statuses = await statusesUnderWay(db, connectionId);
  const isTheirs = and(eq(deliveries.connectionId, connectionId), eq(deliveries.branchId, branchId));
  return db.$count(deliveries, and(isTheirs, inArray(deliveries.status, statuses)));
}

export async function underWayByBranch(
  db: Queryable,
  connectionId: string,
  branches: Branches,
): Promise<Record<string, number>> {
  const statuses = await statusesUnderWay(db, connectionId);
  const rows = await db
    .select({ branchId: deliveries.branchId, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        inArray(deliveries.status, statuses),
        isNotNull(deliveries.branchId),
        ofBranches(deliveries.branchId, branches),
      ),
    )
    .groupBy(deliveries.branchId);
  return Object.fromEntries(rows.flatMap(({ branchId, count }) => (branchId ? [[branchId, count]] : [])));
}

/** Every status in use that is not ended, unknown ones included: one look into the index for each. */
async function statusesUnderWay(db: Queryable, connectionId: string): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select status from deliveries where connection_id = ${connectionId}::uuid ${after} order by status limit 1`;
  const { rows } = await db.execute<{ status: string }>(sql`
    with recursive used as (
      (${next(sql``)})
      union all
      select (${next(sql`and status > used.status`)}) from used where used.status is not null
    )
    select status from used where status is not null`);
  return rows.map(({ status }) => status).filter((status) => !ENDED.includes(status));
}

/**
 * Deliveries created from a branch in a span: the count by status, and the fees of the completed ones by currency. An order
 * without a currency is in the merchant's.
 */
export async function numbersOf(
  db: Queryable,
  { id: connectionId, currency: own }: { id: string; currency: string },
  branchId: string,
  span: { from: Date; before: Date },
): Promise<BranchNumbers> {
  const currency = sql<string>`coalesce(${deliveries.currency}, ${own}::text)`;
  const rows = await db
    .select({
      status: deliveries.status,
      currency: currency.as('its_currency'),
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(${deliveries.deliveryFee}), 0)::text`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.branchId, branchId),
        gte(deliveries.createdAt, span.from),
        lt(deliveries.createdAt, span.before),
        eq(deliveries.testMode, false),
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  const completed = rows.filter(({ status }) => status === 'completed');
  const byStatus = new Map<string, number>();
  for (const { status, count } of rows) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  return {
    created: rows.reduce((sum, { status, count }) => sum + (status === 'rejected' ? 0 : count), 0),
    byStatus: [...byStatus].map(([status, count]) => ({ status, count })),
    completed: byStatus.get('completed') ?? 0,
    fees: completed.map(({ currency, amount }) => ({ currency, amount })),
  };
}

export async function latestDeliveries(
  db: Queryable,
  connectionId: string,
  branchId: string,
  limit: number,
): Promise<BranchDelivery[]> {
  const rows = await db
    .select(columnsOf(BranchDelivery.shape, deliveries))
    .from(deliveries)
    .where(and(eq(deliveries.connectionId, connectionId), eq(deliveries.branchId, branchId)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(limit);
  return rows.map((row) => ({ ...shown(BranchDelivery.shape, row), reference: row.reference ?? '' }));
}
