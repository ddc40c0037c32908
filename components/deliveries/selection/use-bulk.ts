import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deliveryActs } from '@/lib/deliveries/mutations';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { concernsAll, takesReason } from './bulk-act';

export type BulkState = {
  /** The orders that it was begun for; null before. */
  rows: readonly DeliveryRow[] | null;
  isRunning: boolean;
  doneIds: readonly string[];
  refused: readonly { row: DeliveryRow; problem: unknown }[];
};

const BEFORE: BulkState = { rows: null, isRunning: false, doneIds: [], refused: [] };

/** Acts on one order after the other, and keeps what became of each. What was not asked for yet can be stopped. */
export function useBulk() {
  const client = useQueryClient();
  const [state, setState] = useState(BEFORE);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(act: keyof typeof deliveryActs, rows: readonly DeliveryRow[], reason: string) {
    isStopped.current = false;
    setState({ ...BEFORE, rows, isRunning: true });
    for (const row of rows) {
      if (isStopped.current) break;
      try {
        await deliveryActs[act](row.id, takesReason(row) ? reason : '');
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
    run: (...of: Parameters<typeof run>) => void run(...of),
    stop: () => {
      isStopped.current = true;
    },
  };
}
