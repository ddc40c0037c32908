import type { BranchRow } from '@/lib/branches/schema';
import type { EstimateTrip } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import { RateLimited } from '@/lib/service/transport/refusals/refusals';
import { estimateCell } from './compare.server';
import { dropOffPlace } from './drop-off-place.server';
import { nearestBranches } from './ranking/nearest-branches';
import { isCheaper } from './ranking/rank';
import type { CheaperBranch } from './schema';

/** Compared branches beside the chosen one. */
const NEAR_BRANCHES = 5;
/** A user waits with a half-filled form: a later estimate does not count. */
const SEARCH_TIMEOUT_MS = 12_000;

/** Looks for a cheaper branch: one real-time estimate from the chosen branch and from each of the nearest others. */
export async function findCheaper(ctx: Context, trip: EstimateTrip, branches: BranchRow[]): Promise<CheaperBranch> {
  const chosenId = 'branch_id' in trip.origin ? trip.origin.branch_id : '';
  const byDistance = nearestBranches(branches, dropOffPlace(trip));
  const chosen = byDistance.filter(({ id }) => id === chosenId);
  const near = [...chosen, ...byDistance.filter(({ id }) => id !== chosenId).slice(0, NEAR_BRANCHES)];
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(SEARCH_TIMEOUT_MS)]);
  const asked = await Promise.all(
    near.map(async ({ id, name }) => {
      const cell = await estimateCell({ ...ctx, signal }, { branchId: id, variant: 'realtime', trip }).catch(noAnswer);
      return cell?.estimate ? [{ branchId: id, branchName: name, estimate: cell.estimate }] : [];
    }),
  );
  ctx.signal.throwIfAborted();
  const answered = asked.flat();
  return {
    askedBranches: near.length,
    answeredBranches: answered.length,
    current: answered.find(({ branchId }) => branchId === chosenId)?.estimate ?? null,
    best: answered.reduce<CheaperBranch['best']>(
      (best, answer) => (!best || isCheaper(answer.estimate, best.estimate) ? answer : best),
      null,
    ),
  };

  function noAnswer(error: unknown) {
    if (signal.aborted || error instanceof RateLimited) return undefined;
    throw error;
  }
}
