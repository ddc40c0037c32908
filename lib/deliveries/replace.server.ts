import { isDeepStrictEqual } from 'node:util';
import { auditBy } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { isDatabaseOutage } from '@/lib/db/outage';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { parseOrder } from '@/lib/order/parse-order.server';
import type { CreateDelivery } from '@/lib/order/schema';
import { canCancel } from '@/lib/progress/status';
import { refuseOtherPickup } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { knownToService } from './actions/known-to-service.server';
import { detailOf, referenceTaken } from './create.server';
import { createInstead, endReplacement } from './create-instead.server';
import { findByReference, findReplacement, type LedgerRow } from './ledger/rows.server';
import { rowsByIds } from './list/list-rows.server';
import { refuseBlocked } from './new-order/refuse-blocked.server';
import { changeOrder } from './record/change-order.server';
import { type Correction, deleteCorrection, findCorrection, insertCorrection } from './replacement-rows.server';
import type { ReplaceDelivery, Replaced } from './schema';

/** The job takes over from a request that has not ended by then, because its process was killed or the service is slow. */
const TAKEN_OVER_AFTER_MS = 30_000;
/** An order without a time of its own is not sent later by itself. */
const LATEST_AFTER_MS = 10 * 60_000;

/**
 * Cancels an order and sends a corrected one instead once that is confirmed; nothing where it is refused. The same request
 * again sends nothing twice. A job does what the request leaves undone.
 */
export async function replaceDelivery(ctx: Context, { id, order, reason }: ReplaceDelivery): Promise<Replaced> {
  const { connection, db } = ctx;
  const row = await knownToService(ctx, id);
  const draft = parseOrder(ctx, order);
  const why = GENERATION_FACTS[generationOf(row)].takesCancelReason ? reason : undefined;
  const sendUntil = new Date(draft.scheduled_date ?? ctx.now().getTime() + LATEST_AFTER_MS);
  const wanted = { replaces: id, actorId: ctx.user.id, sendUntil, draft, name: why ?? '' };
  const correctionId = await writeCorrection(ctx, row, wanted);
  // The request was checked before it canceled anything.
  const created = await createInstead(ctx, { ...draft, is_confirmed: true }, wanted).catch(async (error: unknown) => {
    // The job goes on.
    if (error instanceof RateLimited) return null;
    if (!isDatabaseOutage(error)) await endReplacement(ctx, id, { ...wanted, id: correctionId });
    throw error;
  });
  if (created) await deleteCorrection(db, { connectionId: connection.id, id: correctionId });
  const [replaced] = await rowsByIds(db, connection.id, [id]);
  if (!replaced) throw new Problem(404, 'delivery_not_found');
  return { created, replaced };
}

/**
 * Writes the request down before the service is asked. Another request may have ended since the row was read, so it is
 * checked under the lock. The same request again writes nothing.
 */
async function writeCorrection(
  ctx: Context,
  { code }: LedgerRow & { code: string },
  wanted: Correction,
): Promise<string> {
  const { user, connection } = ctx;
  const { replaces, draft } = wanted;
  let id = newId();
  await changeOrder(ctx, replaces, async ({ status }, at, tx) => {
    const open = await findCorrection(tx, connection.id, replaces);
    if (open && !isDeepStrictEqual(open.draft, JSON.parse(JSON.stringify(draft))))
      throw new Problem(409, 'being_replaced');
    id = open?.id ?? id;
    if (open) return null;
    await refuseImpossible(ctx, tx, { id: replaces, status }, draft);
    if (
      !(await insertCorrection(tx, { connectionId: connection.id, id }, { ...wanted, at, waitMs: TAKEN_OVER_AFTER_MS }))
    )
      throw fieldProblem('reference', 'delivery-form.problems.referenceTaken');
    const detail = { code };
    await auditBy(tx, ctx, { connectionId: connection.id, action: 'delivery_replaced', subject: replaces, detail });
    return { events: [{ kind: 'replace_requested', source: 'user', at, userId: user.id }], actorId: user.id };
  });
  return id;
}

/** An order that would certainly fail must not cancel anything first. */
async function refuseImpossible(
  ctx: Context,
  tx: Queryable,
  row: Pick<LedgerRow, 'id' | 'status'>,
  order: CreateDelivery,
): Promise<void> {
  const { connection, now } = ctx;
  refuseOtherPickup(ctx, order);
  if (order.scheduled_date && new Date(order.scheduled_date) <= now())
    throw fieldProblem('scheduled_date', 'delivery-form.problems.schedulePast');
  const holder = await findByReference(tx, connection.id, order.reference);
  await refuseBlocked(tx, connection.id, order);
  if (holder && holder.replaces !== row.id) throw referenceTaken(ctx, holder);
  const before = await findReplacement(tx, connection.id, row.id, null);
  // After a refusal of the new order it may be corrected; sent again as it is, it is the same order.
  const isAgain = before !== undefined && (before.status === 'rejected' || before.id === holder?.id);
  if (before && !isAgain) throw new Problem(409, 'already_replaced', { detail: detailOf(ctx, before) });
  if (!canCancel(row.status) && !isAgain) throw new Problem(409, 'not_replaceable', { detail: { status: row.status } });
}
