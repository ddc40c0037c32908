import { noteCountry } from '@/lib/connections/assumed-country.server';
import { noteTestMode } from '@/lib/connections/test-mode.server';
import { loggable } from '@/lib/db/loggable';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATION_FACTS, type Generation } from '@/lib/service/model/generation';
import {
  isServiceFailure,
  type ServiceFailure,
  ServiceForbidden,
  ServiceRefusal,
} from '@/lib/service/transport/errors';
import type { ServiceDelivery } from '@/lib/service/v2/read';
import { applyAnswer } from './apply-answer.server';
import { nextCheck, SUBMIT_LEASE_MS, SUBMIT_RENEW_MS } from './check-schedule';
import { generationOf } from './generation-of';
import {
  addEvents,
  changeDelivery,
  type LedgerChange,
  type LedgerRow,
  lockDelivery,
  type NewEvent,
} from './rows.server';
import { DeliveryProblem } from './schema';
import { differencesFrom } from './sent-order';

export type Submission =
  | { outcome: 'made' | 'existing_order' | 'unknown' }
  | { outcome: 'refused'; failure: ServiceFailure };

export type Pending = Pick<
  LedgerRow,
  'id' | 'generation' | 'orderWebhookKey' | 'requestBody' | 'reference' | 'createdAt' | 'scheduledAt'
>;

/**
 * Sends a ledger row's exact bytes to the generation they were written for and takes the answer into the row. `first` is
 * the first sending of an order: only then is a refused key proof that nothing was made. Later sendings ask what became of
 * it; where the service doesn't de-duplicate there are none.
 */
export async function submitDelivery(
  ctx: ServiceContext,
  row: Pending,
  {
    actorId = null,
    first,
    retryDelaysMs,
    isAwaited = () => false,
    instead,
  }: {
    actorId?: string | null;
    first: boolean;
    retryDelaysMs?: readonly number[];
    /** Whether the actor still waits for the answer: a refusal then is told as the answer, and is no news to them. */
    isAwaited?: () => boolean;
    /**
     * Asked when the service itself says that the key lacks the permission, and the order certainly was not made: the same row, written over for another
     * generation already, or null where there is none.
     */
    instead?: (refused: Generation) => Promise<Pending | null>;
  },
): Promise<Submission> {
  const generation = generationOf(row);
  const { createIsRepeatable } = GENERATION_FACTS[generation];
  if (!first && !createIsRepeatable) throw new Error(`The ${generation} order ${row.reference} must not be sent again`);
  try {
    const options = {
      generation,
      orderWebhookKey: row.orderWebhookKey ?? undefined,
      ...(retryDelaysMs && { retryDelaysMs }),
    };
    const { delivery, sentAt } = await holding(ctx, row.id, () => ctx.service.createDelivery(row.requestBody, options));
    // The service answers a used reference with the old order (interface: Duplicate reference); its data give it away.
    const older = createIsRepeatable && differencesFrom(row, delivery).length > 0;
    await applyAnswer(ctx, {
      id: row.id,
      answer: delivery,
      sentAt,
      source: 'answer',
      actorId,
      ...(older && existingOrder(row, delivery, ctx.now())),
    });
    if (!older) {
      // A later sending may be answered with the order that the key of then had made.
      if (first) await noteTestMode(ctx, delivery.test_mode);
      await noteCountry(ctx, delivery.currency);
    }
    return { outcome: older ? 'existing_order' : 'made' };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (!isRefusal(ctx, row, failure, first)) return doubt(ctx, row, failure);
    const isDenied = failure instanceof ServiceForbidden && failure.isOwn;
    const other = isDenied && first ? await instead?.(generation) : null;
    if (other) return submitDelivery(ctx, other, { actorId, first, retryDelaysMs, isAwaited, instead });
    return refuse(ctx, row, failure, isAwaited() ? actorId : null);
  }
}

/** Nobody else takes the row up while the call goes on; a process that dies lets go of it by dying. */
async function holding<T>(ctx: ServiceContext, id: string, call: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const nextCheckAt = new Date(ctx.now().getTime() + SUBMIT_LEASE_MS);
    await changeDelivery(ctx.db, ctx.connection.id, id, { nextCheckAt });
  };
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => console.error(`delivery ${id}: lease not renewed`, loggable(error)));
  }, SUBMIT_RENEW_MS);
  try {
    return await call();
  } finally {
    clearInterval(timer);
    await last;
  }
}

/** Whether it is certain that the order was not made and never will be by sending it again. */
function isRefusal(ctx: ServiceContext, row: Pending, failure: ServiceFailure, first: boolean): boolean {
  if (failure.outcome !== 'not-done') return false;
  // Nothing arrived, or it was refused; and nobody will send it again.
  if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable) return true;
  if (failure.kind === 'invalid-request' || failure.kind === 'not-served') return first;
  if (!(failure instanceof ServiceRefusal) || failure.kind === 'rate-limited') return false;
  return first || ((failure.status === 400 || failure.status === 422) && !isTooLate(ctx, row));
}

/** Once its planned time has passed an order is refused for that, whether it was made in time or not. */
function isTooLate(ctx: ServiceContext, { scheduledAt }: Pending): boolean {
  return scheduledAt !== null && scheduledAt <= ctx.now();
}

async function refuse(
  ctx: ServiceContext,
  row: Pending,
  failure: ServiceFailure,
  actorId: string | null,
): Promise<Submission> {
  const now = ctx.now();
  const refusal = failure instanceof ServiceRefusal ? failure : undefined;
  const problem: DeliveryProblem = {
    kind: refusal ? 'refused' : 'not_sent',
    status: refusal?.status,
    code: refusal?.code ?? null,
    field: refusal?.field ?? null,
    message: failure.message,
  };
  await settle(
    ctx,
    row.id,
    { status: 'rejected', problem, statusAt: now, endedAt: now, nextCheckAt: null },
    [{ kind: problem.kind, status: 'rejected', source: 'answer', at: now, detail: { reason: failure.message } }],
    actorId,
  );
  return { outcome: 'refused', failure };
}

/**
 * No answer, or none that says: the order may have been made. It is asked for again until it is known, unless sending it
 * again could make a second one, or can only be refused.
 */
async function doubt(ctx: ServiceContext, row: Pending, failure: ServiceFailure): Promise<Submission> {
  const now = ctx.now();
  const problem: DeliveryProblem = { kind: 'no_answer', message: failure.message };
  const isRefused = failure instanceof ServiceRefusal && failure.isOwn && failure.status === 400;
  const isRefusedForGood = isRefused && isTooLate(ctx, row);
  const change = { status: 'unknown', problem, ...(isRefusedForGood && { nextCheckAt: null }) };
  await settle(ctx, row.id, change, [
    { kind: 'no_answer', status: 'unknown', source: 'answer', at: now, detail: { reason: failure.message } },
  ]);
  return { outcome: 'unknown' };
}

/** An order whose sender died before the answer, and that may not be sent again: its outcome is unknown. */
export async function leaveInDoubt(ctx: ServiceContext, id: string): Promise<void> {
  const problem: DeliveryProblem = { kind: 'no_answer' };
  await settle(ctx, id, { status: 'unknown', problem }, [
    { kind: 'no_answer', status: 'unknown', source: 'poll', at: ctx.now() },
  ]);
}

async function settle(
  ctx: ServiceContext,
  id: string,
  change: LedgerChange & { status: string; problem: DeliveryProblem },
  events: NewEvent[],
  actorId: string | null = null,
) {
  const { connection } = ctx;
  await ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    // Somebody else has learned more meanwhile, or has given it up.
    if (row?.status !== 'submitting' && row?.status !== 'unknown') return;
    const now = ctx.now();
    const again = row.status === change.status;
    const checkCount = again ? row.checkCount + 1 : 0;
    await changeDelivery(tx, connection.id, id, {
      nextCheckAt: nextCheck({ ...row, status: change.status }, checkCount, now),
      ...change,
      problem: keepingCandidates(row, change.problem),
      statusAt: again ? row.statusAt : now,
      updatedAt: now,
      checkCount,
    });
    await addEvents(tx, connection.id, id, again ? [] : events);
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId });
  });
}

/** What webhooks told of an order in doubt stays said while it is asked about. */
function keepingCandidates({ problem }: LedgerRow, next: DeliveryProblem): DeliveryProblem {
  const { candidates } = DeliveryProblem.safeParse(problem).data ?? {};
  return next.kind === 'no_answer' && candidates ? { ...next, candidates } : next;
}

/** What will be delivered is the old order: the row shows that one, and says so. */
function existingOrder(row: Pending, { amount, customer }: ServiceDelivery, now: Date) {
  const problem: DeliveryProblem = { kind: 'existing_order' };
  return {
    change: {
      problem,
      ...(amount === null ? {} : { amount }),
      ...(customer.name ? { customerName: customer.name } : {}),
      ...(customer.phone ? { customerPhone: customer.phone } : {}),
    },
    events: [
      { kind: 'existing_order', source: 'answer', at: now, detail: { reason: row.reference } },
    ] satisfies NewEvent[],
  };
}
