import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import type { EstimateTrip } from '@/lib/order/schema';
import type { EstimateVariant } from '@/lib/service/model/estimate-variant';
import { TripEstimate } from './schema';
import { type PinTrip, VariantEstimate } from './variant-schema';

const FRESH_MS = 60_000;

export const estimateQueries = {
  /** No request while the trip is incomplete. Each trip has its own key, so the estimate of an old one is never shown. */
  trip: (trip: EstimateTrip | undefined) =>
    queryOptions({
      queryKey: ['estimates', trip && tripKey(trip)],
      queryFn: trip ? ({ signal }) => call('POST', '/api/estimates', TripEstimate, { body: trip, signal }) : skipToken,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: false,
    }),
  variantsOf: (trip: PinTrip) => ['estimates', 'variants', trip] as const,
  /** One kind of estimate for a trip. The screen shows its age, so it is renewed only on demand. */
  variant: (variant: EstimateVariant, trip: PinTrip) =>
    queryOptions({
      queryKey: [...estimateQueries.variantsOf(trip), variant],
      queryFn: ({ signal }) =>
        call('POST', `/api/estimates/variants/${variant}`, VariantEstimate, { body: trip, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    }),
};

/** The fee depends on the two ends alone: another name or instruction is not another trip. */
function tripKey({ origin, destination, ...formats }: EstimateTrip) {
  const { contact_name, instructions, ...to } = destination;
  const from = 'branch_id' in origin ? origin : [origin.contact_phone, origin.latitude, origin.longitude];
  return { ...formats, from, to };
}
