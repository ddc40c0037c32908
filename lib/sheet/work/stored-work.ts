import type { Mapping } from '../columns/mapping';
import type { ColumnContext } from '../reader/row-reader';
import type { Remark } from '../rows/cells';
import type { Table } from '../table/table';

/** The branch from which orders go: the nearest, one for all of them, or the one that the sheet names. */
export type BranchRule = { kind: 'nearest' } | { kind: 'column' } | { kind: 'all'; id: string };

/** An order that the service refused, with its words at fields of the order. */
export interface RefusedOrder {
  line: number;
  order: unknown;
  problems: { field: string | null; text: string }[];
}

/** A sheet that a person works on, as the browser keeps it. Lines are numbers of rows in a spreadsheet, from 1. */
export interface StoredWork {
  /** The same for all imports of this sheet. */
  id: string;
  /** The file's name; empty for pasted cells. */
  name: string;
  table: Table;
  /** The number of columns of the file; further ones were added for what the file lacks. */
  width: number;
  /** Rows with more cells have moved cells. */
  usualWidth: number;
  mapping: Mapping;
  context: ColumnContext;
  branchRule: BranchRule;
  otherSheets: string[];
  /** A person's answers for all rows of a value, by `askKey`. */
  answers: Map<string, string>;
  editedLines: Set<number>;
  /** Added columns in which a person has written. */
  usedColumns: Set<number>;
  /** The keys of the questions that a person has confirmed, by line. */
  confirmed: Map<number, string[]>;
  /** Lines that are not sent. */
  left: Set<number>;
  /** The service's words about a line; they hold until the line is changed. */
  refusals: Map<number, Remark[]>;
  savedAt: number;
}
