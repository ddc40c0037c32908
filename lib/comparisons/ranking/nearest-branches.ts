import type { BranchRow } from '@/lib/branches/schema';
import { shown } from '@/lib/db/shown';
import { byDistance } from '@/lib/map/geometry/by-distance';
import type { Point } from '@/lib/map/geometry/point';
import { ComparedBranch } from '../schema';

/** The branches that are not gone, nearest to the drop-off first. */
export function nearestBranches(branches: readonly BranchRow[], point: Point | null): ComparedBranch[] {
  const here = branches.filter(({ gone }) => !gone);
  return byDistance(here, point).map((branch) => shown(ComparedBranch.shape, branch));
}
