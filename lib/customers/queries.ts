import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { CustomerDetail, CustomerList, CustomerPage, type ListCustomers } from './schema';

const pathOf = (id: string) => `/api/customers/${encodeURIComponent(id)}`;

export const customerQueries = {
  all: ['customers'] as const,
  byPhone: (phone: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, phone],
      queryFn: ({ signal }) => call('GET', '/api/customers', CustomerList, { query: { phone }, signal }),
      staleTime: 30_000,
    }),
  list: (filters: Omit<ListCustomers, 'after'>) =>
    infiniteQueryOptions({
      queryKey: [...customerQueries.all, 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET', '/api/customers/list', CustomerPage, {
          query: { ...filters, after: pageParam || undefined },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, 'detail', id],
      queryFn: ({ signal }) => call('GET', pathOf(id), CustomerDetail, { signal }),
    }),
};
