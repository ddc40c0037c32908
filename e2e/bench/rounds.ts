export const ROUNDS = 5;

/** One line of a table: what was measured in each round, of ours and of the baseline. */
export type Line = {
  name: string;
  ours: number[];
  baseline?: number[];
  unit: string;
  /** The goal as it is written, and whether the median of ours, or of the ratio to the baseline, meets it. */
  goal?: string;
  isMet?: (ours: number, ratio: number) => boolean;
};

/** Prints the median of each side, and the median and the spread of their ratio, round by round. */
export function printTable(lines: readonly Line[]): void {
  const rows = lines.map(({ name, ours, baseline = [], unit, goal = '', isMet }) => {
    const ratios = ours.flatMap((value, round) => (baseline[round] ? [value / baseline[round]] : []));
    const [own, ratio] = [median(ours), median(ratios)];
    const spread = ratios.length ? `${short(Math.min(...ratios))}-${short(Math.max(...ratios))}` : '';
    const result = isMet ? (isMet(own, ratio) ? 'met' : 'missed') : '';
    const cells = [`${short(own)} ${unit}`, baseline.length ? `${short(median(baseline))} ${unit}` : ''];
    return [name, ...cells, ratios.length ? short(ratio) : '', spread, goal, result];
  });
  const table = [['', 'ours', 'baseline', 'ratio', 'spread', 'goal', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) console.log(row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '));
}

/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 || column > 4 ? cell.padEnd(width) : cell.padStart(width);
}
