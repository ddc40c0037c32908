import type { ServiceContext } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { readInvoice } from './read.server';
import { markSynced, pageOfInvoices, putInvoices } from './rows.server';

/** The interface's cap (interface: Limits). */
const PER_PAGE = 100;
const MOST_PAGES = 50;
const PAGE_TIMEOUT_MS = 5_000;
/** Bills that no list names any more are read one by one, so many at a time. */
const MOST_UNLISTED = 10;

type SyncContext = Pick<ServiceContext, 'service' | 'db' | 'connection' | 'now'> & { signal?: AbortSignal };

/** Reads the merchant's invoices into the local copy. Returns null, or why it could not (a key of the `problems` messages). */
export async function syncInvoices(ctx: SyncContext): Promise<string | null> {
  const { db, connection, now } = ctx;
  try {
    // Together they hold every invoice that the interface lists. A bill that was voided is in none.
    const listed = await syncList(ctx, 'all');
    await syncList(ctx, 'topup');
    const { invoices: unpaid } = await pageOfInvoices(db, connection.id, { status: 'unpaid', page: 1 }, PER_PAGE);
    const unlisted = unpaid.filter(({ id }) => !listed.has(id));
    for (const { id } of unlisted.slice(0, MOST_UNLISTED)) await readInvoice(ctx, { id });
    await markSynced(db, connection.id, now());
    return null;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return serviceProblem(error).code;
  }
}

/**
 * Reads a list until the stated total was read, or a page brings nothing new: a service may give smaller pages than asked
 * for. Returns the ids.
 */
async function syncList({ service, db, connection, signal }: SyncContext, status: 'all' | 'topup') {
  const options = { timeoutMs: PAGE_TIMEOUT_MS, retryDelaysMs: [500], signal };
  const seen = new Set<string>();
  let read = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const list = await service.listInvoices({ status, page, perPage: PER_PAGE }, options);
    if (list.unreadable > 0) console.warn(`invoices: ${list.unreadable} records could not be read`);
    await putInvoices(db, connection.id, list.invoices, list.answeredAt);
    read += list.invoices.length + list.unreadable;
    const hasNew = list.unreadable > 0 || list.invoices.some(({ id }) => !seen.has(id));
    for (const { id } of list.invoices) seen.add(id);
    if (!hasNew || (list.total !== null && read >= list.total)) return seen;
  }
  console.warn(`invoices: the service lists more than ${MOST_PAGES * PER_PAGE}; the oldest were not read`);
  return seen;
}
