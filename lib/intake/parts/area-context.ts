import type { Area } from '@/lib/map/areas/area';
import { labelAt } from '../text/labels';
import type { Token } from '../text/tokens';
import { withoutPrefix } from '../text/without-prefix';
import places from '../words/places.json';
import { wordSet } from '../words/word-set';
import { isCity } from './area-index';
import { AFTER_AREA, AREA_MARKERS, LINKING, NEGATION_BEFORE, PLACE_BEFORE, RELATIVE_BEFORE } from './area-words';
import { isBoundary, isIn, neighbour, type Reading } from './reading';

/** The word behind a name; a numbered roundabout or gate is one of the area itself. */
export function placeBehind(tokens: readonly Token[], next: number): string | undefined {
  const token = tokens[next];
  if (token?.kind !== 'word') return undefined;
  const isNumbered =
    tokens[next + 1]?.kind === 'number' && /^(?:roundabout|gate|street|st|road|rd|ave|avenue)$/.test(token.text);
  return isNumbered ? undefined : token.text;
}

export function wordBefore(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[at - 1];
  return token?.kind === 'word' ? token : undefined;
}

export function isMarked(reading: Reading, at: number, next: number): boolean {
  const { tokens } = reading;
  let index = at - 1;
  while (index > at - 4 && tokens[index]?.kind === 'sign' && ':-.='.includes(tokens[index]?.text ?? '')) index -= 1;
  const word = tokens[index];
  if (word?.kind === 'word' && (AREA_MARKERS.has(word.text) || AREA_MARKERS.has(withoutPrefix(word.text).at(-1) ?? '')))
    return true;
  return tokens[next]?.kind === 'word' && AFTER_AREA.has(tokens[next]?.text ?? '');
}

/** "near Salmiya", "5 min from Salmiya", "not Salmiya", "جمعية السالمية". */
export function isRelative({ tokens, taken }: Reading, at: number): boolean {
  let index = at - 1;
  let isToward = false;
  for (let count = 0; count < 3; count++, index--) {
    const token = tokens[index];
    if (token?.kind !== 'word' || taken[index] === 'area') return false;
    if (isIn(token.text, RELATIVE_BEFORE, NEGATION_BEFORE)) return true;
    // "from the branch to Salmiya": a place before "to" is another one.
    if (!isToward && (isIn(token.text, PLACE_BEFORE) || token.text === 'branch')) return true;
    isToward ||= TOWARD.has(token.text);
    if (!isIn(token.text, LINKING, AREA_MARKERS)) return false;
  }
  return false;
}
const TOWARD = new Set(['to', 'الي', 'ل']);

/** Words right before an address. */
const ADDRESS_BEFORE = wordSet(places.addressBefore);

const THANKS = wordSet(places.thanks);

/** An everyday word counts right beside a part of an address, and where nothing else stands before or behind it. */
export function isInAddress(
  reading: Reading,
  { areas, first: at, next }: { areas: readonly Area[]; first: number; next: number },
  isPrefixed: boolean,
): boolean {
  const { tokens, taken } = reading;
  const isBegun =
    isPrefixed ||
    isBoundary(tokens[at - 1]) ||
    taken[at - 1] !== undefined ||
    isIn(tokens[at - 1]?.text ?? '', ADDRESS_BEFORE);
  const isEnded =
    isBoundary(tokens[next]) ||
    THANKS.has(tokens[next]?.text ?? '') ||
    taken[next] !== undefined ||
    labelAt(tokens, next, reading.country)?.kind === 'full';
  const isSaudi = reading.country === 'SA' && !areas.some(({ isMain }) => isMain);
  const before = neighbour(reading, at - 1, -1);
  const behind = neighbour(reading, next, 1);
  const isListed = areas.length > 0;
  const isAnnounced = (index: number) =>
    tokens[index]?.kind === 'link' || labelAt(tokens, index, reading.country)?.kind === 'full';
  const isPart = (index: number | undefined) =>
    index !== undefined && (taken[index] === 'part' || taken[index] === 'street' || (isListed && isAnnounced(index)));
  if (isBegun && isEnded && (isPart(before) || isPart(behind))) return true;
  // "Riyadh Olaya", "العزيزية، مكة".
  const isBehindArea = before !== undefined && taken[before] === 'area';
  return isSaudi && (isBehindArea || (behind !== undefined && isCity(reading, behind)));
}
