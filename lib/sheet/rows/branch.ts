import type { Country } from '@/lib/connections/model/connection';
import { byDistance } from '@/lib/map/geometry/by-distance';
import { proposeBranch } from '@/lib/order/propose-branch';
import { branchNamed, type SheetBranch } from '../values/branch-name';
import type { Place } from './address';
import { type Answers, askKey } from './answers';
import { addProblem, cellOf, columnName, type Row } from './row';

const CITY_METERS = 60_000;

/** The branch that the row names, else the nearest, else the only one. */
export function readBranch(
  row: Row,
  branches: readonly SheetBranch[],
  place: Place | undefined,
  country: Country,
  answers: Answers,
): string | undefined {
  const cell = cellOf(row, 'branch');
  const column = cell?.column.name ?? columnName(row, 'branch');
  if (cell) {
    const ask = { kind: 'branch', value: cell.text } as const;
    const answer = answers.get(askKey(ask));
    const named = branches.find(({ id }) => id === answer) ?? branchNamed(branches, cell.text, country);
    const names = branches.map(({ name }) => name).join(', ');
    return named?.id ?? addProblem(row, column, { key: 'branchUnknown', values: { value: cell.text, names }, ask });
  }
  if (branches.length === 0) return addProblem(row, column, { key: 'branchNone' });
  const near = byDistance(branches, place?.point ?? null);
  const [nearest, next] = near.map(({ straightMeters }) => straightMeters ?? 0);
  const isSure = place?.isExact || !next || (Number(nearest) < CITY_METERS && next > 2 * CITY_METERS);
  return isSure ? proposeBranch(near, {})?.id : undefined;
}
