import type { ServiceContext } from '@/lib/http/context.server';
import { type Applied, applyAnswer, type Hint, type Source } from './apply-answer.server';
import { generationOf } from './generation-of';
import { findById } from './rows.server';

const NO_RETRIES: readonly number[] = [];

/** Asks the generation that made a delivery how it stands, and takes the answer into the ledger. Throws a ServiceFailure. */
export async function refreshDelivery(
  ctx: ServiceContext,
  { id, source, hints, patient = true }: { id: string; source: Source; hints?: Hint[]; patient?: boolean },
): Promise<Applied> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row?.code) return 'gone';
  const options = { generation: generationOf(row), ...(patient ? {} : { retryDelaysMs: NO_RETRIES }) };
  const { delivery, sentAt } = await ctx.service.getDelivery(row.code, options);
  return applyAnswer(ctx, { id, answer: delivery, sentAt, source, hints });
}
