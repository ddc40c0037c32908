import { useQuery } from '@tanstack/react-query';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchRow } from '@/lib/branches/schema';
import { byDistance } from '@/lib/map/geometry/by-distance';
import type { NearBranch } from '@/lib/order/propose-branch';
import { useDropOffPoint } from '../order/use-drop-off-point';

/** The merchant's branches, nearest to the drop-off first once that is known; undefined while there is no list. */
export function useNearBranches(): (BranchRow & NearBranch)[] | undefined {
  const { data } = useQuery(branchQueries.list());
  const point = useDropOffPoint();
  const branches = data?.branches.filter(({ gone }) => !gone);
  // Without a drop-off they keep the order of the list.
  if (!branches || !point) return branches?.map((branch) => ({ ...branch, straightMeters: null }));
  return byDistance(branches, point);
}
