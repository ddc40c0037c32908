import { z } from 'zod';
import { loggable } from '@/lib/db/loggable';
import type { ServiceContext } from '@/lib/http/context.server';
import { publish } from '@/lib/live/publish.server';
import { isServiceFailure, type ServiceFailure, ServiceRefusal } from '@/lib/service/errors';
import type { ServiceDelivery } from '@/lib/service/v2/read';
import { applyAnswer } from './apply-answer.server';
import { nextCheck, SUBMIT_LEASE_MS, SUBMIT_RENEW_MS } from './check-schedule';
import {
  addEvents,
  changeDelivery,
  type LedgerChange,
  type LedgerRow,
  lockDelivery,
  type NewEvent,
} from './rows.server';
import type { DeliveryProblem } from './schema';
import { isBeforeAnswer } from './status';

export type Submission =
  | { outcome: 'made' | 'existing_order' | 'unknown' }
  | { outcome: 'refused'; failure: ServiceFailure };

type Pending = Pick<LedgerRow, 'id' | 'requestBody' | 'reference' | 'createdAt'>;

/**
 * Sends a ledger row's exact bytes to the service and takes the answer into the row. `first` is the first sending of an
 * order: only then is a refused key proof that nothing was made. Later sendings ask what became of it.
 */
export async function submitDelivery(
  ctx: ServiceContext,
  row: Pending,
  {
    actorId = null,
    first,
    retryDelaysMs,
    isAwaited = () => false,
  }: {
    actorId?: string | null;
    first: boolean;
    retryDelaysMs?: readonly number[];
    /** Whether the actor still waits for the answer: a refusal then is told as the answer, and is no news to them. */
    isAwaited?: () => boolean;
  },
): Promise<Submission> {
  try {
    const options = retryDelaysMs ? { retryDelaysMs } : {};
    const { delivery, sentAt } = await holding(ctx, row.id, () => ctx.service.createDelivery(row.requestBody, options));
    const older = isOlderOrder(row, delivery);
    await applyAnswer(ctx, {
      id: row.id,
      answer: delivery,
      sentAt,
      source: 'answer',
      actorId,
      ...(older ? existingOrder(row, delivery, ctx.now()) : { change: { problem: null } }),
    });
    return { outcome: older ? 'existing_order' : 'made' };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return isRefusal(failure, first)
      ? refuse(ctx, row, failure, isAwaited() ? actorId : null)
      : doubt(ctx, row, failure);
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
function isRefusal(failure: ServiceFailure, first: boolean): boolean {
  if (failure.outcome !== 'not-done') return false;
  if (failure.kind === 'invalid-request' || failure.kind === 'not-served') return first;
  if (!(failure instanceof ServiceRefusal) || failure.kind === 'rate-limited') return false;
  return first || failure.status === 400 || failure.status === 422;
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
    kind: 'refused',
    status: refusal?.status,
    code: refusal?.code ?? null,
    field: refusal?.field ?? null,
    message: failure.message,
  };
  await settle(
    ctx,
    row.id,
    { status: 'rejected', problem, statusAt: now, endedAt: now, nextCheckAt: null },
    [{ kind: 'refused', status: 'rejected', source: 'answer', at: now, detail: { reason: failure.message } }],
    actorId,
  );
  return { outcome: 'refused', failure };
}

/** No answer, or none that says: the order may have been made. It is asked for again until it is known. */
async function doubt(ctx: ServiceContext, row: Pending, failure: ServiceFailure): Promise<Submission> {
  const now = ctx.now();
  const problem: DeliveryProblem = { kind: 'no_answer', message: failure.message };
  await settle(ctx, row.id, { status: 'unknown', problem }, [
    { kind: 'no_answer', status: 'unknown', source: 'answer', at: now, detail: { reason: failure.message } },
  ]);
  return { outcome: 'unknown' };
}

async function settle(
  ctx: ServiceContext,
  id: string,
  change: LedgerChange & { status: string },
  events: NewEvent[],
  actorId: string | null = null,
) {
  const { connection } = ctx;
  await ctx.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, connection.id, id);
    // Somebody else has learned more meanwhile.
    if (!row || !isBeforeAnswer(row.status)) return;
    const now = ctx.now();
    const again = row.status === change.status;
    const checkCount = again ? row.checkCount + 1 : 0;
    await changeDelivery(tx, connection.id, id, {
      nextCheckAt: nextCheck({ status: change.status, scheduledAt: row.scheduledAt }, checkCount, now),
      ...change,
      statusAt: again ? row.statusAt : now,
      updatedAt: now,
      checkCount,
    });
    await addEvents(tx, connection.id, id, again ? [] : events);
    await publish(tx, { connectionId: connection.id, kind: 'delivery', subjectIds: [id], actorId });
  });
}

const Sent = z.object({
  payment: z.object({ amount: z.number() }),
  destination: z.object({ contact_name: z.string(), contact_phone: z.string() }),
});
/** An order this much older than our row was not made by us just now, whatever the two clocks say. */
const OLDER_BY_MS = 10 * 60_000;

/** The service answers a used reference with the old order (interface: Duplicate reference); its data give it away. */
function isOlderOrder(row: Pending, answer: ServiceDelivery): boolean {
  const sent = Sent.parse(JSON.parse(row.requestBody));
  const digits = (phone: string) => phone.replace(/\D/g, '').slice(-8);
  const { name, phone } = answer.customer;
  if (answer.amount !== null && Number(answer.amount) !== sent.payment.amount) return true;
  if (name !== '' && name.trim() !== sent.destination.contact_name.trim()) return true;
  if (phone !== '' && digits(phone) !== digits(sent.destination.contact_phone)) return true;
  const made = Date.parse(answer.created_at ?? '');
  return made < row.createdAt.getTime() - OLDER_BY_MS;
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
