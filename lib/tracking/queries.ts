import { readQuery } from '@/lib/http/read-query';
import { AllTracked, Tracked } from './schema';

/** Other merchants have streams of their own, so a map of all asks. */
const REFETCH_MS = 15_000;

export const trackingQueries = {
  all: ['tracking'] as const,
  list: () => readQuery(trackingQueries.all, '/api/tracking', Tracked, { staleTime: 30_000 }),
  ofAll: () => readQuery(['all-tracking'], '/api/all/tracking', AllTracked, { refetchInterval: REFETCH_MS }),
};
