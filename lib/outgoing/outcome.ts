import { isDatabaseOutage } from '@/lib/db/outage';
import { logFailure } from '@/lib/db/outage-log';
import { Problem } from '@/lib/http/problem';
import { isServiceFailure, type ServiceFailure, ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import { RateLimited, ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import type { RowEnd, RowProblem, WaitReason } from './schema';

/** Why orders wait (`text`: the service's words, or the free balance), and how long; null: until a person resumes it. */
export type Stop = { reason: WaitReason | null; text?: string | null; againInMs: number | null };

/** The result of a create. Without `state` the answer may still come, and the ledger has it then. */
export type Outcome = {
  state?: RowEnd;
  /** The fee of an order that was created; null where the service names none. */
  fee?: string | null;
  isUnanswered?: boolean;
  problem?: RowProblem;
  stop?: Stop;
};

const LIMIT_MS = 10_000;
export const WALLET_AGAIN_MS = 15_000;
const QUARANTINE_AGAIN_MS = 30_000;
const NOT_ABOUT_ORDER: ReadonlySet<ServiceFailure['kind']> = new Set(['unauthorized', 'forbidden', 'not-served']);

/**
 * Sorts the error of a create: about this order, about all of them, or neither. What is about all of them leaves the row
 * waiting and stops the others. Throws outages of the database.
 */
export function outcomeOfError(error: unknown, row: { reference: string; importId: string }): Outcome {
  if (isServiceFailure(error)) return outcomeOfFailure(error);
  if (error instanceof Problem) return outcomeOfProblem(error);
  if (isDatabaseOutage(error)) throw error;
  logFailure('order not sent', error, `${row.importId} ${row.reference}`);
  return refused([{ path: '', message: 'import-result.unexpected' }]);
}

function outcomeOfFailure(failure: ServiceFailure): Outcome {
  if (failure instanceof RateLimited) return waits({ reason: 'limit', againInMs: failure.retryAfterMs ?? LIMIT_MS });
  if (NOT_ABOUT_ORDER.has(failure.kind))
    return waits({ reason: 'credentials', text: failure.message, againInMs: null });
  if (failure.kind === 'quarantined') return waits({ reason: 'quarantine', againInMs: QUARANTINE_AGAIN_MS });
  if (failure instanceof ServiceRequestInvalid)
    return refused(failure.issues.map(({ field, message }) => ({ path: field, message })));
  // Also in `isRefusedForAll`.
  if (failure instanceof ServiceRefusal && failure.isAboutWallet)
    return waits({ reason: 'wallet', againInMs: WALLET_AGAIN_MS });
  return { state: 'handed' };
}

function outcomeOfProblem({ code, extra, status }: Problem): Outcome {
  if (code === 'reference_taken') return { state: 'skipped' };
  if (code === 'other_credentials')
    return waits({ reason: 'credentials', text: extra.serviceMessage ?? null, againInMs: null });
  if (status === 404) return waits({ reason: null, againInMs: 60_000 });
  return refused(extra.fields ?? [{ path: '', message: 'import-result.unexpected' }]);
}

export function waits(stop: Stop): Outcome {
  return { state: 'waiting', stop };
}

function refused(fields: { path: string; message: string }[]): Outcome {
  return { state: 'refused', problem: { fields } };
}
