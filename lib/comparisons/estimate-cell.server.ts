import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure, ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import { RateLimited } from '../service/transport/refusals/refusals';
import { PauseTooLong } from './call-queue';
import { connectionQueue } from './connection-queue.server';
import { hasPlaceholders } from './placeholders';
import { feeText } from './ranking/fee-text';
import type { CellEstimate, CellKey, CellProblem, ComparisonCell, EstimateTimes } from './schema';

/** One estimate. A slower one fails on its own and can be retried. */
const CELL_TIMEOUT_MS = 15_000;
/** Attempts at a cell that gets a 429. */
const TURNS = 4;
const NO_RETRIES: readonly number[] = [];

export type CellRequest = {
  key: CellKey;
  trip: EstimateTrip;
  signal: AbortSignal;
  /** Called when the request is sent, and when it is queued again. */
  onTurn?: (turn: 'asking' | 'waiting', key: CellKey) => void;
};

/**
 * Estimates one branch and one variant when its turn comes. Only a 429 is repeated, after the service's pause. Rejects when the signal is aborted.
 */
export async function estimateCell(ctx: Context, request: CellRequest): Promise<ComparisonCell> {
  const queue = connectionQueue(ctx.connection);
  const { key, signal } = request;
  const cellOf = (result: Pick<ComparisonCell, 'estimate' | 'problem'>): ComparisonCell => ({
    ...key,
    answeredAt: ctx.now().toISOString(),
    ...result,
  });
  for (let turn = 1; ; turn += 1) {
    try {
      const answer = await queue.run({ signal, first: turn > 1, work: () => estimate(ctx, request) });
      return cellOf({ estimate: estimateOf(ctx, answer, request.trip), problem: null });
    } catch (failure) {
      signal.throwIfAborted();
      if (failure instanceof RateLimited && turn < TURNS) {
        request.onTurn?.('waiting', key);
        continue;
      }
      return cellOf({ estimate: null, problem: problemOf(failure) });
    }
  }
}

function estimate({ service }: Context, { key, trip, signal, onTurn }: CellRequest) {
  onTurn?.('asking', key);
  const options = { signal, timeoutMs: CELL_TIMEOUT_MS, retryDelaysMs: NO_RETRIES };
  const from: EstimateTrip = { ...trip, origin_format: 'branch_format', origin: { branch_id: key.branchId } };
  return key.variant === 'static' ? service.estimateStatic(from, options) : service.estimate(from, options);
}

type Answer = Awaited<ReturnType<Context['service']['estimate']>>;

function estimateOf({ connection }: Context, { estimate, isApproximate }: Answer, trip: EstimateTrip): CellEstimate {
  const currency = estimate.currency ?? connection.currency;
  return {
    deliveryFee: feeText(estimate.delivery_fee, currency),
    currency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
    times: timesOf(estimate),
    isApproximate: isApproximate || hasPlaceholders(trip.destination),
  };
}

function timesOf({ estimated_pickup_at, estimated_delivery_at }: Answer['estimate']): EstimateTimes | null {
  if (estimated_pickup_at === undefined && estimated_delivery_at === undefined) return null;
  return { pickupAt: estimated_pickup_at ?? null, deliveryAt: estimated_delivery_at ?? null };
}

function problemOf(failure: unknown): CellProblem {
  if (failure instanceof PauseTooLong) return { code: 'service_busy' };
  if (!isServiceFailure(failure)) throw failure;
  // Older generations can only estimate to a pin.
  if (failure instanceof ServiceRequestInvalid) return { code: 'estimate_needs_pin', serviceMessage: failure.message };
  const { code, extra } = serviceProblem(failure);
  return { code, ...(extra.serviceMessage ? { serviceMessage: extra.serviceMessage } : {}) };
}
