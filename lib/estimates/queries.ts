import { queryOptions, skipToken } from '@tanstack/react-query';
import type { EstimateTrip } from '@/lib/deliveries/order-schema';
import { call } from '@/lib/http/call';
import type { EstimateVariant } from '@/lib/service/model/estimate-variant';
import { TripEstimate } from './schema';
import { type PinTrip, VariantEstimate } from './variant-schema';

const FRESH_MS = 60_000;

export const estimateQueries = {
  /** Not asked while the trip is incomplete. Another trip is another key, so an answer to an old one is never shown. */
  trip: (trip: EstimateTrip | undefined) =>
    queryOptions({
      queryKey: ['estimates', trip && wayOf(trip)],
      queryFn: trip ? ({ signal }) => call('POST', '/api/estimates', TripEstimate, { body: trip, signal }) : skipToken,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: false,
    }),
  variantsOf: (trip: PinTrip) => ['estimates', 'variants', trip] as const,
  /** One kind of estimate for a trip. Its age is on screen: it is asked again on demand alone. */
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

/** What the fee depends on: from where to where. A corrected name or a hint for the driver is not asked for anew. */
function wayOf({ origin, destination, ...formats }: EstimateTrip) {
  const { contact_name, instructions, ...to } = destination;
  return { ...formats, from: 'branch_id' in origin ? origin.branch_id : placeOf(origin), to };
}

function placeOf({
  contact_phone,
  latitude,
  longitude,
}: {
  contact_phone: string;
  latitude: number;
  longitude: number;
}) {
  return { contact_phone, latitude, longitude };
}
