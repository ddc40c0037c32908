import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { type Applied, applyAnswer, type Hint, type Source } from '../answer/apply-answer.server';
import { generationOf } from '../generation-of';
import { findById } from '../rows.server';

const NO_RETRIES: readonly number[] = [];

/**
 * Reads a delivery from the generation that created it, and records the answer. Throws a ServiceFailure; a missing
 * permission is also published, because open screens show it.
 */
export async function refreshDelivery(
  ctx: ServiceContext,
  { id, source, hints }: { id: string; source: Source; hints?: Hint[] },
): Promise<Applied> {
  const row = await findById(ctx.db, ctx.connection.id, id);
  if (!row?.code) return 'gone';
  const options = { generation: generationOf(row), retryDelaysMs: NO_RETRIES };
  try {
    const { delivery, sentAt } = await ctx.service.getDelivery(row.code, options);
    return await applyAnswer(ctx, { id, answer: delivery, sentAt, source, hints });
  } catch (failure) {
    if (isServiceFailure(failure) && failure.kind === 'forbidden')
      await publish(ctx.db, { connectionId: ctx.connection.id, kind: 'delivery', subjectIds: [id] });
    throw failure;
  }
}
