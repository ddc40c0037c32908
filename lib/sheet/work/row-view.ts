import type { Mapping } from '../columns/mapping';
import type { Remark } from '../rows/cells';
import type { CheckedRow } from '../rows/find-doubles';
import type { Cell } from '../table/table';
import { positionOf } from './effective-mapping';

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

export interface Totals {
  rows: number;
  ready: number;
  mend: number;
  question: number;
  left: number;
  known: number;
  doubles: number;
  /** Decimal text: what drivers collect for the ready rows. */
  cash: string;
}

type RowFacts = Pick<RowView, 'line' | 'state' | 'known'> & {
  cells: readonly Cell[];
  mapping: Mapping;
  remarks: Pick<CheckedRow, 'problems' | 'warnings'>;
};

export function rowView({ line, state, known, cells, mapping, remarks: { problems, warnings } }: RowFacts): RowView {
  const remark = (kind: CellRemark['kind'], { column, key, values }: Remark): CellRemark => ({
    position: positionOf(mapping, column) ?? 0,
    kind,
    key,
    ...(values ? { values } : {}),
  });
  return {
    line,
    state,
    known,
    cells: mapping.columns.map(({ index }) => cells[index]?.text ?? ''),
    remarks: [
      ...problems.map((problem) => remark(problem.isQuestion ? 'question' : 'problem', problem)),
      ...warnings.map((warning) => remark('warning', warning)),
    ],
  };
}
