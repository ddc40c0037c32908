import { type CellKey, type Comparison, type ComparisonCell, type ComparisonMessage, VARIANTS } from './schema';

export const cellId = ({ branchId, variant }: CellKey) => `${branchId} ${variant}`;

/** The comparison with this cell in place of its older one. */
export function withCell(comparison: Comparison, cell: ComparisonCell): Comparison {
  const others = comparison.cells.filter((known) => cellId(known) !== cellId(cell));
  return { ...comparison, cells: [...others, cell] };
}

/** The cells that are being estimated now, by the messages received so far. */
export type Run = {
  isRunning: boolean;
  comparisonId: string | undefined;
  /** Cells without a result yet. */
  open: ReadonlySet<string>;
  /** Cells with a request under way. */
  asking: ReadonlySet<string>;
  /** The number of cells of the whole run. */
  total: number;
  /** Epoch milliseconds until which no request is sent. */
  pausedUntil: number | null;
};

export const NO_RUN: Run = {
  isRunning: false,
  comparisonId: undefined,
  open: new Set(),
  asking: new Set(),
  total: 0,
  pausedUntil: null,
};

/** The run with further cells. */
export function runOf(run: Run, comparisonId: string, cells: readonly string[]): Run {
  const open = new Set([...run.open, ...cells]);
  return { ...run, isRunning: true, comparisonId, open, total: run.total + open.size - run.open.size };
}

export function applyToRun(run: Run, message: ComparisonMessage, now: number): Run {
  switch (message.type) {
    case 'started': {
      const { id, branches } = message.comparison;
      const cells = branches.flatMap((branch) => VARIANTS.map((variant) => cellId({ branchId: branch.id, variant })));
      return runOf(run, id, cells);
    }
    case 'asking':
      return { ...run, asking: new Set([...run.asking, cellId(message)]), pausedUntil: null };
    case 'waiting':
      return { ...run, asking: without(run.asking, cellId(message)) };
    case 'cell':
      return {
        ...run,
        open: without(run.open, cellId(message.cell)),
        asking: without(run.asking, cellId(message.cell)),
      };
    case 'paused':
      return { ...run, pausedUntil: now + message.waitMs };
    default:
      return run;
  }
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...set].filter((member) => member !== key));
}
