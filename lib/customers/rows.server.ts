import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  like,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { type Branches, ofBranches } from '@/lib/db/of-branches';
import { addressRequests, branches, customerAddresses, customers, deliveries } from '@/lib/db/schema';
import type { Sum } from '@/lib/format/money/sum';
import { UNFINISHED_STATUSES } from '@/lib/progress/status';

export type NewCustomer = typeof customers.$inferInsert;
export type NewAddress = typeof customerAddresses.$inferInsert;
export type CustomerRow = typeof customers.$inferSelect;
export type CustomerChange = Partial<Pick<CustomerRow, 'name' | 'note' | 'blockedReason' | 'searchText'>>;

/** Stores a customer and where their order went, in one statement. Of each customer the latest `keep` places stay. */
export async function upsertCustomer(
  db: Queryable,
  customer: NewCustomer,
  address: NewAddress,
  keep: number,
): Promise<void> {
  const { name, destinationFormat, destination, lastUsedAt, searchText, connectionId, phone } = customer;
  const set = { name, destinationFormat, destination, lastUsedAt, searchText, madeElsewhere: false };
  const { branchId, digest } = address;
  const stored = db
    .insert(customers)
    .values(customer)
    .onConflictDoUpdate({
      target: [customers.connectionId, customers.phone],
      set: { ...set, deliveriesCount: sql`${customers.deliveriesCount} + 1` },
    });
  const placed = db
    .insert(customerAddresses)
    .values(address)
    .onConflictDoUpdate({
      target: [customerAddresses.connectionId, customerAddresses.phone, customerAddresses.digest],
      set: { destination, branchId, lastUsedAt, deliveriesCount: sql`${customerAddresses.deliveriesCount} + 1` },
    });
  const others = sql`customer_addresses as other where connection_id = ${connectionId} and phone = ${phone}
    and digest <> ${digest}`;
  await db.execute(sql`with stored as ${stored}, placed as ${placed}
    delete from ${others} and digest not in (
      select digest from ${others} order by last_used_at desc, digest desc limit ${keep - 1})`);
}

export type Seen = { connectionId: string; branches: Branches };

/** Customers who have ordered from these branches. */
const hasOrdered = (branches: Branches) =>
  branches === null ? undefined : sql`exists (select from ${theirOrders(branches, sql`true`)})`;

/** The columns of a customer; the last drop-off is one of these branches' orders. */
function columnsFor(branches: Branches) {
  const columns = getTableColumns(customers);
  if (branches === null) return columns;
  const last = (column: SQLWrapper) =>
    sql`(select ${column} from ${customerAddresses} where ${customerAddresses.connectionId} = ${customers.connectionId}
      and ${customerAddresses.phone} = ${customers.phone} and ${ofBranches(customerAddresses.branchId, branches)}
      order by ${customerAddresses.lastUsedAt} desc limit 1)`;
  return {
    ...columns,
    destinationFormat: sql<string>`coalesce(${last(customerAddresses.destinationFormat)}, '')`,
    destination: sql<unknown>`coalesce(${last(customerAddresses.destination)}, '{}')`,
  };
}

/** Customers by the beginning of their E.164 phone, latest first. */
export async function customersByPhone(
  db: Queryable,
  { connectionId, branches }: Seen,
  prefixes: readonly string[],
  limit: number,
) {
  const begins = prefixes.map((prefix) => like(customers.phone, `${prefix}%`));
  return db
    .select(columnsFor(branches))
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), hasOrdered(branches), or(...begins)))
    .orderBy(desc(customers.lastUsedAt))
    .limit(limit);
}

/** The orders under way for these phones, the newest first. The statuses are found by an index. */
export async function ordersUnderWay(
  db: Queryable,
  { connectionId, branches }: Seen,
  phones: readonly string[],
  limit: number,
) {
  return db
    .select({
      id: deliveries.id,
      phone: deliveries.phone,
      code: deliveries.code,
      reference: deliveries.reference,
      amount: deliveries.amount,
      currency: deliveries.currency,
      createdAt: deliveries.createdAt,
      scheduledAt: deliveries.scheduledAt,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        ofBranches(deliveries.branchId, branches),
        inArray(deliveries.status, [...UNFINISHED_STATUSES]),
        inArray(deliveries.phone, [...phones]),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(limit);
}

export type CustomerPosition = { lastUsedAt: string; id: string };

/** Customers that match, latest first. `terms`: the row has one of these texts; none: any row. */
export async function pageOfCustomers(
  db: Queryable,
  where: Seen & {
    currency: string;
    terms: readonly string[];
    only?: 'blocked' | 'noted';
    after?: CustomerPosition;
  },
  limit: number,
) {
  const { connectionId, branches, currency, terms, only, after } = where;
  return db
    .select({ customer: columnsFor(branches), spent: spentBy(currency, branches), orders: ordersOf(branches) })
    .from(customers)
    .where(
      and(
        eq(customers.connectionId, connectionId),
        hasOrdered(branches),
        or(...terms.map((term) => like(customers.searchText, `%${term.replace(/[\\%_]/g, '\\$&')}%`))),
        only === 'blocked' ? isNotNull(customers.blockedReason) : undefined,
        only === 'noted' ? ne(customers.note, '') : undefined,
        after &&
          sql`(${customers.lastUsedAt}, ${customers.id}) < (${after.lastUsedAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(customers.lastUsedAt), desc(customers.id))
    .limit(limit);
}

export async function findCustomerRow(
  db: Queryable,
  { id: connectionId, currency }: { id: string; currency: string },
  id: string,
  branches: Branches,
) {
  const [row] = await db
    .select({ customer: columnsFor(branches), spent: spentBy(currency, branches), orders: ordersOf(branches) })
    .from(customers)
    .where(and(eq(customers.connectionId, connectionId), eq(customers.id, id), hasOrdered(branches)));
  return row;
}

export async function addressesOf(db: Queryable, { connectionId, branches: seen }: Seen, phones: readonly string[]) {
  if (phones.length === 0) return [];
  return db
    .select({ address: customerAddresses, branchName: branches.name })
    .from(customerAddresses)
    .leftJoin(
      branches,
      and(eq(branches.connectionId, customerAddresses.connectionId), eq(branches.id, customerAddresses.branchId)),
    )
    .where(
      and(
        eq(customerAddresses.connectionId, connectionId),
        ofBranches(customerAddresses.branchId, seen),
        or(...phones.map((phone) => eq(customerAddresses.phone, phone))),
      ),
    )
    .orderBy(desc(customerAddresses.lastUsedAt), desc(customerAddresses.digest));
}

/** The branch that most of a customer's last orders left from. */
export async function usualBranchOf(db: Queryable, { connectionId, branches: seen }: Seen, phone: string) {
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select last.branch_id as id, ${branches.name} as name
    from (
      select branch_id, created_at from deliveries
      where connection_id = ${connectionId} and phone = ${phone} and branch_id is not null
        and ${ofBranches(sql`branch_id`, seen) ?? sql`true`}
      order by created_at desc limit 20
    ) as last
    left join branches on ${branches.connectionId} = ${connectionId} and ${branches.id} = last.branch_id
    group by last.branch_id, ${branches.name}
    order by count(*) desc, max(last.created_at) desc limit 1`);
  return rows[0] ?? null;
}

export async function updateCustomer(db: Queryable, connectionId: string, id: string, change: CustomerChange) {
  const [row] = await db
    .update(customers)
    .set(change)
    .where(and(eq(customers.connectionId, connectionId), eq(customers.id, id)))
    .returning();
  return row;
}

/** Deletes a customer with all addresses, and the links on which they were asked for. Returns whether there was one. */
export async function deleteCustomerRow(db: Queryable, connectionId: string, id: string): Promise<boolean> {
  const [deleted] = await db
    .delete(customers)
    .where(and(eq(customers.connectionId, connectionId), eq(customers.id, id)))
    .returning({ phone: customers.phone });
  if (!deleted) return false;
  await db
    .delete(addressRequests)
    .where(and(eq(addressRequests.connectionId, connectionId), eq(addressRequests.customerPhone, deleted.phone)));
  return true;
}

const theirOrders = (branches: Branches, which = sql`not ${deliveries.testMode}`) => sql`${deliveries}
  where ${deliveries.connectionId} = ${customers.connectionId} and ${deliveries.phone} = ${customers.phone}
  and ${ofBranches(deliveries.branchId, branches) ?? sql`true`} and ${which}`;

/** The amounts of a customer's completed orders by currency. An order without one is in the merchant's, `own`. */
function spentBy(own: string, branches: Branches): SQL<Sum[]> {
  return sql<Sum[]>`(select coalesce(json_agg(json_build_object('currency', sums.currency, 'amount', sums.amount::text)
    order by sums.currency), '[]') from (
      select coalesce(${deliveries.currency}, ${own}::text) as currency, sum(${deliveries.amount}) as amount
      from ${theirOrders(branches)} and ${deliveries.status} = 'completed' group by 1
    ) as sums)`;
}

function ordersOf(branches: Branches): SQL<number> {
  return sql<number>`(select count(*)::int from ${theirOrders(branches)})`;
}
