import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { type Applied, applyAnswer, type Hint, type Source } from './apply-answer.server';
import { generationOf } from './generation-of';
import { findById } from './rows.server';

const NO_RETRIES: readonly number[] = [];

/**
 * Asks the generation that made a delivery how it stands, and takes the answer into the ledger. That reading is refused is
 * news to who looks at it: it will not change on its own. Throws a ServiceFailure.
 */
export async function refreshDelivery(
  ctx: ServiceContext,
  { id, source, hints, patient = true }: { id: string; source: Source; hints?: Hint[]; patient?: boolean },
): Promise<Applied> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row?.code) return 'gone';
  const options = { generation: generationOf(row), ...(patient ? {} : { retryDelaysMs: NO_RETRIES }) };
  try {
    const { delivery, sentAt } = await ctx.service.getDelivery(row.code, options);
    return await applyAnswer(ctx, { id, answer: delivery, sentAt, source, hints });
  } catch (failure) {
    if (isServiceFailure(failure) && failure.kind === 'forbidden')
      await publish(ctx.db, { connectionId: ctx.connection.id, kind: 'delivery', subjectIds: [id] });
    throw failure;
  }
}
