import type { EstimateTrip } from '@/lib/order/schema';
import { refuseOtherBranch } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import type { ServiceEstimate } from '@/lib/service/model/records';
import type { TripEstimate } from './schema';

const ONE_RETRY: readonly number[] = [500];

/** The real-time estimate of a trip (interface: Estimates). Ends with the request. Throws a ServiceFailure. */
export async function estimateTrip(ctx: Context, trip: EstimateTrip): Promise<TripEstimate> {
  if ('branch_id' in trip.origin) refuseOtherBranch(ctx, trip.origin.branch_id);
  const { estimate, sentAt, isApproximate } = await ctx.service.estimate(trip, {
    signal: ctx.signal,
    retryDelaysMs: ONE_RETRY,
  });
  return {
    deliveryFee: estimate.delivery_fee,
    currency: estimate.currency ?? ctx.connection.currency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
    times: timesOf(estimate),
    askedAt: sentAt.toISOString(),
    isApproximate: isApproximate ?? false,
  };
}

function timesOf({ estimated_pickup_at, estimated_delivery_at }: ServiceEstimate): TripEstimate['times'] {
  if (estimated_pickup_at === undefined && estimated_delivery_at === undefined) return null;
  return { pickupAt: estimated_pickup_at ?? null, deliveryAt: estimated_delivery_at ?? null };
}
