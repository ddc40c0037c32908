import { useAddress } from '@/components/nav/use-address';
import { INVOICE_PARAMS, invoiceListOf } from '@/lib/invoices/list-params';
import type { InvoiceFilter } from '@/lib/invoices/schema';

type Change = { status?: InvoiceFilter | null; from?: string | null; to?: string | null };

/** The list's filters and page, which stand in the address. A changed filter begins at the first page. */
export function useInvoiceAddress() {
  const [params, setParams, clear] = useAddress(INVOICE_PARAMS);
  const list = invoiceListOf(params);
  return {
    list,
    isFiltered: list.status !== 'all' || list.from !== undefined || list.to !== undefined,
    setFilters: (change: Change) => setParams({ ...change, page: null }),
    clear,
    goTo: (page: number) => setParams({ page: page > 1 ? page : null }, { push: true }),
  };
}
export type InvoiceAddress = ReturnType<typeof useInvoiceAddress>;
