import type { Country } from '@/lib/connections/model/connection';
import { findArea } from '@/lib/map/areas/areas';
import type { Point } from '@/lib/map/geometry/point';
import { isListed, wordsOf } from './listed';

/** A branch of the merchant, from which orders are picked up. */
export interface SheetBranch extends Point {
  id: string;
  name: string;
}

/** By id, by name, by the only name that has all its words, or by the area of the name in the other language. */
export function branchNamed(branches: readonly SheetBranch[], text: string, country: Country): SheetBranch | undefined {
  const wanted = wordsOfName(text);
  if (wanted.length === 0) return undefined;
  const area = findArea(country, wanted.join(' '))?.name.en;
  const ways: ((branch: SheetBranch) => boolean)[] = [
    ({ id, name }) => id === text || wordsOfName(name).join(' ') === wanted.join(' '),
    // Further words may name another one: "Old Salmiya".
    ({ name }) => wanted.every((word) => wordsOfName(name).includes(word)),
    ({ name }) => area !== undefined && findArea(country, wordsOfName(name).join(' '))?.name.en === area,
  ];
  const way = ways.find((isNamed) => branches.some(isNamed)) ?? (() => false);
  const [found, ...others] = branches.filter(way);
  return others.length > 0 ? undefined : found;
}

const wordsOfName = (name: string) => wordsOf(name).filter((word) => !isListed('ofBranch', word));
