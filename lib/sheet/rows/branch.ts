import type { Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { findArea } from '@/lib/map/areas/areas';
import { distanceMeters } from '@/lib/map/geometry/distance';
import type { Point } from '@/lib/map/geometry/point';
import type { Place } from './address';
import { addProblem, cellOf, columnName, type Row } from './row';

/** A branch of the merchant, from which orders are picked up. */
export interface SheetBranch extends Point {
  id: string;
  name: string;
}

const CITY_METERS = 60_000;

/** The branch that the row names, else the nearest, else the only one. */
export function readBranch(
  row: Row,
  branches: readonly SheetBranch[],
  place: Place | undefined,
  country: Country,
): string | undefined {
  const cell = cellOf(row, 'branch');
  const column = cell?.column.name ?? columnName(row, 'branch');
  if (cell) {
    const named = branchNamed(branches, cell.text, country);
    const names = branches.map(({ name }) => name).join(', ');
    return named?.id ?? addProblem(row, column, { key: 'branchUnknown', values: { value: cell.text, names } });
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

/** By id, by name, by the only name that has all its words, or by the area of the name in the other language. */
function branchNamed(branches: readonly SheetBranch[], text: string, country: Country): SheetBranch | undefined {
  const wanted = nameWords(text);
  if (wanted.length === 0) return undefined;
  const exact = branches.filter(({ id, name }) => id === text || nameWords(name).join(' ') === wanted.join(' '));
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  const within = branches.filter(({ name }) => {
    const words = nameWords(name);
    return (
      wanted.every((word) => words.includes(word)) || (words.length > 0 && words.every((word) => wanted.includes(word)))
    );
  });
  if (within.length > 0) return within.length === 1 ? within[0] : undefined;
  const area = findArea(country, wanted.join(' '))?.name.en;
  const inArea = branches.filter(({ name }) => area && findArea(country, nameWords(name).join(' '))?.name.en === area);
  return inArea.length === 1 ? inArea[0] : undefined;
}

const NO_NAME = new Set(['branch', 'فرع', 'the', 'store', 'kitchen', 'outlet']);

function nameWords(name: string): string[] {
  const words = foldText(name).split(/[^\p{L}\d]+/u);
  return words.map((word) => word.replace(/^ال(?=..)/, '')).filter((word) => word !== '' && !NO_NAME.has(word));
}
