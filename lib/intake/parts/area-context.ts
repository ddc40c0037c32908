import type { Area } from '@/lib/map/areas/area';
import { labelAt } from '../text/labels';
import { skip } from '../text/tokens';
import { isIn, isWord } from '../text/vocabulary';
import { isCity } from './area-index';
import { isBoundary, neighbour, type Reading } from './reading';

export function isMarked({ tokens }: Reading, at: number, next: number): boolean {
  const index = skip(tokens, at - 1, -1, ({ kind, text }) => kind === 'sign' && ':-.='.includes(text), 3);
  return isIn(tokens[index]?.text, 'areaMarkers') || isWord(tokens[next]?.text, 'afterArea');
}

/** "near Salmiya", "5 min from Salmiya", "not Salmiya", "جمعية السالمية", "Salmiya mall"; a road, a gate or a roundabout with a number is its own. */
export function isRelative({ tokens, taken }: Reading, at: number, next = at + 1): boolean {
  const index = skip(tokens, at - 1, -1, ({ text }) => isIn(text, 'linking', 'areaMarkers'), 2);
  const isOther = isIn(tokens[index]?.text, 'relativeBefore', 'negationBefore');
  // "from the branch to Salmiya": a place before "to" is another one.
  const isPlace = isIn(tokens[index]?.text, 'placeBefore') && !isWord(tokens[at - 1]?.text, 'toward');
  const isBehind = taken[index] !== 'area' && (isOther || isPlace);
  const isItsOwn = taken[next] !== undefined || /^(?:roundabout|gate)$/.test(tokens[next]?.text ?? '');
  const isNumbered = isItsOwn && tokens[next + 1]?.kind === 'number';
  return isBehind || (!isNumbered && isWord(tokens[next]?.text, 'placeBehind'));
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
    /^(?:part|street)$/.test(taken[index] ?? '') || (areas.length > 0 && tokens[index]?.kind === 'link');
  const isBegun = isBoundary(tokens[at - 1]) || taken[at - 1] || isIn(tokens[at - 1]?.text, 'addressBefore');
  const isEnded = isBoundary(tokens[next]) || taken[next] || isWord(tokens[next]?.text, 'thanks') || isLabel(next);
  const [before, behind] = [neighbour(reading, at - 1, -1), neighbour(reading, next, 1)];
  if ((isPrefixed || isBegun) && isEnded && (isPart(before) || isPart(behind))) return true;
  // "Riyadh Olaya", "العزيزية، مكة".
  const isDistrict = country === 'SA' && !areas.some(({ isMain }) => isMain);
  return isDistrict && (taken[before] === 'area' || isCity(reading, behind));
}
