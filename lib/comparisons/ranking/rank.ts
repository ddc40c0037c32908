import { fromMinorUnits, toMinorUnits } from '@/lib/format/money';
import type { CellEstimate, ComparedBranch, Comparison, ComparisonCell, Variant } from '../schema';

export const SORTS = ['fee', 'duration', 'distance', 'near', 'name', 'difference'] as const;
export type Sort = (typeof SORTS)[number];

export type Mark = 'fee' | 'shortest' | 'fastest';

/** How real-time stands to static: positive is more. Null where one of the two is not known. */
export type Difference = { deliveryFee: string; currency: string; durationSeconds: number | null };

/** A branch with its two cells, its place among all by fee (1 is best, ties share it) and what it is best at. */
export type ComparedRow = {
  branch: ComparedBranch;
  realtime: ComparisonCell | undefined;
  static: ComparisonCell | undefined;
  rank: number | null;
  marks: readonly Mark[];
  difference: Difference | null;
};

/** The rows of a comparison, judged by one variant and sorted. Rows without an answer in that variant come last. */
export function rankRows(comparison: Comparison, by: Variant, sort: Sort): ComparedRow[] {
  const cells = new Map(comparison.cells.map((cell) => [`${cell.branchId} ${cell.variant}`, cell]));
  const found = comparison.branches.map((branch) => {
    const realtime = cells.get(`${branch.id} realtime`);
    const fixed = cells.get(`${branch.id} static`);
    return { branch, realtime, static: fixed, difference: differenceOf(realtime?.estimate, fixed?.estimate) };
  });
  const judged = found.flatMap((row) => row[by]?.estimate ?? []);
  const marksOf = markBy(judged);
  const rows = found.map((row): ComparedRow => {
    const estimate = row[by]?.estimate;
    const better = judged.filter((other) => estimate && isCheaper(other, estimate)).length;
    return { ...row, rank: estimate ? better + 1 : null, marks: estimate ? marksOf(estimate) : [] };
  });
  return rows.toSorted((a, b) => compareBy(sort, by, a, b) || near(a) - near(b));
}

/** By fee alone. Amounts of other currencies, or that are none, are never cheaper. */
export function isCheaper(a: CellEstimate, b: CellEstimate): boolean {
  return compareFees(a, b) < 0;
}

/** `0.500` of `1.250` and `1.750`; null when the two can't be subtracted. */
export function feeDifference(a: CellEstimate, b: CellEstimate): bigint | null {
  const [one, other] = [toMinorUnits(a.deliveryFee, a.currency), toMinorUnits(b.deliveryFee, b.currency)];
  return a.currency !== b.currency || one === undefined || other === undefined ? null : one - other;
}

function differenceOf(realtime?: CellEstimate | null, fixed?: CellEstimate | null): Difference | null {
  const fee = realtime && fixed ? feeDifference(realtime, fixed) : null;
  if (!realtime || !fixed || fee === null) return null;
  const isTimed = realtime.durationSeconds !== null && fixed.durationSeconds !== null;
  return {
    deliveryFee: fromMinorUnits(fee, realtime.currency),
    currency: realtime.currency,
    durationSeconds: isTimed ? (realtime.durationSeconds ?? 0) - (fixed.durationSeconds ?? 0) : null,
  };
}

function compareFees(a: CellEstimate, b: CellEstimate): number {
  const difference = feeDifference(a, b);
  return difference === null || difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function markBy(all: readonly CellEstimate[]): (estimate: CellEstimate) => Mark[] {
  const shortest = Math.min(...all.flatMap(({ distanceMeters }) => distanceMeters ?? []));
  const fastest = Math.min(...all.map((estimate) => least(whenThere(estimate))));
  // Of a single answer nothing can be said.
  if (all.length < 2) return () => [];
  return (estimate) => [
    ...(all.some((other) => isCheaper(other, estimate)) ? [] : (['fee'] as const)),
    ...(estimate.distanceMeters === shortest ? (['shortest'] as const) : []),
    ...(whenThere(estimate) === fastest ? (['fastest'] as const) : []),
  ];
}

function compareBy(sort: Sort, by: Variant, a: ComparedRow, b: ComparedRow): number {
  if (sort === 'name') return a.branch.name.localeCompare(b.branch.name);
  if (sort === 'near') return near(a) - near(b);
  if (sort === 'difference') return sizeOf(b.difference) - sizeOf(a.difference);
  const [one, other] = [a[by]?.estimate, b[by]?.estimate];
  if (!one || !other) return Number(!one) - Number(!other);
  if (sort === 'distance') return least(one.distanceMeters) - least(other.distanceMeters);
  const byDuration = least(whenThere(one)) - least(whenThere(other));
  if (sort === 'duration') return byDuration || compareFees(one, other);
  return compareFees(one, other) || byDuration;
}

/** Seconds of driving, or the instant of delivery where that is told instead: one or the other within a variant. */
function whenThere({ durationSeconds, times }: CellEstimate): number | null {
  return durationSeconds ?? (times?.deliveryAt ? Date.parse(times.deliveryAt) / 1000 : null);
}

const least = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;
const near = ({ branch }: ComparedRow) => least(branch.straightMeters);

/** For sorting alone: how far apart the fees are, then the times. */
function sizeOf(difference: Difference | null): number {
  if (!difference) return -1;
  return Math.abs(Number(difference.deliveryFee)) * 1e6 + Math.abs(difference.durationSeconds ?? 0);
}
