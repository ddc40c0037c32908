import { labelAt } from '../text/labels';
import { skip } from '../text/tokens';
import { isWord } from '../text/vocabulary';
import { isCity, longestName } from './area-index';
import { isGivenName } from './given-names';
import {
  type Claim,
  claimOf,
  type Finding,
  isBoundary,
  isHyphen,
  neighbour,
  originalText,
  type Reading,
} from './reading';

const MOST_WORDS = 5;

/**
 * Claims names of streets: "شارع سالم المبارك", "Salem Al Mubarak Street". A road with a name is a street in Saudi Arabia, where
 * an address has no road; elsewhere it is only offered.
 */
export function claimStreetNames(reading: Reading): Claim[] {
  const { tokens, taken } = reading;
  return [...tokens.keys()].flatMap((at) => {
    if (taken[at] !== undefined || tokens[at]?.kind !== 'word') return [];
    return nameBefore(reading, at) ?? nameBehind(reading, at) ?? [];
  });
}

function nameBehind(reading: Reading, at: number): Claim | undefined {
  const { tokens, country } = reading;
  const label = labelAt(tokens, at, country);
  const isArabicRoad = label?.part === 'road' && (tokens[at]?.text ?? '') > '\u0600';
  if (label?.kind !== 'full' || (label.part !== 'street' && !isArabicRoad)) return undefined;
  const isStreet = label.part === 'street' || country === 'SA';
  const from = label.next;
  const hasColon = /^[:=/-]$/.test(tokens[from]?.text ?? '');
  // In English the name stands before "street", in Arabic behind it, also in Latin letters.
  const isEnglish = /^(?!shar[ei]?[a3]?|tar)[a-z]/.test(tokens[at]?.text ?? '');
  const isBehindPart = reading.taken[neighbour(reading, at - 1, -1)] === 'part';
  if (isEnglish && !hasColon && !isBehindPart) return undefined;
  const first = hasColon ? from + 1 : from;
  // "اسم الشارع: طريق الملك عبدالعزيز": behind a label of its own, the word for a road belongs to the name.
  const hasRoad = hasColon && labelAt(tokens, first, reading.country)?.part === 'road' && reading.country === 'SA';
  const nameFirst = hasRoad ? first + 1 : first;
  let next = skip(tokens, nameFirst, 1, (_, index) => continuesName(reading, index, nameFirst), MOST_WORDS);
  if (next === nameFirst) return undefined;
  // "block 6, street Yousef Al Bader, house 3": in English only between parts.
  if (isEnglish && !hasColon && reading.taken[neighbour(reading, next, 1)] !== 'part') return undefined;
  if (hasColon && isEnglish && isWord(tokens[next]?.text, 'roadBehind') && reading.country === 'SA') next += 1;
  const isEnded = !(tokens[next]?.kind === 'word' && next === nameFirst + MOST_WORDS);
  // "طريق الرياض الدمام السريع": a road between cities.
  const isBetween = next === nameFirst + 1 && isCity(reading, nameFirst) && isCity(reading, next);
  if (isBetween) return { source: 'street', first: at, next: next + 1, as: 'street' };
  return streetClaim(reading, { first: at, next, valueAt: first, isSure: isStreet && isEnded });
}

function continuesName(reading: Reading, index: number, first: number): boolean {
  const token = reading.tokens[index];
  if (token?.kind !== 'word' || reading.taken[index] !== undefined) return false;
  if (isWord(token.text, 'noStreet', 'denying') && !endsName(reading, index, first)) return false;
  // The ending of "2nd".
  if (token.isGlued && reading.tokens[index - 1]?.kind === 'number') return false;
  // The letter before a number is a label, also one that the country does not use.
  if (index > first && token.text.length === 1 && reading.tokens[index + 1]?.kind === 'number') return false;
  if (isWord(token.text, 'relativeBefore') || isWord(token.text, 'areaMarkers')) return false;
  if (labelAt(reading.tokens, index, reading.country)?.kind === 'full' && token.text.length > 1) return false;
  if (index === first || isWord(reading.tokens[index - 1]?.text, 'connecting')) return true;
  return (
    !isWord(token.text, 'placeBefore') &&
    (!longestName(reading, index) || (!isCity(reading, index) && hasMarkedArea(reading)))
  );
}

/** "حي الروضة، شارع الأمير سعود الفيصل": the area stands elsewhere, so that another one's name belongs to the street. */
function hasMarkedArea(reading: Reading): boolean {
  const { tokens } = reading;
  return tokens.some(
    ({ text }, at) =>
      isWord(text.replace(/^ل(?=حي$)/, ''), 'areaMarkers') && longestName(reading, at + 1) !== undefined,
  );
}

/** "الإمام علي", "السويدي العام": words that begin no name, and may end one. */
function endsName({ tokens }: Reading, index: number, first: number): boolean {
  const text = tokens[index]?.text ?? '';
  const isPerson = isGivenName(text) && isWord(tokens[index - 1]?.text, 'connecting');
  return index > first && (isPerson || text === 'العام');
}

/** "Salem Al Mubarak Street": the words before it, back to a sign, a number or the beginning. */
function nameBefore(reading: Reading, at: number): Claim | undefined {
  const { tokens, country } = reading;
  const word = tokens[at]?.text ?? '';
  const isStreet = isWord(word, 'streetBehind') || (isWord(word, 'roadBehind') && country === 'SA');
  if (!isStreet && !isWord(word, 'roadBehind')) return undefined;
  if (tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind !== 'word') return undefined;
  // "Area: Salmiya Street: Amman": a label; its name stands behind it.
  if (tokens[at + 1]?.text === ':' || tokens[at + 1]?.text === '=') return undefined;
  const isOfName = (index: number) => isHyphen(tokens, index) || continuesName(reading, index, index);
  const begin = skip(tokens, at - 1, -1, (_, index) => isOfName(index), MOST_WORDS + 2) + 1;
  // "حي حطين street": the words before it are the area.
  if (isWord(tokens[begin - 1]?.text, 'areaMarkers')) return undefined;
  const first = behindAreas(reading, behindCity(reading, begin, at), at);
  if (first === at) return undefined;
  const before = tokens[first - 1];
  const isBegun =
    first > begin ||
    isBoundary(before) ||
    before?.kind === 'number' ||
    reading.taken[first - 1] !== undefined ||
    /^(?:in|on|at|to)$/.test(before?.text ?? '');
  const isPlace = isWord(tokens[at - 1]?.text, 'placeBehind');
  const isName = at - first <= MOST_WORDS && !(first > begin && isGivenName(tokens[begin]?.text ?? ''));
  const isSure = isStreet && isBegun && !isPlace && isName;
  return streetClaim(reading, { first, next: at + 1, valueAt: first, isSure }, at);
}

/** Areas before the name of a street are no part of it: "Salmiya Salem Al Mubarak street". */
function behindAreas(reading: Reading, begin: number, end: number): number {
  const next = longestName(reading, begin)?.next;
  return next !== undefined && next < end ? behindAreas(reading, next, end) : begin;
}

/** A city among the words ends what stands before the name: "bro Riyadh Tahlia street". */
function behindCity({ tokens, country }: Reading, begin: number, end: number): number {
  for (let index = end - 2; index >= begin; index--) {
    if (country === 'SA' && isCity({ tokens, country }, index)) return index + 1;
  }
  return begin;
}

function streetClaim(reading: Reading, street: Omit<Finding, 'field' | 'value'>, valueNext = street.next): Claim {
  const value = originalText(reading, street.valueAt ?? street.first, valueNext);
  return claimOf('street', { ...street, field: 'street', value }, 'street');
}
