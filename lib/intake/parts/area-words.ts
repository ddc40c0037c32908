import type { Area } from '@/lib/map/areas/area';
import { foldedNames } from '@/lib/map/areas/area-names';
import places from '../words/places.json';
import { wordSet } from '../words/word-set';
import { foldWord } from './area-index';

/**
 * Names of areas that are also everyday words, days or names of people: alone they say nothing. In Latin letters also those of
 * which the Arabic name is one; the others are below.
 */
const EVERYDAY_NAMES: ReadonlySet<string> = new Set(
  places.everyday.split(',').map((name) => name.split(' ').map(foldWord).join('')),
);

export function isEveryday(folded: string, areas: readonly Area[]): boolean {
  return (
    EVERYDAY_NAMES.has(folded) ||
    (folded < '\u0600' && areas.every((area) => EVERYDAY_NAMES.has(foldedNames(area)[1] ?? '')))
  );
}

/** Right before a name they say that an area follows. */
export const AREA_MARKERS = wordSet(places.areaMarkers);
export const CITY_MARKERS = wordSet(places.cityMarkers);
export const AFTER_AREA = wordSet(places.afterArea);

/** Before a name: it tells where something else is. */
export const RELATIVE_BEFORE = wordSet(places.relativeBefore);
/** Small words between one of those and the name. */
export const LINKING = wordSet(places.linking);
export const NEGATION_BEFORE = wordSet(places.negationBefore);
export const FROM_BEFORE = wordSet('from,من,مني');
/** Before or behind a name they make a place, road or shop of it. */
export const PLACE_BEFORE = wordSet(places.placeBefore);
export const PLACE_BEHIND = wordSet(places.placeBehind);
