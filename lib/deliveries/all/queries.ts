import { readQuery } from '@/lib/http/read-query';
import { AllMerchants } from './schema';

/** Other merchants have streams of their own, so this one asks. */
const REFETCH_MS = 15_000;

export const allQueries = {
  now: () => readQuery(['all-merchants'], '/api/all', AllMerchants, { refetchInterval: REFETCH_MS }),
};
