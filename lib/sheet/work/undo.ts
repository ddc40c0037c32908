import type { Remark } from '../rows/cells';
import type { Cell } from '../table/table';
import type { StoredWork } from './stored-work';

/** A line before a change. */
export interface LineBefore {
  line: number;
  cells: Cell[];
  confirmed: string[] | undefined;
  isLeft: boolean;
  refusals: Remark[] | undefined;
}

export function lineBefore({ table, confirmed, left, refusals }: StoredWork, line: number): LineBefore {
  const cells = [...(table.rows[line - 1] ?? [])];
  return { line, cells, confirmed: confirmed.get(line), isLeft: left.has(line), refusals: refusals.get(line) };
}

export function restoreLine(stored: StoredWork, { line, cells, confirmed, isLeft, refusals }: LineBefore): void {
  stored.table.rows[line - 1] = cells;
  stored.left.delete(line);
  stored.confirmed.delete(line);
  stored.refusals.delete(line);
  if (isLeft) stored.left.add(line);
  if (confirmed) stored.confirmed.set(line, confirmed);
  if (refusals) stored.refusals.set(line, refusals);
}
