import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readPages, readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import { CustomerDetail, CustomerList, CustomerPage, type ListCustomers, type UpdateCustomer } from './schema';

const pathOf = (id: string) => `/api/customers/${encodeURIComponent(id)}`;

export const customerQueries = {
  all: ['customers'] as const,
  byPhone: (phone: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, phone],
      queryFn: ({ signal }) => call('GET', '/api/customers', CustomerList, { query: { phone }, signal }),
      // The orders under way change with every order.
      staleTime: 0,
    }),
  list: (filters: Omit<ListCustomers, 'after'>) =>
    readPages([...customerQueries.all, 'list', filters], '/api/customers/list', CustomerPage, filters),
  detail: (id: string) => readQuery([...customerQueries.all, 'detail', id], pathOf(id), CustomerDetail),
};

export const useUpdateCustomer = () =>
  useAction(
    customerQueries.all,
    ({ id, ...change }: UpdateCustomer) => call('PATCH', pathOf(id), CustomerDetail, { body: change }),
    ({ id }) => customerQueries.detail(id).queryKey,
  );

export function useDeleteCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call('DELETE', pathOf(id), z.undefined(), {}),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: customerQueries.detail(id).queryKey });
      return client.invalidateQueries({ queryKey: customerQueries.all });
    },
  });
}
