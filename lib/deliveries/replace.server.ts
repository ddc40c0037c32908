import { isDeepStrictEqual } from 'node:util';
import { audit } from '@/lib/auth/audit-rows.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { addJob, dropJob, findOpenJob } from '@/lib/jobs/rows.server';
import { publish } from '@/lib/live/publish-rows.server';
import { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { knownToService } from './actions/known-to-service.server';
import { addEvents, findByReference, findReplacement, type LedgerRow } from './ledger/rows.server';
import { canCancel } from './ledger/status';
import { rowsByIds } from './list/list-rows.server';
import { REPLACE_JOB, type ReplaceDelivery, type Replaced, ReplaceJobInput } from './schema';
import { sendInstead } from './send-instead.server';

/** The job takes over from a request that has not ended by then, because its process was killed or the service is slow. */
const TAKEN_OVER_AFTER_MS = 30_000;

/**
 * Cancels an order and sends a corrected one instead, linked to it, once the service has confirmed the cancellation. If that
 * is refused, nothing is sent. The same request again sends nothing twice.
 */
export async function replaceDelivery(ctx: Context, { id, order, reason }: ReplaceDelivery): Promise<Replaced> {
  const { connection, db, service } = ctx;
  const row = await knownToService(ctx, id);
  const generation = service.generationOf('createDelivery') ?? undefined;
  const instead = parseInput(CreateDelivery(connection.country, generation), order);
  const job = { connectionId: connection.id, kind: REPLACE_JOB, key: id };
  const isRepeated = await isSameRequest(ctx, job, instead);
  if (!isRepeated) await refuseImpossible(ctx, row, instead);
  const why = GENERATION_FACTS[generationOf(row)].takesCancelReason ? reason : undefined;
  if (!isRepeated) await writeRequest(ctx, row, job, { order: instead, reason: why });
  const result = await sendInstead(ctx, { id, order: instead, reason: why });
  if (result.outcome !== 'pending') await dropJob(db, job);
  if (result.outcome === 'refused') throw result.error;
  const [replaced] = await rowsByIds(db, connection.id, [id]);
  if (!replaced) throw new Problem(404, 'delivery_not_found');
  return { created: result.outcome === 'sent' ? result.created : null, replaced };
}

type JobRef = { connectionId: string; kind: string; key: string };

/** Whether this very order is being sent instead already. 409 `being_replaced` while another one is. */
async function isSameRequest({ db }: Context, job: JobRef, order: CreateDelivery): Promise<boolean> {
  const open = await findOpenJob(db, job);
  if (!open) return false;
  const { order: before } = ReplaceJobInput.parse(open.input);
  if (!isDeepStrictEqual(before, JSON.parse(JSON.stringify(order)))) throw new Problem(409, 'being_replaced');
  return true;
}

/** An order that would certainly fail must not cancel anything first. */
async function refuseImpossible(ctx: Context, row: LedgerRow & { code: string }, order: CreateDelivery) {
  const { connection, db } = ctx;
  if (order.scheduled_date && new Date(order.scheduled_date) <= ctx.now())
    throw fieldProblem('scheduled_date', 'delivery-form.problems.schedulePast');
  const holder = await findByReference(db, connection.id, order.reference);
  if (holder && holder.replaces !== row.id) {
    throw new Problem(409, 'reference_taken', {
      fields: [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }],
      detail: { id: holder.id, customerName: holder.customerName, createdAt: holder.createdAt.toISOString() },
    });
  }
  const before = await findReplacement(db, connection.id, row.id);
  // After a refusal of the new order it may be corrected; sent again as it is, it is the same order.
  const isAgain = before !== undefined && (before.status === 'rejected' || before.id === holder?.id);
  if (before && !isAgain) throw new Problem(409, 'already_replaced', { detail: { id: before.id } });
  if (!canCancel(row.status) && !isAgain) throw new Problem(409, 'not_replaceable', { detail: { status: row.status } });
}

/** Writes down what is to be done before anything is asked of the service. */
async function writeRequest(
  { connection, db, user, now }: Context,
  { id, code }: LedgerRow & { code: string },
  job: JobRef,
  { order, reason }: { order: CreateDelivery; reason: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    const input = { order, reason, userId: user.id, requestedAt: at.toISOString() } satisfies ReplaceJobInput;
    const isAdded = await addJob(tx, { ...job, input, dueAt: new Date(at.getTime() + TAKEN_OVER_AFTER_MS) });
    if (!isAdded) throw new Problem(409, 'being_replaced');
    await addEvents(tx, connection.id, id, [{ kind: 'replace_requested', source: 'user', at, userId: user.id }]);
    await audit(tx, {
      action: 'delivery_replaced',
      userId: user.id,
      address: user.address,
      connectionId: connection.id,
      subject: id,
      detail: { code },
      at,
    });
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId: user.id });
  });
}
