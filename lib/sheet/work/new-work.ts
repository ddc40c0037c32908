import type { OpenSheet } from '../reader/open-sheet';
import { columnContext, usualWidth } from '../reader/row-reader';
import type { StoredWork } from './stored-work';

/** The work on a sheet that was just opened. `fields`: what a file of this shape meant before, by column. */
export function newWork(name: string, { table, mapping, otherSheets }: OpenSheet): StoredWork {
  return {
    id: crypto.randomUUID(),
    name,
    table,
    width: Math.max(0, ...mapping.columns.map(({ index }) => index + 1)),
    usualWidth: usualWidth(table, mapping),
    mapping,
    context: columnContext(table, mapping),
    branchRule: { kind: mapping.columns.some(({ field }) => field === 'branch') ? 'column' : 'nearest' },
    otherSheets,
    answers: new Map(),
    editedLines: new Set(),
    usedColumns: new Set(),
    confirmed: new Map(),
    left: new Set(),
    refusals: new Map(),
    savedAt: 0,
  };
}
