import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections, invoices } from '@/lib/db/schema';
import { instant } from '@/lib/service/model/fields';
import type { ServiceInvoice } from '@/lib/service/model/records';
import { UNPAID } from './due';
import type { InvoiceFilter, InvoiceRow, ListInvoices } from './schema';

const TOP_UPS = ['TOPUP_WALLET', 'TAP_WALLET'];

/** One page, newest first, and how many there are (interface: GET /v2/invoices). */
export async function pageOfInvoices(db: Queryable, connectionId: string, list: ListInvoices, perPage: number) {
  const where = conditions(connectionId, list);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(perPage)
      .offset((list.page - 1) * perPage),
    db.$count(invoices, where),
  ]);
  return { invoices: rows.map(toRow), total };
}

/** The local copy of an invoice, and when it was read from the service. */
export async function keptInvoice(db: Queryable, connectionId: string, id: string) {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.connectionId, connectionId), eq(invoices.id, id)));
  return row && { invoice: toRow(row), syncedAt: row.syncedAt };
}

/** Amounts still to be paid, by currency, added up exactly. A bill without a currency is in the merchant's, `own`. */
export async function unpaidOf(db: Queryable, connectionId: string, own: string) {
  return db
    .select({
      currency: sql<string>`coalesce(${invoices.currency}, ${own}::text)`.as('its_currency'),
      count: count(),
      amount: sql<string>`coalesce(sum(${invoices.amount}), 0)::text`,
    })
    .from(invoices)
    .where(conditions(connectionId, { status: 'unpaid' }))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Stores invoices as the service gave them. */
export async function putInvoices(
  db: Queryable,
  connectionId: string,
  given: readonly ServiceInvoice[],
  at: Date,
): Promise<void> {
  for (const { deliveryTripsCount, createdAt, periodBegin, periodEnd, dueOn, ...fields } of given) {
    const row = {
      ...fields,
      tripsCount: deliveryTripsCount,
      periodBegin: dayOf(periodBegin),
      periodEnd: dayOf(periodEnd),
      dueOn: dayOf(dueOn),
      createdAt: instant(createdAt),
      syncedAt: at,
    };
    await db
      .insert(invoices)
      .values({ ...row, connectionId })
      .onConflictDoUpdate({ target: [invoices.connectionId, invoices.id], set: row });
  }
}

/** When the whole list was last read. */
export async function lastSync(db: Queryable, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: connections.invoicesSyncedAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return row?.at ?? null;
}

export async function markSynced(db: Queryable, connectionId: string, at: Date): Promise<void> {
  await db
    .update(connections)
    .set({ invoicesSyncedAt: at, version: sql`${connections.version}` })
    .where(eq(connections.id, connectionId));
}

function conditions(
  connectionId: string,
  { status, from, to }: Pick<ListInvoices, 'from' | 'to'> & { status: InvoiceFilter },
): SQL | undefined {
  return and(
    eq(invoices.connectionId, connectionId),
    ...SHOWS[status],
    from ? gte(invoices.periodBegin, from) : undefined,
    to ? lte(invoices.periodEnd, to) : undefined,
  );
}

const regular = eq(invoices.type, 'REGULAR');
const isValid = sql`${invoices.status} <> 'CANCELED'`;
/** The interface's own filters. An invoice of a status that it does not name is one all the same. */
const SHOWS: Record<InvoiceFilter, readonly SQL[]> = {
  all: [regular, isValid],
  unpaid: [regular, inArray(invoices.status, UNPAID)],
  paid: [regular, eq(invoices.status, 'PAID')],
  topup: [inArray(invoices.type, TOP_UPS), isValid],
};

function toRow({ connectionId, syncedAt, createdAt, ...row }: typeof invoices.$inferSelect): InvoiceRow {
  return { ...row, createdAt: createdAt?.toISOString() ?? null };
}

/** Services write days alone or with a time behind them. */
function dayOf(text: string | null): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '') ?? [];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}
