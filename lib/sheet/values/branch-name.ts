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
  const exact = branches.filter(({ id, name }) => id === text || wordsOfName(name).join(' ') === wanted.join(' '));
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  const within = branches.filter(({ name }) => {
    const words = wordsOfName(name);
    // Further words may name another one: "Old Salmiya".
    return wanted.every((word) => words.includes(word));
  });
  if (within.length > 0) return within.length === 1 ? within[0] : undefined;
  const area = findArea(country, wanted.join(' '))?.name.en;
  const inArea = branches.filter(
    ({ name }) => area && findArea(country, wordsOfName(name).join(' '))?.name.en === area,
  );
  return inArea.length === 1 ? inArea[0] : undefined;
}

const wordsOfName = (name: string) => wordsOf(name).filter((word) => !isListed('ofBranch', word));
