import { learnCountryFromOrder, learnTestMode } from '@/lib/connections/learned/learn-from-order.server';
import type { Country } from '@/lib/connections/model/connection';
import { logFailure } from '@/lib/db/outage-log';
import { normalPhone } from '@/lib/format/phone/normal-phone';
import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import type { DeliveryResponse, ServiceDelivery } from '@/lib/service/model/records';
import { isServiceFailure, type ServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { SUBMIT_LEASE_MS, SUBMIT_RENEW_MS } from '../ledger/check-schedule';
import { orderWebhookKeyOf } from '../ledger/order-webhook-key.server';
import { changeDelivery, type LedgerRow, type NewEvent } from '../ledger/rows.server';
import { differencesFrom } from '../ledger/sent-order';
import { applyResponse } from '../record/apply-response.server';
import { recordNoResponse, recordRefusal } from '../record/record-outcome.server';
import type { DeliveryProblem } from '../schema';

export type Submission =
  | { outcome: 'made' | 'existing_order' | 'unknown' }
  | { outcome: 'refused'; failure: ServiceFailure };

export type SubmittedRow = Pick<
  LedgerRow,
  'id' | 'generation' | 'orderWebhookDigest' | 'requestBody' | 'reference' | 'createdAt' | 'scheduledAt'
>;

type SubmitOptions = {
  actorId?: string | null;
  /** Whether this is the first attempt. Later attempts only find out whether the order exists. */
  first: boolean;
  retryDelaysMs?: readonly number[];
  /** Until then the request of the actor waits and returns a refusal itself. */
  awaitedUntil?: Date;
};

/**
 * Sends a row's exact bytes to the generation that they were written for, and records the outcome in the row: accepted,
 * refused, or unknown. Throws for a second sending that could create a second order.
 */
export async function submitDelivery(
  ctx: ServiceContext,
  row: SubmittedRow,
  { actorId = null, first, retryDelaysMs, awaitedUntil }: SubmitOptions,
): Promise<Submission> {
  const generation = generationOf(row);
  if (!first && !GENERATION_FACTS[generation].createIsRepeatable) {
    throw new Error(`The ${generation} order ${row.reference} must not be sent again`);
  }
  const options = {
    generation,
    orderWebhookKey: row.orderWebhookDigest ? orderWebhookKeyOf(row.id) : undefined,
    ...(retryDelaysMs && { retryDelaysMs }),
  };
  try {
    const answer = await holdingLease(ctx, row.id, () => ctx.service.createDelivery(row.requestBody, options));
    return await recordAccepted(ctx, row, answer, { actorId, first });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (isRefusal(ctx, row, failure, first)) {
      const isAwaited = awaitedUntil !== undefined && ctx.now() < awaitedUntil;
      await recordRefusal(ctx, row.id, failure, isAwaited ? actorId : null);
      return { outcome: 'refused', failure };
    }
    await recordNoResponse(ctx, row.id, { source: 'answer', message: failure.message });
    return { outcome: 'unknown' };
  }
}

/** Renews the row's lease while the call goes on, so that no worker sends it too. A dead process renews nothing. */
async function holdingLease<T>(ctx: ServiceContext, id: string, call: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const nextCheckAt = new Date(ctx.now().getTime() + SUBMIT_LEASE_MS);
    await changeDelivery(ctx.db, ctx.connection.id, id, { nextCheckAt });
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => logFailure('lease of a delivery not renewed', error, id));
  }, SUBMIT_RENEW_MS);
  try {
    return await call();
  } finally {
    clearInterval(timer);
    await last;
  }
}

async function recordAccepted(
  ctx: ServiceContext,
  row: SubmittedRow,
  { delivery, sentAt }: DeliveryResponse,
  { actorId, first }: { actorId: string | null; first: boolean },
): Promise<Submission> {
  // For a used reference v2 returns the order that has it (interface: Duplicate reference); its data show which.
  const isOlder =
    GENERATION_FACTS[generationOf(row)].createIsRepeatable && differencesFrom(row, delivery, ctx).length > 0;
  await applyResponse(ctx, {
    id: row.id,
    answer: delivery,
    sentAt,
    source: 'answer',
    actorId,
    ...(isOlder && existingOrder(row, delivery, ctx.connection.country, ctx.now())),
  });
  if (isOlder) return { outcome: 'existing_order' };
  // The answer to a later sending may describe an order that an earlier key created.
  if (first) await learnTestMode(ctx, delivery.test_mode);
  await learnCountryFromOrder(ctx, delivery.currency);
  return { outcome: 'made' };
}

/** The driver delivers the older order, so the row shows its values. */
function existingOrder(row: SubmittedRow, { amount, customer }: ServiceDelivery, country: Country, now: Date) {
  const problem: DeliveryProblem = { kind: 'existing_order' };
  return {
    change: {
      problem,
      ...(amount === null ? {} : { amount }),
      ...(customer.name ? { customerName: customer.name } : {}),
      ...(customer.phone ? { customerPhone: customer.phone, phone: normalPhone(customer.phone, country) } : {}),
    },
    events: [
      { kind: 'existing_order', source: 'answer', at: now, detail: { reason: row.reference } },
    ] satisfies NewEvent[],
  };
}

/** Whether the order certainly was not created, and no later sending will create it. */
function isRefusal(ctx: ServiceContext, row: SubmittedRow, failure: ServiceFailure, first: boolean): boolean {
  if (failure.outcome !== 'not-done') return false;
  // A v1 or v0 order is never sent again.
  if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable) return true;
  if (failure.kind === 'invalid-request' || failure.kind === 'not-served') return first;
  if (!(failure instanceof ServiceRefusal)) return false;
  if (first) return true;
  // After its scheduled time an order is refused for that, even if an earlier sending created it.
  const isTooLate = row.scheduledAt !== null && row.scheduledAt <= ctx.now();
  return (failure.status === 400 || failure.status === 422) && !isTooLate;
}
