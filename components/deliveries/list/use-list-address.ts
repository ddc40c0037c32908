'use client';

import { useQueryStates } from 'nuqs';
import { LIST_PARAMS, listOf } from '@/lib/deliveries/list/list-params';
import type { DeliveryFilters, ListDeliveries } from '@/lib/deliveries/schema';

export type FilterChange = { [Name in keyof DeliveryFilters]?: DeliveryFilters[Name] | null };

const NO_FILTERS = {
  ...{ q: null, status: null, branch: null, from: null, to: null, dates: null },
  ...{ payment: null, test: null, made: null },
};
const FIRST_PAGE = { older: null, newer: null };

/** The list's filters and page, kept only in the address. A changed filter goes back to the newest page. */
export function useListAddress() {
  const [params, setParams] = useQueryStates(LIST_PARAMS, { history: 'replace', shallow: true, scroll: false });
  const list: ListDeliveries = listOf(params);
  const { older, newer, ...filters } = list;
  return {
    list,
    filters: filters satisfies DeliveryFilters,
    isFiltered: Object.keys(filters).length > 0,
    isNewest: !older && !newer,
    setFilters: (change: FilterChange) => void setParams({ ...change, ...FIRST_PAGE }),
    clear: () => void setParams({ ...NO_FILTERS, ...FIRST_PAGE }),
    goTo: (page: { older: string } | { newer: string } | 'newest') =>
      void setParams({ ...FIRST_PAGE, ...(page === 'newest' ? {} : page) }, { history: 'push', scroll: true }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
