import type { CellKey, Comparison, ComparisonCell, ComparisonMessage } from './schema';

export const cellId = ({ branchId, variant }: CellKey) => `${branchId} ${variant}`;

/** What a comparison's answer changes in it: a cell takes the place of its older answer. */
export function withCell(comparison: Comparison, cell: ComparisonCell): Comparison {
  const others = comparison.cells.filter((one) => cellId(one) !== cellId(cell));
  return { ...comparison, cells: [...others, cell] };
}

/** A comparison that is being asked, as far as its stream has told. */
export type Run = {
  comparisonId: string | undefined;
  state: 'running' | 'finished' | 'stopped' | 'broken';
  /** Cells with the service now. */
  asking: ReadonlySet<string>;
  /** Cells of this run without an answer yet, those with the service included. */
  open: ReadonlySet<string>;
  /** How many this run asks in all. */
  total: number;
  /** Until when (epoch ms) the service wants to be left alone. */
  pausedUntil: number | null;
};

export function applyToRun(run: Run, message: ComparisonMessage, now: number): Run {
  switch (message.type) {
    case 'started':
      return { ...run, comparisonId: message.comparison.id };
    case 'asking':
      return { ...run, asking: including(run.asking, cellId(message)), pausedUntil: null };
    case 'cell':
      return {
        ...run,
        asking: without(run.asking, cellId(message.cell)),
        open: without(run.open, cellId(message.cell)),
      };
    case 'paused':
      return { ...run, pausedUntil: now + message.waitMs };
    case 'finished':
      return { ...ended(run), state: 'finished' };
    case 'broken':
      return { ...ended(run), state: 'broken' };
    case 'beat':
      return run;
  }
}

/** Nothing is under way any more. */
export function ended(run: Run): Run {
  return { ...run, asking: new Set(), open: new Set(), pausedUntil: null };
}

function including(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...set, key]);
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(set);
  rest.delete(key);
  return rest;
}
