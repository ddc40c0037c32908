import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { AllMerchants } from './schema';

/** Other merchants have streams of their own, so this one asks. */
const REFETCH_MS = 15_000;

export const allQueries = {
  now: () =>
    queryOptions({
      queryKey: ['all-merchants'],
      queryFn: ({ signal }) => call('GET', '/api/all', AllMerchants, { signal }),
      refetchInterval: REFETCH_MS,
    }),
};
