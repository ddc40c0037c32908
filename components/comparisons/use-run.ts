'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { applyToRun, cellId, NO_RUN, type Run, runOf, withCell } from '@/lib/comparisons/apply-message';
import { compareBranches, comparisonQueries, retryCells } from '@/lib/comparisons/queries';
import type { CellKey, ComparisonMessage } from '@/lib/comparisons/schema';

export type RunControl = {
  run: Run;
  /** The error of the last request, if any. */
  problem: unknown;
  start: (dropOff: object) => void;
  askAgain: (id: string, cells: readonly CellKey[]) => void;
  /** Cancels all requests. */
  stop: () => void;
};

/** Runs comparisons and writes their results to the cache as they arrive. Unmounting stops the run. */
export function useRun(onStarted: (id: string) => void): RunControl {
  const client = useQueryClient();
  const [run, setRun] = useState<Run>(NO_RUN);
  const [problem, setProblem] = useState<unknown>();
  const followers = useRef(new Set<AbortController>());
  const started = useEffectEvent(onStarted);

  function take(message: ComparisonMessage) {
    setRun((current) => applyToRun(current, message, Date.now()));
    if (message.type === 'started') {
      client.setQueryData(comparisonQueries.detail(message.comparison.id).queryKey, message.comparison);
    }
    if (message.type === 'broken') setProblem(message);
  }

  async function follow(
    id: string | undefined,
    messagesOf: (signal: AbortSignal) => AsyncGenerator<ComparisonMessage>,
  ): Promise<void> {
    const control = new AbortController();
    followers.current.add(control);
    setProblem(undefined);
    let comparisonId = id;
    try {
      for await (const message of messagesOf(control.signal)) {
        if (control.signal.aborted) return;
        take(message);
        if (message.type === 'started') {
          comparisonId = message.comparison.id;
          started(comparisonId);
        }
        if (message.type === 'cell' && comparisonId) {
          client.setQueryData(
            comparisonQueries.detail(comparisonId).queryKey,
            (known) => known && withCell(known, message.cell),
          );
        }
      }
    } catch (error) {
      if (!control.signal.aborted) setProblem(error);
    } finally {
      followers.current.delete(control);
      if (!control.signal.aborted && followers.current.size === 0) setRun(ended);
      void client.invalidateQueries({ queryKey: comparisonQueries.list().queryKey });
    }
  }

  function abortAll() {
    for (const control of followers.current) control.abort();
    followers.current.clear();
  }

  function stop() {
    abortAll();
    setRun(ended);
  }

  function start(dropOff: object) {
    abortAll();
    setRun({ ...NO_RUN, isRunning: true });
    void follow(undefined, (signal) => compareBranches(dropOff, signal));
  }

  function askAgain(id: string, cells: readonly CellKey[]) {
    if (cells.length === 0) return;
    setRun((current) => runOf(current, id, cells.map(cellId)));
    void follow(id, (signal) => retryCells(id, cells, signal));
  }

  useEffect(() => {
    const controls = followers.current;
    return () => {
      for (const control of controls) control.abort();
    };
  }, []);

  return { run, problem, start, askAgain, stop };
}

const ended = (run: Run): Run => ({ ...NO_RUN, comparisonId: run.comparisonId });
