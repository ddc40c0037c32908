import type { Area } from '@/lib/map/areas/area';
import { areasOf } from '@/lib/map/areas/area-lists';
import { namesOf, plainName } from '@/lib/map/areas/area-names';
import { foldName } from '@/lib/map/areas/fold-name';

import { remembered } from '../text/remembered';
import type { Token } from '../text/tokens';
import type { Reading } from './reading';

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
    for (const name of namesOf(area)) {
      const words = name
        .split(/[\s-]+/)
        .map(foldWord)
        .filter(Boolean);
      const folded = words.join('');
      if (folded === '') continue;
      const areas = byName.get(folded) ?? [];
      if (!areas.includes(area)) byName.set(folded, [...areas, area]);
      let beginning = '';
      for (const word of words) {
        beginning += word;
        for (let length = 1; length <= beginning.length; length++) beginnings.add(beginning.slice(0, length));
      }
    }
  }
  const index = { byName, beginnings };
  // A browser may load the list of the country later.
  if (byName.size > 0) indexes.set(country, index);
  return index;
}

/** One word of a name, folded as the product's lists fold it. */
export const foldWord = remembered((word) => foldName(word));

/** Whether a text is the name letter by letter, but for capitals, hamza and the article. */
export function isPlainName(area: Area, text: string): boolean {
  const plain = bare(text);
  return namesOf(area).some((name) => bare(name) === plain);
}

function bare(text: string): string {
  return plainName(text)
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ء/g, '')
    .replace(/^ال/, '');
}

/** Whether a word alone is the name of a city. */
export function isCity({ tokens, country }: Pick<Reading, 'tokens' | 'country'>, at: number): boolean {
  const areas = areaIndex(country).byName.get(foldWord(tokens[at]?.text ?? ''));
  return areas?.some(({ isMain }) => isMain) === true;
}

const MOST_WORDS = 4;

/** Whether a listed name begins at this token: what stands before it has ended. */
export function beginsArea(tokens: readonly Token[], at: number, country: string): boolean {
  return endOfArea(tokens, at, country) !== undefined;
}

/** The index behind the longest listed name that begins at this token. */
export function endOfArea(tokens: readonly Token[], at: number, country: string): number | undefined {
  const { byName, beginnings } = areaIndex(country);
  let folded = '';
  let end: number | undefined;
  for (const [index, token] of tokens.slice(at, at + MOST_WORDS).entries()) {
    if (token.kind !== 'word') break;
    const word = foldWord(token.text);
    folded += word;
    if (folded !== '' && !beginnings.has(folded)) break;
    if (word !== '' && folded.length > 2 && byName.has(folded)) end = at + index + 1;
  }
  return end;
}
