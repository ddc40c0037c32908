import { useQueryStates } from 'nuqs';
import { INVOICE_PARAMS, invoiceListOf } from '@/lib/invoices/list-params';
import type { InvoiceFilter } from '@/lib/invoices/schema';

type Change = { status?: InvoiceFilter | null; from?: string | null; to?: string | null };

/** The list's filters and page, which stand in the address. A changed filter begins at the first page. */
export function useInvoiceAddress() {
  const [params, setParams] = useQueryStates(INVOICE_PARAMS, { history: 'replace', shallow: true, scroll: false });
  const list = invoiceListOf(params);
  return {
    list,
    isFiltered: list.status !== 'all' || list.from !== undefined || list.to !== undefined,
    setFilters: (change: Change) => void setParams({ ...change, page: null }),
    clear: () => void setParams({ status: null, from: null, to: null, page: null }),
    goTo: (page: number) => void setParams({ page: page > 1 ? page : null }, { history: 'push', scroll: true }),
  };
}
export type InvoiceAddress = ReturnType<typeof useInvoiceAddress>;
