import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { InvoiceOrders, type OrderSet, Reconciliation } from './reconciliation/reconciliation-schema';
import { InvoiceDetail, InvoicePage, type ListInvoices } from './schema';

const FRESH_MS = 60_000;

export const invoiceQueries = {
  all: ['invoices'] as const,
  list: (list: ListInvoices) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'list', list],
      queryFn: ({ signal }) => call('GET', '/api/invoices', InvoicePage, { query: list, signal }),
      staleTime: FRESH_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'detail', id],
      queryFn: ({ signal }) => call('GET', `/api/invoices/${encodeURIComponent(id)}`, InvoiceDetail, { signal }),
      staleTime: FRESH_MS,
    }),
  reconciliation: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'reconciliation', id],
      queryFn: ({ signal }) =>
        call('GET', `/api/invoices/${encodeURIComponent(id)}/reconciliation`, Reconciliation, { signal }),
    }),
  orders: (id: string, set: OrderSet) =>
    infiniteQueryOptions({
      queryKey: [...invoiceQueries.all, 'orders', id, set],
      queryFn: ({ pageParam, signal }) =>
        call('GET', `/api/invoices/${encodeURIComponent(id)}/orders`, InvoiceOrders, {
          query: { set, after: pageParam || undefined },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

/** Reads the service again, however fresh the local copy is. */
export function useRefreshInvoices(list: ListInvoices) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET', '/api/invoices', InvoicePage, { query: { ...list, refresh: '1' } }),
    onSuccess: (page) => client.setQueryData(invoiceQueries.list(list).queryKey, page),
  });
}
