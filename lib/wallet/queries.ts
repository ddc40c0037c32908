import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { Wallet } from './schema';

export const walletQueries = {
  all: ['wallet'] as const,
  balance: () =>
    queryOptions({
      queryKey: walletQueries.all,
      queryFn: ({ signal }) => call('GET', '/api/wallet', Wallet, { signal }),
    }),
};
