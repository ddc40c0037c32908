import { isDeepStrictEqual } from 'node:util';
import { audit } from '@/lib/auth/audit-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { addJob, dropJob, findOpenJob } from '@/lib/jobs/rows.server';
import { CreateDelivery } from '@/lib/order/schema';
import { canCancel } from '@/lib/progress/status';
import type { Context } from '@/lib/request/context.server';
import { parseInput } from '@/lib/request/read-input.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { knownToService } from './actions/known-to-service.server';
import { findByReference, findReplacement, type LedgerRow } from './ledger/rows.server';
import { rowsByIds } from './list/list-rows.server';
import { refuseBlocked } from './new-order/refuse-blocked.server';
import { changeOrder } from './record/change-order.server';
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
  const why = GENERATION_FACTS[generationOf(row)].takesCancelReason ? reason : undefined;
  const job = { connectionId: connection.id, kind: REPLACE_JOB, key: id };
  await writeRequest(ctx, row, job, { order: instead, reason: why });
  const result = await sendInstead(ctx, { id, order: instead, reason: why });
  if (result.outcome !== 'pending') await dropJob(db, job);
  if (result.outcome === 'refused') throw result.error;
  const [replaced] = await rowsByIds(db, connection.id, [id]);
  if (!replaced) throw new Problem(404, 'delivery_not_found');
  return { created: result.outcome === 'sent' ? result.created : null, replaced };
}

type JobRef = { connectionId: string; kind: string; key: string };

/**
 * Writes the request down before the service is asked. Another request may have ended since the row was read, so it is
 * checked under the lock. The same request again writes nothing.
 */
async function writeRequest(
  ctx: Context,
  { id, code }: LedgerRow & { code: string },
  job: JobRef,
  { order, reason }: { order: CreateDelivery; reason: string | undefined },
): Promise<void> {
  const { user } = ctx;
  await changeOrder(ctx, id, async ({ status }, at, tx) => {
    const open = await findOpenJob(tx, job);
    if (open && isSameOrder(ReplaceJobInput.parse(open.input).order, order)) return null;
    if (open) throw new Problem(409, 'being_replaced');
    await refuseImpossible(ctx, tx, { id, status }, order);
    const input = { order, reason, userId: user.id, requestedAt: at.toISOString() } satisfies ReplaceJobInput;
    await addJob(tx, { ...job, input, dueAt: new Date(at.getTime() + TAKEN_OVER_AFTER_MS) });
    const by = { userId: user.id, address: user.address, connectionId: job.connectionId };
    await audit(tx, { ...by, action: 'delivery_replaced', subject: id, detail: { code }, at });
    return { events: [{ kind: 'replace_requested', source: 'user', at, userId: user.id }], actorId: user.id };
  });
}

function isSameOrder(before: unknown, order: CreateDelivery): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(order)));
}

/** An order that would certainly fail must not cancel anything first. */
async function refuseImpossible(
  { connection, now }: Context,
  tx: Queryable,
  row: Pick<LedgerRow, 'id' | 'status'>,
  order: CreateDelivery,
): Promise<void> {
  if (order.scheduled_date && new Date(order.scheduled_date) <= now())
    throw fieldProblem('scheduled_date', 'delivery-form.problems.schedulePast');
  const holder = await findByReference(tx, connection.id, order.reference);
  await refuseBlocked(tx, connection.id, order);
  if (holder && holder.replaces !== row.id) {
    throw new Problem(409, 'reference_taken', {
      fields: [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }],
      detail: { id: holder.id, customerName: holder.customerName, createdAt: holder.createdAt.toISOString() },
    });
  }
  const before = await findReplacement(tx, connection.id, row.id);
  // After a refusal of the new order it may be corrected; sent again as it is, it is the same order.
  const isAgain = before !== undefined && (before.status === 'rejected' || before.id === holder?.id);
  if (before && !isAgain) throw new Problem(409, 'already_replaced', { detail: { id: before.id } });
  if (!canCancel(row.status) && !isAgain) throw new Problem(409, 'not_replaceable', { detail: { status: row.status } });
}
