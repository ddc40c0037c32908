import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { TripEstimate } from './schema';

/** `trip` is the form's origin and destination; a new trip is a new key, so an answer to an old one is never shown. */
export const estimateQueries = {
  trip: (trip: object) =>
    queryOptions({
      queryKey: ['estimate', trip],
      queryFn: ({ signal }) => call('POST', '/api/estimates', TripEstimate, { body: trip, signal }),
      staleTime: 60_000,
      retry: false,
    }),
};
