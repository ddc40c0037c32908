import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { AllMerchants } from './schema';

/** Other merchants have streams of their own, so this one asks. */
const REFETCH_MS = 15_000;

export const allQueries = {
  now: () =>
    queryOptions({
      queryKey: ['all-merchants'],
      queryFn: reads('/api/all', AllMerchants),
      refetchInterval: REFETCH_MS,
    }),
};
