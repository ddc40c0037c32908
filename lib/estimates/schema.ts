import { z } from 'zod/mini';
import type { EstimateResponse } from '@/lib/service/model/records';

/** ISO instants; null when no driver is available (interface: Estimates). */
export const EstimateTimes = z.object({ pickupAt: z.nullable(z.string()), deliveryAt: z.nullable(z.string()) });
export type EstimateTimes = z.infer<typeof EstimateTimes>;

/** Fee as decimal text, meters, seconds. `times` is null where the service sends distance and duration instead. */
export const Estimate = z.object({
  deliveryFee: z.string(),
  currency: z.string(),
  distanceMeters: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  times: z.nullable(EstimateTimes),
  /** To somewhere in the area: the address is not whole, or the service estimates none of its kind. */
  isApproximate: z.boolean(),
});
export type Estimate = z.infer<typeof Estimate>;

/** `POST /api/estimates` */
export const TripEstimate = z.extend(Estimate, { askedAt: z.string() });
export type TripEstimate = z.infer<typeof TripEstimate>;

/** An answer of the service; a fee without a currency is in the merchant's. */
export function estimateOf(
  { estimate, isApproximate = false }: Pick<EstimateResponse, 'estimate' | 'isApproximate'>,
  merchantCurrency: string,
): Estimate {
  const { estimated_pickup_at: pickupAt, estimated_delivery_at: deliveryAt } = estimate;
  const hasTimes = pickupAt !== undefined || deliveryAt !== undefined;
  return {
    deliveryFee: estimate.delivery_fee,
    currency: estimate.currency ?? merchantCurrency,
    distanceMeters: estimate.estimated_distance,
    durationSeconds: estimate.estimated_duration,
    times: hasTimes ? { pickupAt: pickupAt ?? null, deliveryAt: deliveryAt ?? null } : null,
    isApproximate,
  };
}
