import { usePath } from '@/components/nav/connection-navigation';
import { useAddress } from '@/components/nav/use-address';
import { oneOfParam, textParam } from '@/lib/address-params';
import { SORTS } from '@/lib/branches/view/find-branches';
import { routes } from '@/lib/routes';

const PARAMS = { q: textParam, sort: oneOfParam(SORTS, 'name') };

/** The state in the page's address: the open branch, or a new one, and the search and sort of the list. */
export function useBranchAddress() {
  const path = usePath();
  const [params, set] = useAddress(PARAMS);
  const q = params.q ?? '';
  const sort = params.sort ?? 'name';
  const last = path.split('/')[2];
  const isNew = path === routes.newBranch();
  const query = { q, sort: sort === 'name' ? undefined : sort };
  return {
    q,
    sort,
    setQ: (value: string) => set({ q: value || null }),
    setSort: (value: (typeof SORTS)[number]) => set({ sort: value }),
    isNew,
    selectedId: last && !isNew ? decodeURIComponent(last) : null,
    listHref: routes.branches(query),
    branchHref: (id: string) => routes.branch(id, query),
    newHref: (at?: string) => routes.newBranch({ ...query, at }),
  };
}
