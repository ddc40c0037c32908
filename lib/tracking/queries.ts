import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { Tracked } from './schema';

export const trackingQueries = {
  all: ['tracking'] as const,
  list: () =>
    queryOptions({
      queryKey: trackingQueries.all,
      queryFn: ({ signal }) => call('GET', '/api/tracking', Tracked, { signal }),
      staleTime: 30_000,
    }),
};
