import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { AllTracked, Tracked } from './schema';

/** Other merchants have streams of their own, so a map of all asks. */
const REFETCH_MS = 15_000;

export const trackingQueries = {
  all: ['tracking'] as const,
  list: () =>
    queryOptions({
      queryKey: trackingQueries.all,
      queryFn: ({ signal }) => call('GET', '/api/tracking', Tracked, { signal }),
      staleTime: 30_000,
    }),
  ofAll: () =>
    queryOptions({
      queryKey: ['all-tracking'],
      queryFn: ({ signal }) => call('GET', '/api/all/tracking', AllTracked, { signal }),
      refetchInterval: REFETCH_MS,
    }),
};
