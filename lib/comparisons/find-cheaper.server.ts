import type { BranchRow } from '@/lib/branches/schema';
import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import type { Context } from '@/lib/request/context.server';
import { askCell } from './ask-cell.server';
import { dropOffPlace } from './drop-off-place.server';
import { nearestBranches } from './ranking/nearest-branches';
import { isCheaper } from './ranking/rank';
import type { CheaperBranch } from './schema';

/** Beside the chosen branch, so many are asked. */
const NEAR_BRANCHES = 5;
/** Somebody waits in front of an order: what has not answered by then does not count. */
const PATIENCE_MS = 12_000;

/** Whether another near branch would be cheaper now: the chosen one and the nearest others, real-time, each asked once. */
export async function findCheaper(ctx: Context, trip: EstimateTrip, branches: BranchRow[]): Promise<CheaperBranch> {
  const chosenId = 'branch_id' in trip.origin ? trip.origin.branch_id : '';
  const byDistance = nearestBranches(branches, dropOffPlace(trip));
  const chosen = byDistance.filter(({ id }) => id === chosenId);
  const near = [...chosen, ...byDistance.filter(({ id }) => id !== chosenId).slice(0, NEAR_BRANCHES)];
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const asked = await Promise.all(
    near.map(async ({ id, name }) => {
      const key = { branchId: id, variant: 'realtime' } as const;
      const cell = await askCell(ctx, { key, trip, signal }).catch(orNothing);
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
      (best, one) => (!best || isCheaper(one.estimate, best.estimate) ? one : best),
      null,
    ),
  };

  function orNothing(error: unknown) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
