import type { Run } from '@/lib/jobs/run-jobs.server';
import { CreateDelivery } from '@/lib/order/schema';
import { findActor } from '@/lib/request/actor-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { contextAs } from '@/lib/request/context-as.server';
import { ReplaceJobInput } from './schema';
import { recordNotReplaced, sendInstead } from './send-instead.server';

const AGAIN_MS = 10_000;
/** A cancellation that is not confirmed by then is given up; the new order is not sent later by itself. */
const LATEST_AFTER_MS = 10 * 60_000;

/**
 * Ends what a request began: cancels, and sends the other order when that is confirmed. It does the work of the user who
 * asked for it, whatever became of their role since.
 */
export function replaceJob(contextOf: (connectionId: string) => Promise<ServiceContext>): Run {
  return async ({ connectionId, key, input }, signal) => {
    const { order, reason, userId, requestedAt } = ReplaceJobInput.parse(input);
    const service = await contextOf(connectionId);
    const actor = await findActor(service.db, userId, service.connection);
    if (!actor) return undefined;
    const ctx = contextAs(service, actor, { requestId: key, signal });
    const generation = ctx.service.generationOf('createDelivery') ?? undefined;
    const instead = CreateDelivery(ctx.connection.country, generation).parse(order);
    const result = await sendInstead(ctx, { id: key, order: instead, reason });
    if (result.outcome !== 'pending') return undefined;
    const againInMs = Math.max(AGAIN_MS, result.limitMs ?? 0);
    if (ctx.now().getTime() + againInMs - Date.parse(requestedAt) < LATEST_AFTER_MS) return { againInMs };
    // Refused for the limit, the new order needs attention.
    if (result.limitMs === undefined) await recordNotReplaced(ctx, key);
    return undefined;
  };
}
