import type { Area } from '@/lib/map/areas/area';
import { areasOf } from '@/lib/map/areas/area-lists';
import { foldedNames, isWritten } from '@/lib/map/areas/area-names';
import { foldName } from '@/lib/map/areas/fold-name';
import { remembered } from '../text/remembered';
import { wordsIn } from '../text/vocabulary';
import { isHyphen, type Reading } from './reading';

/** The areas of a country by their folded names, and the beginnings of those names. */
export interface AreaIndex {
  byName: ReadonlyMap<string, readonly Area[]>;
  beginnings: ReadonlySet<string>;
}

const indexes = new Map<string, AreaIndex>();

export function areaIndex(country: string): AreaIndex {
  const known = indexes.get(country);
  if (known) return known;
  const byName = new Map<string, Area[]>();
  const beginnings = new Set<string>();
  for (const area of areasOf(country)) {
    for (const folded of new Set(foldedNames(area))) {
      byName.set(folded, [...(byName.get(folded) ?? []), area]);
      for (let length = 1; length <= folded.length; length++) beginnings.add(folded.slice(0, length));
    }
  }
  const index = { byName, beginnings };
  // A browser may load the list of the country later.
  if (byName.size > 0) indexes.set(country, index);
  return index;
}

/** One word of a name, folded as the product's lists fold it. */
export const foldWord = remembered((word) => foldName(word));

/** Whether a word alone is the name of a city. */
export function isCity({ tokens, country }: Pick<Reading, 'tokens' | 'country'>, at: number): boolean {
  const areas = areaIndex(country).byName.get(foldWord(tokens[at]?.text ?? ''));
  return areas?.some(({ isMain }) => isMain) === true;
}

const MOST_WORDS = 6;

/** A listed name in a message, and the index behind it. */
export interface ListedName {
  areas: readonly Area[];
  folded: string;
  next: number;
}

/** The longest listed name that begins at this token. `form`: the token without a prefix. */
export function longestName(
  reading: Pick<Reading, 'tokens' | 'taken' | 'country'>,
  at: number,
  form = reading.tokens[at]?.text ?? '',
): ListedName | undefined {
  const { tokens, taken, country } = reading;
  const { byName, beginnings } = areaIndex(country);
  let folded = '';
  let written = '';
  let found: ListedName | undefined;
  for (let index = at, words = 0; words < MOST_WORDS; index++) {
    const token = tokens[index];
    if (isHyphen(tokens, index)) continue;
    if (token?.kind !== 'word' || taken[index] !== undefined) break;
    const text = index === at ? form : token.text;
    const word = foldWord(text);
    folded += word;
    written += ` ${text}`;
    words += 1;
    if (folded !== '' && !beginnings.has(folded)) break;
    const areas = word === '' ? [] : (byName.get(folded) ?? []);
    const fitting = areas.filter((area) => isWritten(area, written, folded));
    if (areas.length > 0) found = fitting.length > 0 ? { areas: fitting, folded, next: index + 1 } : undefined;
  }
  return found;
}

/** Names of areas that are also everyday words, days or names of people: alone they say nothing. */
const EVERYDAY = new Set([...wordsIn('everyday')].map((name) => name.split(' ').map(foldWord).join('')));

/** Whether a name is an everyday word, or in Latin letters one in Arabic. */
export function isEveryday(folded: string, areas: readonly Area[]): boolean {
  const isLatin = folded < '\u0600';
  return EVERYDAY.has(folded) || (isLatin && areas.every((area) => EVERYDAY.has(foldedNames(area)[1] ?? '')));
}
