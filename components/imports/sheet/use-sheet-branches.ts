'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { branchQueries } from '@/lib/branches/queries';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';

/** The branches from which orders of a sheet may go; undefined while they load. */
export function useSheetBranches(): {
  branches: SheetBranch[] | undefined;
  error: Error | null;
  refetch: () => void;
  isFetching: boolean;
} {
  const { data, error, refetch, isFetching } = useQuery(branchQueries.list());
  const branches = useMemo(
    () =>
      data?.branches.flatMap(({ id, name, latitude, longitude, gone }): SheetBranch[] =>
        gone || latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
      ),
    [data],
  );
  return { branches, error, refetch: () => void refetch(), isFetching };
}
