import { loggable } from '@/lib/db/loggable';
import { pause } from '@/lib/db/pause';
import type { ServiceContext } from '@/lib/request/context.server';
import { GENERATION_FACTS } from '@/lib/service/model/generation';
import { isServiceFailure } from '@/lib/service/transport/errors';
import { nextCheck, SUBMIT_LEASE_MS } from './check-schedule';
import { generationOf } from './generation-of';
import { noteMissing } from './note-missing.server';
import { refreshDelivery } from './refresh.server';
import { changeDelivery, claimDue, connectionsWithDue, type LedgerRow } from './rows.server';
import { isBeforeAnswer } from './status';
import { leaveInDoubt, submitDelivery } from './submit.server';

const LOOK_EVERY_MS = 2_000;
const BATCH = 20;
const ONE_ATTEMPT: readonly number[] = [];

export type ContextOf = (connectionId: string) => Promise<ServiceContext>;

/**
 * Until the signal: finds out what became of orders without an answer, and asks about deliveries whose webhooks stopped
 * coming. Each connection has its own turn, so that one whose service doesn't answer holds up no other.
 */
export async function watchDeliveries(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  signal: AbortSignal,
): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  try {
    while (!signal.aborted) {
      for (const id of await connectionsWithDue(db, new Date())) {
        if (!busy.has(id))
          busy.set(
            id,
            checkAllDue(db, contextOf, id, signal).finally(() => busy.delete(id)),
          );
      }
      await pause(LOOK_EVERY_MS, signal);
    }
  } finally {
    await Promise.all(busy.values());
  }
}

async function checkAllDue(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted && (await checkDue(db, contextOf, new Date(), connectionId)) === BATCH);
  } catch (error) {
    console.error(`deliveries of ${connectionId}: could not be looked at`, loggable(error));
  }
}

/** One look: every row that is due, of one connection or of all, up to a batch. Answers how many there were. */
export async function checkDue(
  db: ServiceContext['db'],
  contextOf: ContextOf,
  now: Date,
  connectionId?: string,
): Promise<number> {
  const due = await claimDue(db, now, new Date(now.getTime() + SUBMIT_LEASE_MS), BATCH, connectionId);
  await Promise.all(due.map((row) => check(contextOf, row)));
  return due.length;
}

async function check(contextOf: ContextOf, row: LedgerRow): Promise<void> {
  const ctx = await contextOf(row.connectionId);
  try {
    if (!isBeforeAnswer(row.status)) await refreshDelivery(ctx, { id: row.id, source: 'poll', patient: false });
    else if (!GENERATION_FACTS[generationOf(row)].createIsRepeatable) await leaveInDoubt(ctx, row.id);
    else await submitDelivery(ctx, row, { first: false, retryDelaysMs: ONE_ATTEMPT });
  } catch (error) {
    if (isServiceFailure(error) && error.kind === 'not-found') return noteMissing(ctx, row.id);
    if (!isServiceFailure(error)) console.error(`delivery ${row.id}: check failed`, loggable(error));
    await postpone(ctx, row);
  }
}

async function postpone(ctx: ServiceContext, row: LedgerRow) {
  const checkCount = row.checkCount + 1;
  await changeDelivery(ctx.db, row.connectionId, row.id, {
    nextCheckAt: nextCheck(row, checkCount, ctx.now()),
    checkCount,
  });
}
