import type { Context } from '@/lib/request/context.server';
import { lastSync, pageOfInvoices, unpaidOf } from './rows.server';
import type { InvoicePage, ListInvoices } from './schema';
import { syncInvoices } from './sync.server';

const PER_PAGE = 20;
const FRESH_MS = 60_000;

/** One page of invoices from the local copy, read from the service first when the copy is older than a minute. */
export async function listInvoices(ctx: Context, list: ListInvoices): Promise<InvoicePage> {
  const problem = list.refresh ? await syncInvoices(ctx) : await refreshOldCopy(ctx);
  return { ...(await copyOfInvoices(ctx, list)), problem };
}

/** Reads the invoices again when the copy is older than a minute. Returns null, or why they could not be read. */
export async function refreshOldCopy(ctx: Context): Promise<string | null> {
  const syncedAt = await lastSync(ctx.db, ctx.connection.id);
  const isFresh = syncedAt !== null && ctx.now().getTime() - syncedAt.getTime() < FRESH_MS;
  return isFresh ? null : syncInvoices(ctx);
}

/** The same page from the copy alone: it shows at once, also while the service is down. */
export async function copyOfInvoices(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  list: ListInvoices,
): Promise<InvoicePage> {
  const [page, unpaid, syncedAt] = await Promise.all([
    pageOfInvoices(db, connection.id, list, PER_PAGE),
    unpaidOf(db, connection.id),
    lastSync(db, connection.id),
  ]);
  const facts = { page: list.page, perPage: PER_PAGE, syncedAt: syncedAt?.toISOString() ?? null };
  return { ...page, ...facts, unpaid, problem: null };
}
