import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { keptInvoice, putInvoices } from './rows.server';
import type { InvoiceDetail, InvoiceRef } from './schema';

/** The timeout of the read; a user is waiting. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** An invoice as the service has it now; the local copy, with the reason, where the service can't be read. 404 `invoice_not_found`. */
export async function readInvoice(
  ctx: Pick<Context, 'db' | 'connection' | 'service'> & { signal?: AbortSignal },
  { id }: InvoiceRef,
): Promise<InvoiceDetail> {
  const { db, connection, service, signal } = ctx;
  const problem = await service
    .getInvoice(id, { signal, timeoutMs: RESPONSE_TIMEOUT_MS, retryDelaysMs: [500] })
    .then(async ({ invoice, answeredAt }) => {
      await putInvoices(db, connection.id, [invoice], answeredAt);
      return null;
    })
    .catch((error: unknown) => {
      if (isServiceFailure(error)) return serviceProblem(error).code;
      throw error;
    });
  const kept = await copyOfInvoice(ctx, { id });
  if (!kept) throw new Problem(404, 'invoice_not_found', { detail: { problem } });
  return { ...kept, problem };
}

/** The same from the local copy alone; null where it has none. */
export async function copyOfInvoice(
  { db, connection }: Pick<Context, 'db' | 'connection'>,
  { id }: InvoiceRef,
): Promise<InvoiceDetail | null> {
  const kept = await keptInvoice(db, connection.id, id);
  return kept ? { invoice: kept.invoice, syncedAt: kept.syncedAt.toISOString(), problem: null } : null;
}
