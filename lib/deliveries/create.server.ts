import { isDeepStrictEqual } from 'node:util';
import { logFailure } from '@/lib/db/outage-log';
import { fieldProblem, Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import { isInSight, refuseOtherPickup } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { orderWebhookDigestOf } from './ledger/order-webhook-key.server';
import {
  addEvents,
  changeDelivery,
  findByReference,
  insertDelivery,
  type LedgerRow,
  lockByReference,
  type NewEvent,
} from './ledger/rows.server';
import { wasMarkedNotCreated } from './ledger/unresolved';
import { rowsByIds } from './list/list-rows.server';
import { type NewOrderRow, newOrderRow, type Terms } from './new-order/new-order-row.server';
import { refuseBlocked } from './new-order/refuse-blocked.server';
import { writeChange } from './record/change-order.server';
import type { CreatedDelivery } from './schema';
import { submitDelivery } from './sync/submit.server';

/** How long a create waits for the service before it returns the order as `waiting`. */
const CREATE_TIMEOUT_MS = 8_000;

/**
 * Writes an order with its exact bytes into the ledger, then sends it. The same order again finds its row and is not sent.
 * `replaces`: a canceled order; `sendUntil`: not sent again by itself later. 409 `customer_blocked` until a person confirms.
 */
export async function createDelivery(
  ctx: Context,
  input: CreateDelivery,
  { timeoutMs = CREATE_TIMEOUT_MS, ...terms }: Terms & { timeoutMs?: number } = {},
): Promise<CreatedDelivery> {
  if (input.scheduled_date && new Date(input.scheduled_date) <= ctx.now()) {
    throw fieldProblem('scheduled_date', 'delivery-form.problems.schedulePast');
  }
  refuseOtherPickup(ctx, input);
  const [row] = await Promise.all([newOrderRow(ctx, input, terms), refuseBlocked(ctx.db, ctx.connection.id, input)]);
  const id = await writeOrder(ctx, row, input.address_request);
  if (!id) return repeatedOrder(ctx, row, input);

  const result = await submitWithin(timeoutMs, ctx, { ...row, id });
  if (result.outcome === 'refused') {
    const { problemOfRefusal } = await import('./new-order/problem-of-refusal.server');
    throw problemOfRefusal(ctx, input, row.generation, result.failure);
  }
  return created(ctx, id, result.outcome);
}

/** Returns the id of the row to send, or null when its reference belongs to an order that may have been created. */
async function writeOrder(
  { db, connection, user, now }: Context,
  row: NewOrderRow,
  linkId: string | undefined,
): Promise<string | null> {
  const { connectionId, replaces, reference } = row;
  return db.transaction(async (tx) => {
    const refused = (await insertDelivery(tx, row)) ? null : await reopenRefused(tx, row);
    if (refused === undefined) return null;
    const id = refused?.id ?? row.id;
    if (linkId) {
      const { linkToOrder } = await import('./ledger/address-link-rows.server');
      await linkToOrder(tx, connectionId, linkId, id);
    }
    const at = now();
    const byUser = { source: 'user', at, userId: user.id } as const;
    // Sent again after a refusal it is known as the replacement.
    if (replaces && refused?.replaces !== replaces)
      await addEvents(tx, connectionId, replaces, [{ ...byUser, kind: 'replaced', detail: { reason: reference } }]);
    const created: NewEvent = { ...byUser, kind: 'created' };
    const alsoChanged = replaces ? [replaces] : [];
    await writeChange(tx, { connectionId, id }, { events: [created], alsoChanged, actorId: user.id }, at);
    if (refused) {
      const { settleOrders } = await import('./record/settle-orders.server');
      await settleOrders(tx, connection, { ids: [id], now: at, actorId: user.id });
    }
    return id;
  });
}

/** A refused order was never created: corrected, it uses its reference again and begins anew. */
async function reopenRefused(tx: Parameters<typeof lockByReference>[0], row: NewOrderRow) {
  const { id: _, ...change } = row;
  const refused = await lockByReference(tx, row.connectionId, row.reference);
  if (refused?.status !== 'rejected' || wasMarkedNotCreated(refused)) return undefined;
  const orderWebhookDigest = orderWebhookDigestOf(refused.id, row.generation);
  const anew = { problem: null, endedAt: null, promisedAt: null, dealtWithAt: null, erasedAt: null };
  await changeDelivery(tx, row.connectionId, refused.id, { ...change, ...anew, orderWebhookDigest });
  return refused;
}

/** The call goes on after the timeout, and when the browser goes away. */
async function submitWithin(timeoutMs: number, ctx: Context, row: NewOrderRow) {
  const { connection, db, service, now, user } = ctx;
  const options = { actorId: user.id, first: true, awaitedUntil: new Date(now().getTime() + timeoutMs) };
  const submission = submitDelivery({ connection, db, service, now }, row, options);
  const timeout = new Promise<{ outcome: 'waiting' }>((resolve) => {
    setTimeout(resolve, timeoutMs, { outcome: 'waiting' }).unref();
  });
  const result = await Promise.race([submission, timeout]);
  if (result.outcome === 'waiting')
    submission.catch((error: unknown) => logFailure('delivery not created', error, row.id));
  return result;
}

/** The order that has the reference already, when it is this one. 409 `reference_taken` when it is another. */
async function repeatedOrder(ctx: Context, row: NewOrderRow, input: CreateDelivery): Promise<CreatedDelivery> {
  const existing = await findByReference(ctx.db, ctx.connection.id, row.reference);
  if (!existing) throw new Error(`The reference ${row.reference} is neither free nor taken`);
  if (isSameOrder(ctx, existing, row, input)) return created(ctx, existing.id, 'repeated');
  throw referenceTaken(ctx, existing);
}

export function referenceTaken(ctx: Context, holder: LedgerRow): Problem {
  const fields = [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }];
  return new Problem(409, 'reference_taken', { fields, detail: detailOf(ctx, holder) });
}

/** The facts that the user may know of the order that has the reference. */
export function detailOf({ user }: Pick<Context, 'user'>, { id, branchId, customerName, createdAt }: LedgerRow) {
  if (!isInSight(user.branches, branchId)) return undefined;
  return { id, customerName, createdAt: createdAt.toISOString() };
}

/** Compares by the rules of the new order's generation: another one may have created the existing order. */
function isSameOrder(
  { connection }: Context,
  { draft }: LedgerRow,
  { generation }: NewOrderRow,
  input: CreateDelivery,
): boolean {
  const before = CreateDelivery(connection.country, generation).safeParse(draft);
  return before.success && isDeepStrictEqual(asSent(before.data), asSent(input));
}

/** The order as JSON, without the estimate, the link and the confirmation that are kept beside it. */
function asSent({ estimated_fee, address_request, is_confirmed, ...order }: CreateDelivery): unknown {
  return JSON.parse(JSON.stringify(order));
}

async function created(ctx: Context, id: string, outcome: CreatedDelivery['outcome']): Promise<CreatedDelivery> {
  const [delivery] = await rowsByIds(ctx.db, ctx.connection.id, [id]);
  if (!delivery) throw new Error(`The delivery ${id} vanished while it was created`);
  return { delivery, outcome };
}
