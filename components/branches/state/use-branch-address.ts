'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { usePath } from '@/components/nav/connection-navigation';
import { SORTS } from '@/lib/branches/view/find-branches';
import { routes } from '@/lib/routes';

const PARAMS = {
  q: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(SORTS).withDefault('name'),
};

/** The state in the page's address: the open branch, or a new one, and the search and sort of the list. */
export function useBranchAddress() {
  const path = usePath();
  const [{ q, sort }, set] = useQueryStates(PARAMS, { history: 'replace', shallow: true, scroll: false });
  const last = path.split('/')[2];
  const isNew = path === routes.newBranch();
  const query = { q, sort: sort === 'name' ? undefined : sort };
  return {
    q,
    sort,
    setQ: (value: string) => void set({ q: value || null }),
    setSort: (value: (typeof SORTS)[number]) => void set({ sort: value }),
    isNew,
    selectedId: last && !isNew ? decodeURIComponent(last) : null,
    listHref: routes.branches(query),
    branchHref: (id: string) => routes.branch(id, query),
    newHref: (at?: string) => routes.newBranch({ ...query, at }),
  };
}
