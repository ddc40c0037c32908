import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { CUSTOMER_FILTERS } from '@/lib/customers/schema';

const PARAMS = { q: parseAsString, only: parseAsStringLiteral(CUSTOMER_FILTERS) };

/** The search and the filter of the list, kept in the address. */
export function useCustomerList() {
  const [{ q, only }, set] = useQueryStates(PARAMS, { history: 'replace', shallow: true, scroll: false });
  const text = q?.trim().slice(0, 100) ?? '';
  return {
    filters: { ...(text && { q: text }), ...(only && { only }) },
    q: q ?? '',
    only,
    isFiltered: text !== '' || only !== null,
    setText: (value: string) => void set({ q: value || null }, { throttleMs: 300 }),
    setOnly: (value: typeof only) => void set({ only: value }),
    clear: () => void set({ q: null, only: null }),
  };
}
