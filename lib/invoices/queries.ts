import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readPages, readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { InvoiceOrders, type OrderSet, Reconciliation } from './reconciliation/reconciliation-schema';
import { InvoiceCopy, type InvoiceCopyQuery, InvoiceDetail, InvoicePage, type ListInvoices } from './schema';

const FRESH_MS = 60_000;
const COPY = '/api/invoices/copy';
const pathOf = (id: string) => `/api/invoices/${encodeURIComponent(id)}`;

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
    readQuery([...invoiceQueries.all, 'detail', id], pathOf(id), InvoiceDetail, { staleTime: FRESH_MS }),
  reconciliation: (id: string) =>
    readQuery([...invoiceQueries.all, 'reconciliation', id], `${pathOf(id)}/reconciliation`, Reconciliation),
  orders: (id: string, set: OrderSet) =>
    readPages([...invoiceQueries.all, 'orders', id, set], `${pathOf(id)}/orders`, InvoiceOrders, { set }),
};

/** Reads the service again, however fresh the local copy is. */
export const useRefreshInvoices = () =>
  useChange(invoiceQueries.copy(), () =>
    call('GET', COPY, InvoiceCopy, { query: { refresh: '1' } satisfies InvoiceCopyQuery }),
  );
