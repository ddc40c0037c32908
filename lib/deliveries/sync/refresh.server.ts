import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { findById, type LedgerRow } from '../ledger/rows.server';
import type { Applied } from '../record/apply-response.server';
import { applyResponse } from '../record/apply-response.server';
import { recordRead } from '../record/record-read.server';
import type { Hint, Source } from '../record/status-events.server';

/**
 * Reads a delivery from the generation that created it, and records the answer. Throws a ServiceFailure; a missing
 * permission is also published, because open screens show it.
 */
export async function refreshDelivery(
  ctx: ServiceContext,
  { id, source }: { id: string; source: Source },
): Promise<Applied> {
  const row = await findById(ctx.db, ctx.connection.id, id, null);
  if (!row?.code) return 'gone';
  return applyResponse(ctx, { id, source, ...(await readResponse(ctx, row, row.code)) });
}

/** The same after webhooks, of which there may be many: their answers are recorded together. */
export async function refreshAfterWebhook(ctx: ServiceContext, row: LedgerRow, hints: Hint[]): Promise<Applied> {
  if (!row.code) return 'gone';
  return recordRead(ctx, { id: row.id, source: 'webhook', hints, ...(await readResponse(ctx, row, row.code)) });
}

async function readResponse(ctx: ServiceContext, row: LedgerRow, code: string) {
  try {
    const options = { generation: generationOf(row), recordId: row.recordId, retryDelaysMs: [] };
    const { delivery, sentAt } = await ctx.service.getDelivery(code, options);
    return { answer: delivery, sentAt };
  } catch (failure) {
    if (isServiceFailure(failure) && failure.kind === 'forbidden')
      await publish(ctx.db, { connectionId: ctx.connection.id, kind: 'delivery', subjectIds: [row.id] });
    throw failure;
  }
}
