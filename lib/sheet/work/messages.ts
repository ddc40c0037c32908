import type { CreateDelivery } from '@/lib/order/schema';
import type { SheetField } from '../columns/fields';
import type { SheetOptions } from '../columns/mapping';
import type { SheetRefusal } from '../reader/open-sheet';
import type { Ask } from '../rows/cells';

/** A person's act: writes a cell, confirms the questions of a line, or leaves it out. */
export type Change =
  | { line: number; position: number; text: string }
  | { line: number; isConfirmed: boolean }
  | { line: number; isLeft: boolean };

/** A row that may be sent. */
export interface ReadyRow {
  line: number;
  order: CreateDelivery;
  /** A person has confirmed that it is an order of its own. */
  isConfirmed: boolean;
  /** Whether it was sent before. */
  isKnown: boolean;
}

/** Begins a work on a file or on refused orders; without them it continues what was kept under `storageKey`. */
export interface OpenMessage {
  type: 'open';
  storageKey: string;
  options: SheetOptions;
  name?: string;
  file?: ArrayBuffer | string;
  orders?: RefusedOrder[];
}

/** To the worker. */
export type ToWorker =
  | OpenMessage
  | { type: 'apply'; changes: Change[] }
  | { type: 'undo' }
  | { type: 'map'; index: number; field: SheetField | null }
  | { type: 'branch'; rule: BranchRule }
  | { type: 'answer'; key: string; answer: string | null }
  | { type: 'known'; checked: string[]; known: KnownOrder[]; blocked: Blocked[] }
  | { type: 'ready'; request: number; line?: number }
  | { type: 'save'; request: number }
  | { type: 'discard' };

/** The branch from which orders go: the nearest, one for all of them, or the one that the sheet names. */
export type BranchRule = { kind: 'nearest' } | { kind: 'column' } | { kind: 'all'; id: string };

/** An order that the service refused, with its words at fields of the order. */
export interface RefusedOrder {
  line: number;
  order: unknown;
  problems: { field: string | null; text: string }[];
}

/** `mend`: a problem is open; `question`: a person must confirm; `left`: a person leaves it out; `known`: it was sent before. */
export type RowState = 'ready' | 'mend' | 'question' | 'left' | 'known';

/** An order that was sent before under the same reference. */
export interface KnownOrder {
  reference: string;
  deliveryId: string | null;
  code: string | null;
  importName: string | null;
}

/** A customer whom the merchant has blocked, by E.164. */
export interface Blocked {
  phone: string;
  reason: string;
}

/** A problem, question or warning at a column of the grid. */
export interface CellRemark {
  /** The column's index in the grid. */
  position: number;
  kind: 'problem' | 'question' | 'warning';
  /** A key of `import.problems` or `import.warnings`, one with a point of the order form, or `service` with the service's words. */
  key: string;
  values?: Record<string, string>;
}

/** A row as the grid shows it. */
export interface RowView {
  line: number;
  state: RowState;
  cells: string[];
  remarks: CellRemark[];
  known: KnownOrder | null;
}

export interface Totals extends Record<RowState | 'rows' | 'doubles', number> {
  /** Decimal text: what drivers collect for the ready rows. */
  cash: string;
}

export interface ColumnView {
  index: number;
  /** As the file names it; empty for an added column. */
  name: string;
  field: SheetField | null;
  /** The first filled cells. */
  samples: string[];
}

/** A question about all rows with one value. */
export interface QuestionView extends Ask {
  key: string;
  /** The column in which it stands. */
  column: string;
  rows: number;
  /** For an unused column: its index, and the field that it may fill. */
  index?: number;
  field?: SheetField;
  /** The answer that holds: a person's, `leave` for orders that are surely done or canceled, or nothing. */
  answer: string | null;
}

/** The sheet as a whole. */
export interface SheetView {
  id: string;
  name: string;
  sheet: string | null;
  otherSheets: string[];
  columns: ColumnView[];
  /** The shop or till that wrote the file. */
  system: string | null;
  branchRule: BranchRule;
  hasBranchColumn: boolean;
  /** The number of rows that are orders. */
  count: number;
  /** When it was kept last, if it was continued; epoch milliseconds. */
  continuedFrom: number | null;
}

/** The page's state of a sheet. A new object for each change. */
export interface SheetState {
  status: 'starting' | 'none' | 'reading' | 'open';
  /** A key of `import.refusals`, with the cell it names. */
  refusal: SheetRefusal | 'unreadable' | 'tooSlow' | null;
  sheet: SheetView | null;
  totals: Totals | null;
  canUndo: boolean;
  /** References that the server was not asked about. */
  unchecked: string[];
  questions: QuestionView[];
  /** All lines in the order of the file. */
  lines: readonly number[];
}

/** From the worker: changes of the page's state, rows that look different now, and the answer to a request. */
export interface FromWorker {
  state?: Partial<SheetState>;
  /** All rows before are gone. */
  isAnew?: boolean;
  rows?: RowView[];
  done?: { request: number; rows: ReadyRow[] };
}
