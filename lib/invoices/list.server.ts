import type { Context } from '@/lib/request/context.server';
import { lastSync, pageOfInvoices, unpaidOf } from './rows.server';
import type { InvoiceCopy, InvoiceCopyQuery, InvoicePage, ListInvoices } from './schema';
import { syncInvoices } from './sync.server';

const PER_PAGE = 20;
const FRESH_MS = 60_000;

/** One page of invoices from the local copy: it shows at once, also while the service is down. */
export async function listInvoices(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  list: ListInvoices,
): Promise<InvoicePage> {
  const [page, unpaid, syncedAt] = await Promise.all([
    pageOfInvoices(db, connection.id, list, PER_PAGE),
    unpaidOf(db, connection.id, connection.currency),
    lastSync(db, connection.id),
  ]);
  // An address may name a page that is no longer there.
  const last = Math.max(1, Math.ceil(page.total / PER_PAGE));
  if (list.page > last) return listInvoices({ db, connection }, { ...list, page: last });
  return {
    ...page,
    page: list.page,
    perPage: PER_PAGE,
    unpaid: syncedAt && unpaid,
    syncedAt: syncedAt?.toISOString() ?? null,
  };
}

/** How old the copy is. Reads the service first when it is older than a minute, or whenever `refresh` says so. */
export async function readCopy(ctx: Context, { refresh }: InvoiceCopyQuery): Promise<InvoiceCopy> {
  const { db, connection, now } = ctx;
  const before = await lastSync(db, connection.id);
  const isFresh = before !== null && Math.abs(now().getTime() - before.getTime()) < FRESH_MS;
  const problem = isFresh && !refresh ? null : await syncInvoices(ctx);
  const syncedAt = await lastSync(db, connection.id);
  return { syncedAt: syncedAt?.toISOString() ?? null, problem };
}
