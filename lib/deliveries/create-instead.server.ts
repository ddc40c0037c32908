import { Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import type { Terms } from '@/lib/outgoing/rows.server';
import { canCancel } from '@/lib/progress/status';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { generationOf } from '@/lib/service/generation/generation';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { knownToService } from './actions/known-to-service.server';
import { cancelDelivery } from './cancel.server';
import { createDelivery } from './create.server';
import { insertDelivery } from './ledger/rows.server';
import { newOrderRow } from './new-order/new-order-row.server';
import { changeOrder, writeChange } from './record/change-order.server';
import { settleOrders } from './record/settle-orders.server';
import { deleteCorrection, findCorrection } from './replacement-rows.server';
import type { CreatedDelivery } from './schema';
import { refreshDelivery } from './sync/refresh.server';

/**
 * Creates an order; one that replaces another once that is canceled. Null: the cancellation may still take effect. 409
 * `not_replaceable`; throws the refusal of the service where that leaves the other order open.
 */
export async function createInstead(
  ctx: Context,
  order: CreateDelivery,
  { replaces, name, sendUntil }: Terms,
): Promise<CreatedDelivery | null> {
  if (replaces && !(await cancelReplaced(ctx, replaces, name))) return null;
  return createDelivery(ctx, order, { replaces, sendUntil });
}

/** False while the cancellation may still take effect. */
async function cancelReplaced(ctx: Context, id: string, reason: string): Promise<boolean> {
  const isCanceled = async () => {
    const { status } = await knownToService(ctx, id);
    if (status !== 'canceled' && !canCancel(status)) throw new Problem(409, 'not_replaceable', { detail: { status } });
    return status === 'canceled';
  };
  if (await isCanceled()) return true;
  const cancel = cancelDelivery(ctx, { id, ...(reason && { reason }) });
  const answer: unknown = await cancel.catch((error: unknown) => error);
  if (await isCanceled()) return true;
  await refreshDelivery(ctx, { id, source: 'answer' }).catch((failure: unknown) => {
    if (!isServiceFailure(failure)) throw failure;
  });
  if (await isCanceled()) return true;
  if (answer instanceof Error && !(isServiceFailure(answer) && answer.outcome === 'unknown')) throw answer;
  return false;
}

/**
 * Ends a correction that is not sent by itself any more. One that never reached the ledger is written there as not sent where
 * the old order is canceled: it needs attention.
 */
export async function endReplacement(
  service: ServiceContext,
  replaces: string,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<void> {
  const connectionId = service.connection.id;
  await changeOrder(service, replaces, async (old, at, tx) => {
    const correction = await findCorrection(tx, connectionId, replaces);
    if (correction?.id !== id) return null;
    await deleteCorrection(tx, { connectionId, id });
    if (old.status !== 'canceled') return { events: [{ kind: 'not_replaced', source: 'answer', at }] };
    const draft = CreateDelivery(service.connection.country).parse(correction.draft);
    if (draft.scheduled_date && new Date(draft.scheduled_date) <= at) delete draft.scheduled_date;
    const unsent = { generation: generationOf(old), body: '' };
    const row = await newOrderRow({ ...service, user: { id: actorId } }, draft, { replaces, unsent });
    const held = { status: 'rejected', problem: { kind: 'not_sent' }, endedAt: at, nextCheckAt: null };
    if (!(await insertDelivery(tx, { ...row, ...held }))) return null;
    const event = { kind: 'not_sent', status: 'rejected', source: 'answer', at } as const;
    await writeChange(tx, row, { events: [event], alsoChanged: [replaces] }, at);
    await settleOrders(tx, service.connection, { ids: [row.id], now: at });
    return null;
  });
}
