import { useQuery } from '@tanstack/react-query';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchList } from '@/lib/branches/schema';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';

/** The branches from which orders of a sheet may go. */
export const useSheetBranches = () => useQuery({ ...branchQueries.list(), select: placedBranches });

function placedBranches({ branches }: BranchList): SheetBranch[] {
  return branches.flatMap(({ id, name, latitude, longitude, gone }) =>
    gone || latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
  );
}
