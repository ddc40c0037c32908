import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure, type ServiceFailure } from '@/lib/service/transport/refusals/errors';
import { RateLimited, ServiceUnavailable } from '@/lib/service/transport/refusals/refusals';
import { enterCode } from '../imports/enter-code.server';
import { type DueCode, dueCodes, settleCode, settleKnown } from './rows.server';
import { type CodeOutcome, isLinkNumber } from './schema';

/** Read at once; the call budget of the connection paces them. */
const BATCH = 400;
/** Few, so that pages, webhooks and workers find a connection to the database. */
const AT_ONCE = 3;
const OUTAGE_MS = 10_000;
/** The times between attempts; then the outcome is `failed`, or `unresolved`. */
const WAITS_MS = [5_000, 30_000, 120_000];

type Result = { outcome: CodeOutcome } | { again: 'failed' | 'unresolved' } | { pauseMs: number };

/** Reads some codes and adds their orders. Returns how long to wait before the next ones; null when none is due. */
export async function addDueCodes(ctx: ServiceContext, signal: AbortSignal): Promise<{ waitMs: number } | null> {
  await settleKnown(ctx.db, ctx.connection.id);
  const waiting = await dueCodes(ctx.db, ctx.connection.id, ctx.now(), BATCH);
  if (waiting.length === 0) return null;
  let pauseMs = 0;
  const work = async () => {
    for (let entry = waiting.shift(); entry && pauseMs === 0 && !signal.aborted; entry = waiting.shift()) {
      const result = await addOne(ctx, entry);
      if ('pauseMs' in result) pauseMs = Math.max(pauseMs, result.pauseMs);
      else await settle(ctx, entry, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { waitMs: pauseMs };
}

/** The service writes codes in capitals; users type them in any case. A link's long number is asked for as it is. */
async function addOne(ctx: ServiceContext, { code, createdBy }: DueCode): Promise<Result> {
  try {
    for (const spelling of isLinkNumber(code) ? [code] : new Set([code.toUpperCase(), code])) {
      const entry = await enterCode(ctx, { code: spelling, by: { source: 'user', actorId: createdBy } });
      if ('id' in entry) return { outcome: entry.outcome === 'added' ? 'added' : 'known' };
      if (entry.outcome === 'awaited') return { again: 'unresolved' };
      if (entry.outcome !== 'not_found') return { outcome: 'unresolved' };
    }
    return { outcome: 'not_found' };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (failure.kind === 'invalid-request') return { outcome: 'not_found' };
    const pauseMs = outageMs(failure);
    return pauseMs === null ? { again: 'failed' } : { pauseMs };
  }
}

/** The pause after an outage of the service; null for a failure of this read only, which a 500 may be for ever. */
function outageMs(failure: ServiceFailure): number | null {
  const isAway = failure instanceof ServiceUnavailable && failure.status !== 500;
  if (failure instanceof RateLimited || isAway) return failure.retryAfterMs ?? OUTAGE_MS;
  return failure.kind === 'no-response' ? OUTAGE_MS : null;
}

async function settle({ db, now }: ServiceContext, entry: DueCode, result: Exclude<Result, { pauseMs: number }>) {
  if ('outcome' in result) return settleCode(db, entry, result);
  const waitMs = WAITS_MS[entry.attempts];
  if (waitMs === undefined) return settleCode(db, entry, { outcome: result.again });
  const nextAttemptAt = new Date(now().getTime() + waitMs);
  return settleCode(db, entry, { attempts: entry.attempts + 1, nextAttemptAt });
}
