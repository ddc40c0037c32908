import { useAddress } from '@/components/nav/use-address';
import { oneOfParam, present, textParam } from '@/lib/address-params';
import { CUSTOMER_FILTERS } from '@/lib/customers/schema';

const PARAMS = { q: textParam, only: oneOfParam(CUSTOMER_FILTERS) };

/** The search and the filter of the list, kept in the address. */
export function useCustomerList() {
  const [{ q, only }, set, clear] = useAddress(PARAMS);
  const text = q?.trim().slice(0, 100) ?? '';
  return {
    filters: present({ q: text, only }),
    q: q ?? '',
    only,
    isFiltered: text !== '' || only !== null,
    setText: (value: string) => set({ q: value || null }),
    setOnly: (value: typeof only) => set({ only: value }),
    clear,
  };
}
