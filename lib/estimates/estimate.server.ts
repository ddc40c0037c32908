import type { EstimateTrip } from '@/lib/order/schema';
import { refuseOtherBranch } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { estimateOf, type TripEstimate } from './schema';

const ONE_RETRY: readonly number[] = [500];

/** The real-time estimate of a trip (interface: Estimates). Ends with the request. Throws a ServiceFailure. */
export async function estimateTrip(ctx: Context, trip: EstimateTrip): Promise<TripEstimate> {
  if ('branch_id' in trip.origin) refuseOtherBranch(ctx, trip.origin.branch_id);
  const answer = await ctx.service.estimate(trip, { signal: ctx.signal, retryDelaysMs: ONE_RETRY });
  return { ...estimateOf(answer, ctx.connection.currency), askedAt: answer.sentAt.toISOString() };
}
