'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deliveryActs } from '@/lib/deliveries/mutations';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { CallProblem } from '@/lib/http/call';
import { type BulkAct, concernsAll, takesReason } from './bulk-act';

export type BulkState = {
  /** The orders that it was begun for; null before. */
  rows: readonly DeliveryRow[] | null;
  isRunning: boolean;
  doneIds: readonly string[];
  refused: readonly { row: DeliveryRow; problem: unknown }[];
};

const BEFORE: BulkState = { rows: null, isRunning: false, doneIds: [], refused: [] };

/** Orders that are not sent again until a person has confirmed them. */
export function blockedIn({ refused }: BulkState): DeliveryRow[] {
  const isBlocked = (problem: unknown) => problem instanceof CallProblem && problem.problem.code === 'customer_blocked';
  return refused.flatMap(({ row, problem }) => (isBlocked(problem) ? [row] : []));
}

/** Acts on one order after the other, and keeps what became of each. What was not asked for yet can be stopped. */
export function useBulk(act: BulkAct) {
  const client = useQueryClient();
  const [state, setState] = useState(BEFORE);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(rows: readonly DeliveryRow[], detail: string, isConfirmed?: true) {
    isStopped.current = false;
    const others = (known: BulkState) => known.refused.filter(({ row }) => !rows.includes(row));
    setState((known) =>
      isConfirmed ? { ...known, refused: others(known), isRunning: true } : { ...BEFORE, rows, isRunning: true },
    );
    for (const row of rows) {
      if (isStopped.current) break;
      try {
        const sent = act === 'cancel' && !takesReason(row) ? '' : detail;
        const answer = await deliveryActs[act](row.id, sent, isConfirmed);
        if ('outcome' in answer && answer.outcome === 'repeated')
          throw new CallProblem(409, { code: 'already_repeated' });
        setState((known) => ({ ...known, doneIds: [...known.doneIds, row.id] }));
      } catch (problem) {
        setState((known) => ({ ...known, refused: [...known.refused, { row, problem }] }));
        if (concernsAll(problem)) break;
      }
    }
    setState((known) => ({ ...known, isRunning: false }));
    await client.invalidateQueries({ queryKey: deliveryQueries.all });
  }

  return {
    state,
    /** `detail`: the reason of a cancellation, the time of what is sent again. */
    run: (rows: readonly DeliveryRow[], detail: string) => void run(rows, detail),
    /** Sends again to blocked customers what was refused for that. */
    confirm: (detail: string) => void run(blockedIn(state), detail, true),
    stop: () => {
      isStopped.current = true;
    },
  };
}
