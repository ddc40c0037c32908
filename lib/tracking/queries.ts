import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { AllTracked, Tracked } from './schema';

/** Other merchants have streams of their own, so a map of all asks. */
const REFETCH_MS = 15_000;

export const trackingQueries = {
  all: ['tracking'] as const,
  list: () =>
    queryOptions({
      queryKey: trackingQueries.all,
      queryFn: reads('/api/tracking', Tracked),
      staleTime: 30_000,
    }),
  ofAll: () =>
    queryOptions({
      queryKey: ['all-tracking'],
      queryFn: reads('/api/all/tracking', AllTracked),
      refetchInterval: REFETCH_MS,
    }),
};
