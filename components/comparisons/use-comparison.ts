'use client';

import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { comparisonQueries } from '@/lib/comparisons/queries';
import type { Comparison } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';

/** A saved comparison; disabled while none is shown. */
export function useComparison(id: string | undefined): UseQueryResult<Comparison> {
  return useQuery({
    ...comparisonQueries.detail(id ?? ''),
    ...(id === undefined ? { queryFn: skipToken } : {}),
    // A deleted comparison does not come back.
    retry: (count, error) => count < 1 && !(error instanceof CallProblem && error.status < 500),
  });
}
