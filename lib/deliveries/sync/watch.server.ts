import { logFailure } from '@/lib/db/outage-log';
import { serveConnections } from '@/lib/jobs/serve-connections.server';
import { isBeforeResponse } from '@/lib/progress/status';
import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATION_FACTS, generationOf } from '@/lib/service/generation/generation';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { nextCheck, SUBMIT_LEASE_MS, whyCheckingEnded } from '../ledger/check-schedule';
import { changeDelivery, type LedgerRow } from '../ledger/rows.server';
import { recordMissing } from '../record/record-missing.server';
import { recordNoResponse } from '../record/record-outcome.server';
import { claimDue, connectionsWithDue } from './due-rows.server';
import { refreshDelivery } from './refresh.server';
import { submitDelivery } from './submit.server';

const POLL_EVERY_MS = 2_000;
const BATCH = 20;
const ONE_ATTEMPT: readonly number[] = [];

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/** Until the signal, checks orders without an answer, and deliveries that no webhook reports on. */
export function watchDeliveries(db: ServiceContext['db'], contextOf: ContextOf, signal: AbortSignal): Promise<void> {
  const serve = async (connectionId: string) => {
    while (!signal.aborted && (await checkDue(db, contextOf, new Date(), connectionId)) === BATCH);
  };
  const due = () => connectionsWithDue(db, new Date());
  return serveConnections(due, serve, { everyMs: POLL_EVERY_MS, failure: 'deliveries not checked' }, signal);
}

/** Checks the rows that are due, of one connection or of all, up to a batch. Returns how many there were. */
export async function checkDue(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  now: Date,
  connectionId?: string,
): Promise<number> {
  const due = await claimDue(db, {
    now,
    leaseUntil: new Date(now.getTime() + SUBMIT_LEASE_MS),
    limit: BATCH,
    connectionId,
  });
  await Promise.all(due.map((row) => check(contextOf, row)));
  return due.length;
}

async function check(contextOf: ContextOf, row: LedgerRow): Promise<void> {
  const ctx = await contextOf(row.connectionId);
  try {
    if (!isBeforeResponse(row.status)) await refreshDelivery(ctx, { id: row.id, source: 'poll' });
    else if (maySendAgain(row, ctx.now())) await submitDelivery(ctx, row, { first: false, retryDelaysMs: ONE_ATTEMPT });
    else await recordNoResponse(ctx, row.id, { source: 'poll' });
  } catch (error) {
    if (isServiceFailure(error) && error.kind === 'not-found') return recordMissing(ctx, row.id);
    if (error instanceof RateLimited && error.isOwnLimit) return waitForTurn(ctx, row, error.retryAfterMs ?? 0);
    if (!isServiceFailure(error)) logFailure('delivery not checked', error, row.id);
    await postpone(ctx, row);
  }
}

/** Sending an order again shows whether it was created, where the service de-duplicates and its time has not passed. */
function maySendAgain(row: LedgerRow, now: Date): boolean {
  return GENERATION_FACTS[generationOf(row)].createIsRepeatable && whyCheckingEnded(row, now) === null;
}

/** Nothing was asked, so that the check is not counted. */
async function waitForTurn(ctx: ServiceContext, row: LedgerRow, waitMs: number) {
  const nextCheckAt = new Date(ctx.now().getTime() + waitMs);
  await changeDelivery(ctx.db, row.connectionId, row.id, { nextCheckAt });
}

async function postpone(ctx: ServiceContext, row: LedgerRow) {
  const checkCount = row.checkCount + 1;
  await changeDelivery(ctx.db, row.connectionId, row.id, {
    nextCheckAt: nextCheck(row, checkCount, ctx.now()),
    checkCount,
  });
}
