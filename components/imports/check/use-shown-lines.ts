import { useMemo, useState } from 'react';
import type { SheetState } from '@/lib/sheet/work/messages';
import type { SheetStore } from '../sheet/sheet-store';

export type ShownLines = ReturnType<typeof useShownLines>;

/** All rows, or those that a person must look at. A row that is mended stays until the filter is chosen again. */
export function useShownLines(store: SheetStore, state: SheetState) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const open = (line: number) => {
    const row = store.row(line);
    return row !== undefined && (row.state === 'mend' || row.state === 'question');
  };
  const lines = useMemo(
    () => (chosen === null ? state.lines : state.lines.filter((line) => chosen.has(line))),
    [chosen, state.lines],
  );
  return {
    lines,
    onlyProblems: chosen !== null,
    show: (only: 'all' | 'problems') => setChosen(only === 'problems' ? new Set(state.lines.filter(open)) : null),
  };
}
