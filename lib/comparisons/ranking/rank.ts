import { wholeMinutes } from '@/lib/format/distance';
import { fromMinorUnits, toMinorUnits } from '@/lib/format/money/money';
import { compareNames } from '@/lib/format/text/compare-names';
import type { CellEstimate, ComparedBranch, Comparison, ComparisonCell, Variant } from '../schema';

export const SORTS = ['fee', 'duration', 'distance', 'near', 'name', 'difference'] as const;
export type Sort = (typeof SORTS)[number];

export type Mark = 'fee' | 'shortest' | 'fastest';

/** Real-time less static, in the minutes that are shown of each; null where one of the two is not known. */
export type Difference = { deliveryFee: string; currency: string; durationMinutes: number | null };

/** A branch with its two cells, its rank by fee (1 is best, ties share it) and what it is best at. */
export type ComparedRow = {
  branch: ComparedBranch;
  realtime: ComparisonCell | undefined;
  static: ComparisonCell | undefined;
  rank: number | null;
  marks: readonly Mark[];
  difference: Difference | null;
};

/** The rows of a comparison, ranked by one variant and sorted. Rows without an estimate in it come last. */
export function rankRows(comparison: Comparison, by: Variant, sort: Sort): ComparedRow[] {
  const cells = new Map(comparison.cells.map((cell) => [`${cell.branchId} ${cell.variant}`, cell]));
  const found = comparison.branches.map((branch) => {
    const realtime = cells.get(`${branch.id} realtime`);
    const fixed = cells.get(`${branch.id} static`);
    return { branch, realtime, static: fixed, difference: differenceOf(realtime?.estimate, fixed?.estimate) };
  });
  const estimates = found.flatMap((row) => row[by]?.estimate ?? []);
  const marksOf = markBy(estimates);
  const rows = found.map((row): ComparedRow => {
    const estimate = row[by]?.estimate;
    const better = estimates.filter((other) => estimate && isCheaper(other, estimate)).length;
    return { ...row, rank: estimate ? better + 1 : null, marks: estimate ? marksOf(estimate) : [] };
  });
  return rows.toSorted((a, b) => compareBy(sort, by, a, b) || near(a) - near(b));
}

/** Compares fees. A fee in another currency, or that is no amount, is never cheaper. */
export function isCheaper(a: CellEstimate, b: CellEstimate): boolean {
  return compareFees(a, b) < 0;
}

/** `0.500` of `1.250` and `1.750`; null when the two can't be subtracted. */
export function feeDifference(a: CellEstimate, b: CellEstimate): bigint | null {
  const [fee, otherFee] = [toMinorUnits(a.deliveryFee, a.currency), toMinorUnits(b.deliveryFee, b.currency)];
  return a.currency !== b.currency || fee === undefined || otherFee === undefined ? null : fee - otherFee;
}

function differenceOf(realtime?: CellEstimate | null, fixed?: CellEstimate | null): Difference | null {
  const fee = realtime && fixed ? feeDifference(realtime, fixed) : null;
  if (!realtime || !fixed || fee === null) return null;
  const [seconds, fixedSeconds] = [realtime.durationSeconds, fixed.durationSeconds];
  return {
    deliveryFee: fromMinorUnits(fee, realtime.currency),
    currency: realtime.currency,
    durationMinutes:
      seconds === null || fixedSeconds === null ? null : wholeMinutes(seconds) - wholeMinutes(fixedSeconds),
  };
}

function compareFees(a: CellEstimate, b: CellEstimate): number {
  const difference = feeDifference(a, b);
  return difference === null || difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function markBy(all: readonly CellEstimate[]): (estimate: CellEstimate) => Mark[] {
  const shortest = Math.min(...all.flatMap(({ distanceMeters }) => distanceMeters ?? []));
  const fastest = Math.min(...all.map((estimate) => least(arrivalOf(estimate))));
  // A single estimate has nothing to be compared with.
  if (all.length < 2) return () => [];
  return (estimate) => [
    ...(all.some((other) => isCheaper(other, estimate)) ? [] : (['fee'] as const)),
    ...(estimate.distanceMeters === shortest ? (['shortest'] as const) : []),
    ...(arrivalOf(estimate) === fastest ? (['fastest'] as const) : []),
  ];
}

function compareBy(sort: Sort, by: Variant, a: ComparedRow, b: ComparedRow): number {
  if (sort === 'name') return compareNames(a.branch.name, b.branch.name);
  if (sort === 'near') return near(a) - near(b);
  if (sort === 'difference') return sizeOf(b.difference) - sizeOf(a.difference);
  const [one, other] = [a[by]?.estimate, b[by]?.estimate];
  if (!one || !other) return Number(!one) - Number(!other);
  if (sort === 'distance') return least(one.distanceMeters) - least(other.distanceMeters);
  const byDuration = least(arrivalOf(one)) - least(arrivalOf(other));
  if (sort === 'duration') return byDuration || compareFees(one, other);
  return compareFees(one, other) || byDuration;
}

/** Seconds of driving, or the instant of delivery where the service sends that; within a variant always the same one. */
function arrivalOf({ durationSeconds, times }: CellEstimate): number | null {
  return durationSeconds ?? (times?.deliveryAt ? Date.parse(times.deliveryAt) / 1000 : null);
}

const least = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;
const near = ({ branch }: ComparedRow) => least(branch.straightMeters);

/** A sort key: the difference of the fees, then of the durations. */
function sizeOf(difference: Difference | null): number {
  if (!difference) return -1;
  return Math.abs(Number(difference.deliveryFee)) * 1e6 + Math.abs(difference.durationMinutes ?? 0);
}
