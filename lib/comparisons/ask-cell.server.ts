import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import type { Context } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure, ServiceRequestInvalid } from '@/lib/service/transport/errors';
import { RateLimited } from '@/lib/service/transport/refusals';
import { type CallQueue, PauseTooLong } from './call-queue';
import { connectionQueue } from './connection-queue.server';
import { feeText } from './ranking/fee-text';
import type { CellEstimate, CellKey, CellProblem, ComparisonCell, EstimateTimes } from './schema';

/** One estimate; a slower one fails alone and can be asked again. */
const CELL_TIMEOUT_MS = 15_000;
/** A cell that was told to slow down is asked so many times in all. */
const TURNS = 4;
/** A service that says 429 and not for how long. */
const PAUSE_MS = 2_000;
const NO_RETRIES: readonly number[] = [];

export type CellRequest = {
  key: CellKey;
  trip: EstimateTrip;
  signal: AbortSignal;
  /** Hears when it is with the service, and when it stands in the line again. */
  onTurn?: (turn: 'asking' | 'waiting', key: CellKey) => void;
};

/**
 * One branch, one variant, asked once when its turn comes; only a 429 is repeated, after the pause that all of the
 * connection's estimates make together. Rejects when the signal is aborted.
 */
export async function askCell(ctx: Context, request: CellRequest): Promise<ComparisonCell> {
  const queue = connectionQueue(ctx.connection.id);
  const { key, signal } = request;
  const answered = (answer: Pick<ComparisonCell, 'estimate' | 'problem'>): ComparisonCell => ({
    ...key,
    answeredAt: ctx.now().toISOString(),
    ...answer,
  });
  for (let turn = 1; ; turn += 1) {
    try {
      const answer = await queue.run({ signal, first: turn > 1, work: () => ask(ctx, queue, request) });
      return answered({ estimate: estimateOf(ctx, answer), problem: null });
    } catch (failure) {
      signal.throwIfAborted();
      if (failure instanceof RateLimited && turn < TURNS) {
        request.onTurn?.('waiting', key);
        continue;
      }
      return answered({ estimate: null, problem: problemOf(failure) });
    }
  }
}

async function ask(ctx: Context, queue: CallQueue, { key, trip, signal, onTurn }: CellRequest) {
  onTurn?.('asking', key);
  const options = { signal, timeoutMs: CELL_TIMEOUT_MS, retryDelaysMs: NO_RETRIES };
  const from: EstimateTrip = { ...trip, origin_format: 'branch_format', origin: { branch_id: key.branchId } };
  const { service } = ctx;
  try {
    const asked = key.variant === 'static' ? service.estimateStatic(from, options) : service.estimate(from, options);
    const answer = await asked;
    // A spent limit is respected before it is hit.
    if (answer.rateLimit?.remaining === 0) queue.pause(answer.rateLimit.resetInMs ?? PAUSE_MS);
    return answer;
  } catch (failure) {
    if (failure instanceof RateLimited) queue.pause(failure.retryAfterMs ?? PAUSE_MS);
    throw failure;
  }
}

type Answer = Awaited<ReturnType<Context['service']['estimate']>>;

function estimateOf({ connection }: Context, { estimate }: Answer): CellEstimate {
  const currency = estimate.currency ?? connection.currency;
  return {
    deliveryFee: feeText(estimate.delivery_fee, currency),
    currency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
    times: timesOf(estimate),
  };
}

function timesOf({ estimated_pickup_at, estimated_delivery_at }: Answer['estimate']): EstimateTimes | null {
  if (estimated_pickup_at === undefined && estimated_delivery_at === undefined) return null;
  return { pickupAt: estimated_pickup_at ?? null, deliveryAt: estimated_delivery_at ?? null };
}

function problemOf(failure: unknown): CellProblem {
  if (failure instanceof PauseTooLong) return { code: 'service_busy' };
  if (!isServiceFailure(failure)) throw failure;
  // Older generations estimate to an exact pin alone, and are not asked about anything else.
  if (failure instanceof ServiceRequestInvalid) return { code: 'estimate_needs_pin', serviceMessage: failure.message };
  const { code, extra } = serviceProblem(failure);
  return { code, ...(extra.serviceMessage ? { serviceMessage: extra.serviceMessage } : {}) };
}
