import type { Country } from '@/lib/connections/model/connection';
import type { CreateDelivery } from '@/lib/order/schema';
import type { SheetField } from '../columns/fields';
import type { SheetRefusal } from '../reader/open-sheet';
import type { SheetBranch } from '../values/branch-name';
import type { ColumnView } from './column-view';
import type { QuestionView } from './question-view';
import type { Blocked, KnownOrder, RowView, Totals } from './row-view';
import type { BranchRule, RefusedOrder } from './stored-work';

export interface WorkOptions {
  country: Country;
  branches: readonly SheetBranch[];
}

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
  options: WorkOptions;
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

/** From the worker. */
export type FromWorker =
  | { type: 'none' }
  | { type: 'refused'; refusal: SheetRefusal | 'unreadable' }
  | { type: 'sheet'; sheet: SheetView; isAnew: boolean }
  | { type: 'rows'; rows: RowView[] }
  | {
      type: 'totals';
      totals: Totals;
      canUndo: boolean;
      isReading: boolean;
      unchecked: string[];
      questions: QuestionView[];
    }
  | { type: 'ready'; request: number; rows: ReadyRow[] }
  | { type: 'saved'; request: number };
