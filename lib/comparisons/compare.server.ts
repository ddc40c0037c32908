import type { BranchRow } from '@/lib/branches/schema';
import { estimateOf } from '@/lib/estimates/schema';
import { Problem } from '@/lib/http/problem';
import type { EstimateTrip } from '@/lib/order/schema';
import { refuseOtherBranch } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure, ServiceRequestInvalid } from '@/lib/service/transport/refusals/errors';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { dropOffPlace } from './drop-off-place.server';
import { hasPlaceholders } from './placeholders';
import { feeText } from './ranking/fee-text';
import { nearestBranches } from './ranking/nearest-branches';
import {
  type BranchCells,
  type CellProblem,
  type ComparedBranches,
  type ComparisonCell,
  MOST_BRANCHES,
  VARIANTS,
  type Variant,
} from './schema';

/** One estimate. A slower one fails on its own and can be retried. */
const CELL_TIMEOUT_MS = 15_000;

/** The branches from which a drop-off is compared. 409 `no_branches`. */
export function comparedBranches(trip: EstimateTrip, all: readonly BranchRow[]): ComparedBranches {
  const place = dropOffPlace(trip);
  const branches = nearestBranches(all, place).slice(0, MOST_BRANCHES);
  if (branches.length === 0) throw new Problem(409, 'no_branches');
  return { place, branches };
}

/** Both variants from one branch. A 429 is thrown: the browser waits as long as the service says, and asks again. */
export async function estimateBranch(
  ctx: Context,
  { branchId, ...trip }: EstimateTrip & { branchId: string },
): Promise<BranchCells> {
  refuseOtherBranch(ctx, branchId);
  return { cells: await Promise.all(VARIANTS.map((variant) => estimateCell(ctx, { branchId, variant, trip }))) };
}

type CellRequest = { branchId: string; variant: Variant; trip: EstimateTrip };

/** Estimates one branch and one variant, once. Throws a 429, and the signal's reason. */
export async function estimateCell(ctx: Context, { branchId, variant, trip }: CellRequest): Promise<ComparisonCell> {
  const { service, signal } = ctx;
  const options = { signal, timeoutMs: CELL_TIMEOUT_MS, retryDelaysMs: [] };
  const from: EstimateTrip = { ...trip, origin_format: 'branch_format', origin: { branch_id: branchId } };
  const cellOf = (result: Pick<ComparisonCell, 'estimate' | 'problem'>): ComparisonCell => ({
    branchId,
    variant,
    answeredAt: ctx.now().toISOString(),
    ...result,
  });
  try {
    const answer = await (variant === 'static'
      ? service.estimateStatic(from, options)
      : service.estimate(from, options));
    const estimate = estimateOf(answer, ctx.connection.currency);
    const isApproximate = estimate.isApproximate || hasPlaceholders(trip.destination);
    const deliveryFee = feeText(estimate.deliveryFee, estimate.currency);
    return cellOf({ estimate: { ...estimate, deliveryFee, isApproximate }, problem: null });
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof RateLimited) throw failure;
    return cellOf({ estimate: null, problem: problemOf(failure) });
  }
}

function problemOf(failure: unknown): CellProblem {
  if (!isServiceFailure(failure)) throw failure;
  // Older generations can only estimate to a pin.
  if (failure instanceof ServiceRequestInvalid) return { code: 'estimate_needs_pin', serviceMessage: failure.message };
  const { code, extra } = serviceProblem(failure);
  return { code, ...(extra.serviceMessage ? { serviceMessage: extra.serviceMessage } : {}) };
}
