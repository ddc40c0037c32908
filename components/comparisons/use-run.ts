'use client';

import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { comparisonQueries } from '@/lib/comparisons/queries';
import type { DropOff } from '@/lib/comparisons/schema';
import { type BranchCells, type ComparisonCell, VARIANTS } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';

/** Branches asked at once. */
const AT_ONCE = 3;
/** Attempts at a branch while the service limits how fast it is asked, and the longest wait for one. */
const TURNS = 4;
const LONGEST_WAIT_MS = 60_000;

export type RunControl = {
  cells: readonly ComparisonCell[];
  isRunning: boolean;
  /** Branches that have answered in this run, and all of it. */
  done: number;
  total: number;
  /** Branches that wait for an answer, and those of them with a request under way. */
  open: ReadonlySet<string>;
  asking: readonly string[];
  /** Epoch milliseconds until which no request is sent. */
  pausedUntil: number;
  ask: (branchIds: readonly string[]) => void;
  /** Cancels all requests. */
  stop: () => void;
};

type Run = { open: ReadonlySet<string>; total: number };
type Answer = Pick<UseQueryResult<BranchCells>, 'data' | 'error' | 'fetchStatus'>;
const NO_RUN: Run = { open: new Set(), total: 0 };

/**
 * Asks each branch for its estimates, if they are older than `since` (epoch milliseconds). `isStopped` ends it, as leaving
 * the page does.
 */
export function useRun(
  dropOff: DropOff,
  { branchIds, since, isStopped }: { branchIds: readonly string[]; since: number; isStopped: boolean },
): RunControl {
  const client = useQueryClient();
  const [run, setRun] = useState(NO_RUN);
  const [pausedUntil, setPausedUntil] = useState(0);
  const paused = useRef(0);
  const waiting = useRef<string[]>([]);
  const following = useRef({ workers: 0, stopper: new AbortController() });
  const queryOf = (branchId: string) => comparisonQueries.branch(dropOff, branchId);
  const { cells, asking } = useQueries({
    queries: branchIds.map((id) => ({ ...queryOf(id), enabled: false })),
    combine: useCallback(
      (answers: readonly Answer[]) => ({
        cells: branchIds.flatMap((id, index) => answers[index]?.data?.cells ?? failedCells(id, answers[index]?.error)),
        asking: branchIds.filter((_, index) => answers[index]?.fetchStatus === 'fetching'),
      }),
      [branchIds],
    ),
  });

  function ask(ids: readonly string[]) {
    const { current } = following;
    waiting.current.push(...ids);
    setRun(({ open, total }) => ({ open: new Set([...open, ...ids]), total: (open.size && total) + ids.length }));
    for (let more = Math.min(AT_ONCE - current.workers, ids.length); more > 0; more -= 1) void work(current);
  }

  async function work(current: { workers: number; stopper: AbortController }) {
    const { signal } = current.stopper;
    current.workers += 1;
    for (let id = waiting.current.shift(); id !== undefined; id = waiting.current.shift()) {
      await askBranch(id, signal);
      if (signal.aborted) return;
      const answered = id;
      setRun(({ open, total }) => ({ open: new Set([...open].filter((other) => other !== answered)), total }));
    }
    current.workers -= 1;
  }

  async function askBranch(id: string, signal: AbortSignal) {
    for (let turn = 1; turn <= TURNS && !signal.aborted; turn += 1) {
      while (paused.current > Date.now()) await new Promise((go) => setTimeout(go, paused.current - Date.now()));
      if (signal.aborted) return;
      const error = await client.fetchQuery({ ...queryOf(id), staleTime: 0 }).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      const waitMs = waitMsOf(error);
      if (waitMs === null || waitMs > LONGEST_WAIT_MS) return;
      paused.current = Math.max(paused.current, Date.now() + waitMs);
      setPausedUntil(paused.current);
    }
  }

  function stop() {
    following.current.stopper.abort();
    following.current = { workers: 0, stopper: new AbortController() };
    waiting.current = [];
    setRun(NO_RUN);
    void client.cancelQueries({ queryKey: comparisonQueries.of(dropOff) });
  }

  const begin = useEffectEvent(() =>
    ask(branchIds.filter((id) => (client.getQueryState(queryOf(id).queryKey)?.dataUpdatedAt ?? 0) < since)),
  );
  const end = useEffectEvent(stop);
  useEffect(() => {
    if (isStopped || since === 0) return;
    begin();
    return () => end();
  }, [since, isStopped]);

  return {
    cells,
    isRunning: run.open.size > 0,
    done: run.total - run.open.size,
    total: run.total,
    open: run.open,
    asking,
    pausedUntil,
    ask,
    stop,
  };
}

function waitMsOf(error: unknown): number | null {
  const seconds = error instanceof CallProblem ? Number(error.problem.detail?.waitSeconds) : Number.NaN;
  return seconds > 0 ? seconds * 1_000 : null;
}

/** The cells of a branch that could not be asked at all. */
function failedCells(branchId: string, error: unknown): ComparisonCell[] {
  if (!(error instanceof CallProblem)) return [];
  const { code, serviceMessage } = error.problem;
  const problem = { code, ...(serviceMessage ? { serviceMessage } : {}) };
  return VARIANTS.map((variant) => ({ branchId, variant, answeredAt: '', estimate: null, problem }));
}
