import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import type { Context } from '@/lib/http/context.server';
import type { TripEstimate } from './schema';

const ONE_RETRY: readonly number[] = [500];

/** What a trip would cost now (interface: POST /v2/deliveries/estimate). Ends when the caller goes away. Throws a ServiceFailure. */
export async function estimateTrip(ctx: Context, trip: EstimateTrip): Promise<TripEstimate> {
  const { estimate, sentAt } = await ctx.service.estimate(trip, { signal: ctx.signal, retryDelaysMs: ONE_RETRY });
  return {
    deliveryFee: estimate.delivery_fee,
    currency: estimate.currency ?? ctx.connection.currency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
    askedAt: sentAt.toISOString(),
  };
}
