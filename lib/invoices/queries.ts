import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { InvoiceOrders, type OrderSet, Reconciliation } from './reconciliation/reconciliation-schema';
import { InvoiceCopy, type InvoiceCopyQuery, InvoiceDetail, InvoicePage, type ListInvoices } from './schema';

const FRESH_MS = 60_000;
const COPY = '/api/invoices/copy';

export const invoiceQueries = {
  all: ['invoices'] as const,
  /** Reads the service where the local copy is old: all that is shown from the copy follows its `syncedAt`. */
  copy: () => readQuery([...invoiceQueries.all, 'copy'], COPY, InvoiceCopy, { staleTime: FRESH_MS }),
  list: (list: ListInvoices, syncedAt: string | null = null) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'list', list, syncedAt],
      queryFn: ({ signal }) => call('GET', '/api/invoices', InvoicePage, { query: list, signal }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    readQuery([...invoiceQueries.all, 'detail', id], `/api/invoices/${encodeURIComponent(id)}`, InvoiceDetail, {
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
          query: { set, after: pageParam },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

/** Reads the service again, however fresh the local copy is. */
export const useRefreshInvoices = () =>
  useChange(invoiceQueries.copy(), () =>
    call('GET', COPY, InvoiceCopy, { query: { refresh: '1' } satisfies InvoiceCopyQuery }),
  );
