import type { Area } from '@/lib/map/areas/area';
import { labelAt } from '../text/labels';
import { skip, type Token } from '../text/tokens';
import { isIn, isWord } from '../text/vocabulary';
import { isCity } from './area-index';
import { isBoundary, neighbour, type Reading } from './reading';

/** Whether the word behind a name makes a place of it; a numbered roundabout or gate is one of the area itself. */
export function isBeforePlace(tokens: readonly Token[], next: number): boolean {
  const word = tokens[next]?.text ?? '';
  const isNumbered =
    tokens[next + 1]?.kind === 'number' && /^(?:roundabout|gate|street|st|road|rd|ave|avenue)$/.test(word);
  return !isNumbered && isWord(word, 'placeBehind');
}

export function isMarked({ tokens }: Reading, at: number, next: number): boolean {
  const index = skip(tokens, at - 1, -1, ({ kind, text }) => kind === 'sign' && ':-.='.includes(text), 3);
  return isIn(tokens[index]?.text, 'areaMarkers') || isWord(tokens[next]?.text, 'afterArea');
}

/** "near Salmiya", "5 min from Salmiya", "not Salmiya", "جمعية السالمية". */
export function isRelative({ tokens, taken }: Reading, at: number): boolean {
  const isOther = (text: string) => isIn(text, 'relativeBefore', 'negationBefore');
  const isLink = ({ text }: Token, index: number) =>
    taken[index] !== 'area' && isIn(text, 'linking', 'areaMarkers') && !isOther(text);
  const index = skip(tokens, at - 1, -1, isLink, 2);
  const { text = '' } = tokens[index] ?? {};
  if (taken[index] === 'area' || isOther(text)) return taken[index] !== 'area';
  // "from the branch to Salmiya": a place before "to" is another one.
  return isIn(text, 'placeBefore') && !tokens.slice(index, at).some((word) => isWord(word.text, 'toward'));
}

/** An everyday word counts right beside a part of an address, and where nothing else stands before or behind it. */
export function isInAddress(
  reading: Reading,
  at: number,
  next: number,
  areas: readonly Area[] = [],
  isPrefixed = false,
) {
  const { tokens, taken, country } = reading;
  const isLabel = (index: number) => labelAt(tokens, index, country)?.kind === 'full';
  const isPart = (index: number) =>
    /^(?:part|street)$/.test(taken[index] ?? '') ||
    (areas.length > 0 && (tokens[index]?.kind === 'link' || isLabel(index)));
  const isBegun = isBoundary(tokens[at - 1]) || taken[at - 1] || isIn(tokens[at - 1]?.text, 'addressBefore');
  const isEnded = isBoundary(tokens[next]) || taken[next] || isWord(tokens[next]?.text, 'thanks') || isLabel(next);
  const [before, behind] = [neighbour(reading, at - 1, -1), neighbour(reading, next, 1)];
  if ((isPrefixed || isBegun) && isEnded && (isPart(before) || isPart(behind))) return true;
  // "Riyadh Olaya", "العزيزية، مكة".
  const isDistrict = country === 'SA' && !areas.some(({ isMain }) => isMain);
  return isDistrict && (taken[before] === 'area' || isCity(reading, behind));
}
