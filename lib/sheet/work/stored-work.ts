import { hasField } from '../columns/mapping';
import type { OpenSheet } from '../reader/open-sheet';
import { type ColumnContext, columnContext, usualWidth } from '../reader/row-reader';
import type { Remark } from '../rows/cells';
import { textCell } from '../table/table';
import type { BranchRule } from './messages';

/** A sheet that a person works on, as the browser keeps it. Lines are numbers of rows in a spreadsheet, from 1. */
export interface StoredWork extends OpenSheet {
  /** The same for all imports of this sheet. */
  id: string;
  /** The file's name; empty for pasted cells. */
  name: string;
  /** The most cells of a row of the file; added columns stand behind them. */
  width: number;
  /** Rows with more cells have moved cells. */
  usualWidth: number;
  context: ColumnContext;
  branchRule: BranchRule;
  /** A person's answers for all rows of a value, by `askKey`. */
  answers: Map<string, string>;
  editedLines: Set<number>;
  /** The keys of the questions that a person has confirmed, by line. */
  confirmed: Map<number, string[]>;
  /** Lines that are not sent. */
  left: Set<number>;
  /** The service's words about a line; they hold until the line is changed. */
  refusals: Map<number, Remark[]>;
  savedAt: number;
}

/** The work on a sheet that was just opened. */
export function newWork(name: string, open: OpenSheet): StoredWork {
  const { table, mapping } = open;
  return {
    ...open,
    id: crypto.randomUUID(),
    name,
    width: table.rows.reduce((most, row) => Math.max(most, row.length), 0),
    usualWidth: usualWidth(table, mapping),
    context: columnContext(table, mapping),
    branchRule: { kind: hasField(mapping, 'branch') ? 'column' : 'nearest' },
    answers: new Map(),
    editedLines: new Set(),
    confirmed: new Map(),
    left: new Set(),
    refusals: new Map(),
    savedAt: 0,
  };
}

/** Writes in a cell; earlier confirmations and refusals of its line end. */
export function writeCell(work: StoredWork, line: number, index: number, text: string): void {
  const row = work.table.rows[line - 1];
  if (!row) return;
  while (row.length < index) row.push(textCell(''));
  row[index] = textCell(text);
  work.editedLines.add(line);
  work.confirmed.delete(line);
  work.refusals.delete(line);
}

/** A function that takes back all later changes of some lines. */
export function stepBack(work: StoredWork, lines: readonly number[]): () => readonly number[] {
  const { table, editedLines, confirmed, left, refusals } = work;
  const rows = lines.map((line) => [...(table.rows[line - 1] ?? [])]);
  const kept = structuredClone({ editedLines, confirmed, left, refusals });
  return () => {
    Object.assign(work, kept);
    for (const [index, line] of lines.entries()) table.rows[line - 1] = rows[index] ?? [];
    return lines;
  };
}
