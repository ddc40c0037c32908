import type { Country } from '@/lib/connections/model/connection';
import { distanceMeters } from '@/lib/map/geometry/distance';
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
  const [only, second] = branches;
  if (!only) return addProblem(row, column, { key: 'branchNone' });
  if (!second) return only.id;
  if (!place) return undefined;
  const byDistance = branches
    .map((branch) => ({ branch, meters: distanceMeters(branch, place.point) }))
    .sort((a, b) => a.meters - b.meters);
  const [nearest, next] = byDistance;
  const isSure = place.isExact || (nearest && next && nearest.meters < CITY_METERS && next.meters > 2 * CITY_METERS);
  return isSure ? nearest?.branch.id : undefined;
}
