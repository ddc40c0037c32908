import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { findInvoice, putInvoices } from './rows.server';
import type { InvoiceDetail, InvoiceRef } from './schema';

/** An invoice as the service has it now; the local copy, with the reason, where the service can't be read. 404 `invoice_not_found`. */
export async function readInvoice(ctx: Context, { id }: InvoiceRef): Promise<InvoiceDetail> {
  const { db, connection, service, signal } = ctx;
  const problem = await service
    .getInvoice(id, { signal, retryDelaysMs: [500] })
    .then(async ({ invoice, answeredAt }) => {
      await putInvoices(db, connection.id, [invoice], answeredAt);
      return null;
    })
    .catch((error: unknown) => {
      if (isServiceFailure(error)) return serviceProblem(error).code;
      throw error;
    });
  const invoice = await findInvoice(db, connection.id, id);
  if (!invoice) throw new Problem(404, 'invoice_not_found', { detail: { problem } });
  return { invoice, syncedAt: problem ? null : ctx.now().toISOString(), problem };
}
