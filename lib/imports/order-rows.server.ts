import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { customers, deliveries, importRows, imports } from '@/lib/db/schema';
import { importWithin } from '@/lib/db/within-branches';
import { isReopenable, isRowIn, type OutgoingRef, type OutgoingRow } from '@/lib/outgoing/rows.server';
import { ENDED_STATUSES } from '@/lib/progress/status';
import type { CheckedReferences } from './schema';

/** Lets one transaction at a time start an import of a connection. */
export async function lockStarting(db: Queryable, connectionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports:' || ${connectionId}::text, 0))`);
}

type Mended = Pick<OutgoingRow, 'position' | 'draft' | 'isConfirmed'>;

/** Gives a row another order under its reference, to be sent; false where another import has it by now. */
export async function replaceOrder(tx: Queryable, ref: OutgoingRef, row: Mended): Promise<boolean> {
  const set = tx.update(importRows).set({ ...row, state: 'waiting', problem: null });
  const isRow = and(isRowIn(ref), eq(importRows.position, row.position));
  return (await set.where(and(isRow, ne(importRows.state, 'canceled')))).rowCount === 1;
}

/** The blocked customers of a connection. */
export async function blockedCustomers(db: Queryable, connectionId: string): Promise<CheckedReferences['blocked']> {
  const { phone, blockedReason } = customers;
  return db
    .select({ phone, reason: sql<string>`${blockedReason}` })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), isNotNull(blockedReason)));
}

/** The references that the ledger or an import has already; of what these branches may not see nothing more. */
export async function knownReferences(
  db: Queryable,
  { connectionId, branches }: { connectionId: string; branches: Branches },
  references: readonly string[],
): Promise<CheckedReferences['known']> {
  const isOrderSeen = ofBranches(deliveries.branchId, branches) ?? sql`true`;
  const isImportSeen = importWithin(imports, branches) ?? sql`true`;
  const { rows } = await db.execute<CheckedReferences['known'][number]>(sql`
    select asked.reference, case when ${isOrderSeen} then deliveries.id end as "deliveryId",
      case when ${isOrderSeen} then deliveries.code end as code,
      case when ${isImportSeen} then imports.name end as "importName"
    from (select distinct unnest(${sql.param([...references])}::text[]) as reference) as asked
    left join deliveries on deliveries.connection_id = ${connectionId} and deliveries.reference = asked.reference
    left join import_rows on import_rows.connection_id = ${connectionId} and import_rows.reference = asked.reference
      and import_rows.state not in ('skipped', 'canceled')
    left join imports on imports.connection_id = import_rows.connection_id and imports.id = import_rows.import_id
    where coalesce(deliveries.id, import_rows.import_id) is not null
      and not coalesce(${isReopenable} or import_rows.state = 'refused', false)`);
  return rows;
}

/** References, each with the number of its next use where orders with it have ended: `…`, `…-2`. */
export async function unspentReferences(
  db: Queryable,
  connectionId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select first || case spent.count when 0 then '' else '-' || spent.count + 1 end as reference
    from unnest(${sql.param([...references])}::text[]) with ordinality as names(first, place), lateral (
      select count(*) from deliveries where deliveries.connection_id = ${connectionId}
        and deliveries.reference = any(array(select first || case n when 1 then '' else '-' || n end
          from generate_series(1, 20) n))
        and (${inArray(deliveries.status, [...ENDED_STATUSES])} or ${deliveries.status} = 'rejected' and not ${isReopenable})) spent
    order by place`);
  return rows.map(({ reference }) => reference);
}
