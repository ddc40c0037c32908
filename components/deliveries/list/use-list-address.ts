import { useAddress } from '@/components/nav/use-address';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { LIST_PARAMS, listOf } from '@/lib/deliveries/list/list-params';
import type { DeliveryFilters, ListDeliveries } from '@/lib/deliveries/schema';
import { branchNamed } from '@/lib/preferences/branch-shown';

export type FilterChange = { [Name in keyof DeliveryFilters]?: DeliveryFilters[Name] | null };

const FIRST_PAGE = { older: null, newer: null };

/** The list's filters and page, kept only in the address. A changed filter goes back to the newest page. */
export function useListAddress() {
  const [params, setParams, clear] = useAddress(LIST_PARAMS);
  const { branchId: ownBranch } = usePreferences();
  const list: ListDeliveries = listOf(params, ownBranch);
  const { older, newer, ...filters } = list;
  return {
    list,
    filters: filters satisfies DeliveryFilters,
    /** The branch that stands here without being chosen. */
    isOwnBranch: params.branch === null && ownBranch !== null,
    isFiltered: Object.keys(filters).some((name) => name !== 'branch' || params.branch !== null),
    isNewest: !older && !newer,
    setFilters: (change: FilterChange) => setParams({ ...withBranch(change, ownBranch), ...FIRST_PAGE }),
    clear,
    goTo: (page: { older: string } | { newer: string } | 'newest') =>
      setParams({ ...FIRST_PAGE, ...(page === 'newest' ? {} : page) }, { push: true }),
  };
}
/** Taking the branch away shows all of them, also to a user with a branch of their own. */
function withBranch(change: FilterChange, ownBranch: string | null): FilterChange {
  return 'branch' in change ? { ...change, branch: branchNamed(change.branch ?? null, ownBranch) } : change;
}

export type ListAddress = ReturnType<typeof useListAddress>;
