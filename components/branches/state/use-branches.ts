import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePendingActs } from '@/lib/branches/mutations';
import { branchQueries } from '@/lib/branches/queries';
import { type ShownBranch, withPending } from '@/lib/branches/view/pending';
import { useWorkspace } from './workspace-context';

/** The list of branches, with pending changes applied. */
export function useBranches() {
  const { copy } = useWorkspace();
  const query = useQuery({
    ...branchQueries.list(),
    initialData: copy.syncedAt ? copy : undefined,
    // Marked as old, so that it is fetched again at once.
    initialDataUpdatedAt: 1,
  });
  const acts = usePendingActs();
  const list = query.data?.branches;
  const branches = useMemo<ShownBranch[] | undefined>(() => list && withPending(list, acts), [list, acts]);
  return { ...query, branches };
}
