import { byDistance } from '@/lib/map/geometry/by-distance';
import { proposeBranch } from '@/lib/order/propose-branch';
import { hasField } from '../columns/mapping';
import { branchNamed } from '../values/branch-name';
import type { Place } from './address';
import { askKey, columnName, type Read, type RowCells } from './cells';

const CITY_METERS = 60_000;

/**
 * The branch that the row names, else the nearest, else the only one. A row without one beside rows that name theirs is asked
 * about: it may go from the nearest.
 */
export function readBranch(cells: RowCells, place: Place | undefined): Read<string> {
  const { branches, country } = cells;
  const cell = cells.one.branch;
  const isAmongNamed = cells.areBranchesNamed && branches.length > 1 && hasField(cells.mapping, 'branch');
  const ask = { kind: 'branch', value: cell?.text ?? '' } as const;
  const answer = cells.answers.get(askKey(ask));
  if (cell || (isAmongNamed && answer !== 'nearest' && !cells.broken.has('branch'))) {
    const named = branches.find(({ id }) => id === answer) ?? branchNamed(branches, ask.value, country);
    if (named) return { value: named.id, problems: [] };
    const values = { value: ask.value, names: branches.map(({ name }) => name).join(', ') };
    const key = cell ? 'branchUnknown' : 'branchMissing';
    return { problems: [{ column: cell?.column.name ?? columnName(cells, 'branch'), key, values, ask }] };
  }
  if (cells.broken.has('branch')) return { problems: [] };
  if (branches.length === 0) return { problems: [{ column: columnName(cells, 'branch'), key: 'branchNone' }] };
  const near = byDistance(branches, place?.point ?? null);
  const [nearest, next] = near.map(({ straightMeters }) => straightMeters ?? 0);
  const isSure = place?.isExact || !next || (Number(nearest) < CITY_METERS && next > 2 * CITY_METERS);
  const id = isSure ? proposeBranch(near, {})?.id : undefined;
  return { ...(id === undefined ? {} : { value: id }), problems: [] };
}
