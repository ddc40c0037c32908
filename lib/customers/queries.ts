import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { CustomerList } from './schema';

export const customerQueries = {
  all: ['customers'] as const,
  byPhone: (phone: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, phone],
      queryFn: ({ signal }) => call('GET', '/api/customers', CustomerList, { query: { phone }, signal }),
      staleTime: 30_000,
    }),
};
