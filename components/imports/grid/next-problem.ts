import type { RowView } from '@/lib/sheet/work/messages';
import type { CellAt } from './cell-range';

/** The next cell behind `from` at which a person must do something, beginning anew at the end; undefined where there is none. */
export function nextProblem(
  rows: (index: number) => RowView | undefined,
  count: number,
  positions: readonly number[],
  from: CellAt,
): CellAt | undefined {
  for (let step = 0; step <= count; step += 1) {
    const index = (from.row + step) % count;
    const row = rows(index);
    if (row?.state !== 'mend' && row?.state !== 'question') continue;
    const columns = row.remarks
      .filter(({ kind }) => kind !== 'warning')
      .map(({ position }) => positions.indexOf(position))
      .filter((column) => column >= 0 && (step > 0 || column > from.column));
    if (columns.length > 0) return { row: index, column: Math.min(...columns) };
  }
  return undefined;
}
