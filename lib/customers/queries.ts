import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { CustomerList } from './schema';

export const customerQueries = {
  byPhone: (phone: string) =>
    queryOptions({
      queryKey: ['customers', phone],
      queryFn: ({ signal }) => call('GET', '/api/customers', CustomerList, { query: { phone }, signal }),
      staleTime: 30_000,
    }),
};
