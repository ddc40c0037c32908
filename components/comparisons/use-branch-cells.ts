import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { comparisonQueries } from '@/lib/comparisons/queries';
import { type BranchCells, type ComparisonCell, type DropOff, VARIANTS } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';

/** `open`: branches with requests under way. `stop` cancels all requests. */
export type RunControl = ReturnType<typeof useBranchCells>;
type Answer = Pick<UseQueryResult<BranchCells>, 'data' | 'error' | 'fetchStatus'>;

/** The estimates of each branch, one query a branch. `isStopped` ends them, as leaving the page does. */
export function useBranchCells(dropOff: DropOff, branchIds: readonly string[], isStopped: boolean) {
  const client = useQueryClient();
  const queryOf = (branchId: string) => comparisonQueries.branch(dropOff, branchId);
  const answers = useQueries({
    queries: branchIds.map((id) => ({ ...queryOf(id), enabled: !isStopped })),
    combine: useCallback(
      (all: readonly Answer[]) => ({
        cells: branchIds.flatMap((id, index) => all[index]?.data?.cells ?? failedCells(id, all[index]?.error)),
        open: new Set(branchIds.filter((_, index) => all[index]?.fetchStatus === 'fetching')),
      }),
      [branchIds],
    ),
  });
  const stop = () => void client.cancelQueries({ queryKey: comparisonQueries.of(dropOff) });
  const end = useEffectEvent(stop);
  useEffect(() => {
    if (isStopped) end();
  }, [isStopped]);
  return {
    ...answers,
    ask: (ids: readonly string[]) => {
      for (const id of ids) void client.refetchQueries({ queryKey: queryOf(id).queryKey });
    },
    stop,
  };
}

/** The cells of a branch that could not be asked at all. */
function failedCells(branchId: string, error: unknown): ComparisonCell[] {
  if (!(error instanceof CallProblem)) return [];
  const { code, serviceMessage } = error.problem;
  const problem = { code, ...(serviceMessage ? { serviceMessage } : {}) };
  return VARIANTS.map((variant) => ({ branchId, variant, answeredAt: '', estimate: null, problem }));
}
