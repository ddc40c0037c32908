import type { ServiceContext } from '@/lib/request/context.server';
import type { ServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { nextCheck, whyCheckingEnded } from '../ledger/check-schedule';
import type { LedgerRow, NewEvent } from '../ledger/rows.server';
import { DeliveryProblem } from '../schema';
import { changeOrder, type OrderChange } from './change-order.server';

/** The order was certainly not created. `actorId`: the user who gets the refusal as a response, and needs no message. */
export async function recordRefusal(
  ctx: ServiceContext,
  id: string,
  failure: ServiceFailure,
  actorId: string | null,
): Promise<void> {
  const refusal = failure instanceof ServiceRefusal ? failure : undefined;
  const kind = refusal ? 'refused' : 'not_sent';
  const problem: DeliveryProblem = {
    kind,
    status: refusal?.status,
    code: refusal?.code ?? null,
    field: refusal?.field ?? null,
    message: failure.message,
  };
  await changeUnanswered(ctx, id, actorId, (_, at) => ({
    change: { status: 'rejected', problem, statusAt: at, endedAt: at, nextCheckAt: null, checkCount: 0 },
    events: [{ kind, status: 'rejected', source: 'answer', at, detail: { reason: failure.message } }],
  }));
}

/**
 * The order may have been created: no answer came, or none that decides it. The worker checks it again until its limit;
 * then the row says that nobody does.
 */
export async function recordNoResponse(
  ctx: ServiceContext,
  id: string,
  { source, message }: { source: 'answer' | 'poll'; message?: string },
): Promise<void> {
  await changeUnanswered(ctx, id, null, (row, at) => {
    const isNew = row.status !== 'unknown';
    const before = isNew ? undefined : DeliveryProblem.safeParse(row.problem).data;
    const ended = before?.ended ?? whyCheckingEnded(row, at) ?? undefined;
    const unknown = { ...row, status: 'unknown', statusAt: isNew ? at : row.statusAt };
    const checkCount = isNew ? 0 : row.checkCount + 1;
    const checkingEnded: NewEvent = { kind: 'checking_ended', source: 'poll', at };
    return {
      change: {
        status: 'unknown',
        statusAt: unknown.statusAt,
        // Values that webhooks reported of the order stay.
        problem: { kind: 'no_answer', message: message ?? before?.message, candidates: before?.candidates, ended },
        nextCheckAt: ended ? null : nextCheck(unknown, checkCount, at),
        checkCount,
      },
      events: [
        ...(isNew ? [noResponse(source, at, message)] : []),
        ...(ended && !before?.ended ? [checkingEnded] : []),
      ],
    };
  });
}

function noResponse(source: 'answer' | 'poll', at: Date, message: string | undefined): NewEvent {
  return { kind: 'no_answer', status: 'unknown', source, at, detail: message ? { reason: message } : null };
}

/** Changes a row that still waits for its answer. Another process or a person may have settled it meanwhile. */
async function changeUnanswered(
  ctx: ServiceContext,
  id: string,
  actorId: string | null,
  decide: (row: LedgerRow, at: Date) => OrderChange & { change: { problem: DeliveryProblem } },
): Promise<void> {
  await changeOrder(ctx, id, (row, at) => {
    const isWaiting = row.status === 'submitting' || row.status === 'unknown';
    return isWaiting ? { ...decide(row, at), actorId } : null;
  });
}
