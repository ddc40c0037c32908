import type { ServiceContext } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { markSynced, putInvoices } from './rows.server';

/** Bills and top-ups: together they hold every invoice that the interface lists. */
const LISTS = ['all', 'topup'] as const;
/** The interface's cap (interface: Limits). */
const PER_PAGE = 100;
const MOST_PAGES = 50;
const PAGE_TIMEOUT_MS = 5_000;

type SyncContext = Pick<ServiceContext, 'service' | 'db' | 'connection' | 'now'> & { signal?: AbortSignal };

/** Reads the merchant's invoices into the local copy. Returns null, or why it could not (a key of the `problems` messages). */
export async function syncInvoices(ctx: SyncContext): Promise<string | null> {
  const { db, connection, now } = ctx;
  try {
    for (const status of LISTS) await syncList(ctx, status);
    await markSynced(db, connection.id, now());
    return null;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return serviceProblem(error).code;
  }
}

/** Until the stated total was read, or a page brings nothing new: a service may give smaller pages than asked for. */
async function syncList({ service, db, connection, signal }: SyncContext, status: (typeof LISTS)[number]) {
  const options = { timeoutMs: PAGE_TIMEOUT_MS, retryDelaysMs: [500], signal };
  const seen = new Set<string>();
  let read = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const list = await service.listInvoices({ status, page, perPage: PER_PAGE }, options);
    if (list.unreadable > 0) console.warn(`invoices: ${list.unreadable} records could not be read`);
    await putInvoices(db, connection.id, list.invoices, list.answeredAt);
    read += list.invoices.length + list.unreadable;
    const hasNew = list.unreadable > 0 || list.invoices.some(({ id }) => !seen.has(id));
    if (!hasNew || (list.total !== null && read >= list.total)) return;
    for (const { id } of list.invoices) seen.add(id);
  }
  console.warn(`invoices: the service lists more than ${MOST_PAGES * PER_PAGE}; the oldest were not read`);
}
