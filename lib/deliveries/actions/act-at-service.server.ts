import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { type Generation, generationOf } from '@/lib/service/generation/generation';
import type { DeliveryResponse } from '@/lib/service/model/records';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import type { LedgerChange, NewEvent } from '../ledger/rows.server';
import { refreshDelivery } from '../sync/refresh.server';
import { applyOwnResponse } from './apply-own-response.server';
import { knownToService } from './known-to-service.server';

type Action = {
  /** Whether a status allows it; 409 `refusal` where not. */
  isOpen: (status: string) => boolean;
  refusal: string;
  ask: (code: string, of: { generation: Generation; recordId: string | null }) => Promise<DeliveryResponse>;
  change?: LedgerChange;
  event: Pick<NewEvent, 'kind' | 'detail'>;
};

/** A user cancels or retries a delivery at the service; records the answer. Returns the code. */
export async function actAtService(ctx: Context, id: string, { ask, change, event, ...action }: Action) {
  const { code, status, recordId, ...row } = await knownToService(ctx, id);
  if (!action.isOpen(status)) throw new Problem(409, action.refusal, { detail: { status } });
  try {
    const { delivery: answer, sentAt } = await ask(code, { generation: generationOf(row), recordId });
    const actorId = ctx.user.id;
    const events: NewEvent[] = [{ ...event, source: 'user', at: ctx.now(), userId: actorId }];
    await applyOwnResponse(ctx, { id, answer, sentAt, source: 'answer', actorId, change, events });
  } catch (failure) {
    throw await afterRefusal(ctx, failure, { id, ...action });
  }
  return code;
}

/** Refusals that are not about the delivery. */
const NOT_ABOUT_DELIVERY: readonly ServiceRefusal['kind'][] = ['unauthorized', 'rate-limited'];

/**
 * The error for a refused action. v1 and v0 refuse with 400 or 404 what the status does not allow, so the delivery is read
 * again: 409 `refusal` when its status forbids the action now.
 */
async function afterRefusal(
  ctx: Context,
  failure: unknown,
  { id, refusal, isOpen }: Pick<Action, 'refusal' | 'isOpen'> & { id: string },
): Promise<unknown> {
  if (!(failure instanceof ServiceRefusal) || NOT_ABOUT_DELIVERY.includes(failure.kind)) return failure;
  try {
    await refreshDelivery(ctx, { id, source: 'answer' });
  } catch (unread) {
    if (!isServiceFailure(unread)) throw unread;
    return failure;
  }
  const { status } = await knownToService(ctx, id);
  const extra = { detail: { status }, serviceMessage: failure.message };
  if (!isOpen(status)) return new Problem(409, refusal, extra);
  // The read shows a delivery that is still open.
  const isDenied = failure.kind === 'conflict' || failure.kind === 'not-found';
  return isDenied ? new Problem(409, 'service_conflict', extra) : failure;
}
