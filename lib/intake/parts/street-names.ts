import { labelAt } from '../text/labels';
import { skip } from '../text/tokens';
import { isWord } from '../text/vocabulary';
import { isCity, longestName } from './area-index';
import { isGivenName } from './given-names';
import { type Claim, claimOf, type Finding, isHyphen, neighbour, originalText, type Reading } from './reading';

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
  const { tokens, taken, country } = reading;
  const label = labelAt(tokens, at, country);
  const isStreet = label?.part === 'street' || (label?.part === 'road' && country === 'SA');
  if (label?.kind !== 'full' || !isStreet) return undefined;
  const hasColon = /^[:=/-]$/.test(tokens[label.next]?.text ?? '');
  const first = hasColon ? label.next + 1 : label.next;
  // In English the name stands before "street", in Arabic behind it, also in Latin letters.
  const isEnglish = !hasColon && /^(?!shar[ei]?[a3]?|tar)[a-z]/.test(tokens[at]?.text ?? '');
  // "اسم الشارع: طريق الملك عبدالعزيز": the word for a road belongs to the name.
  const start = labelAt(tokens, first, country)?.part === 'road' ? first + 1 : first;
  const end = skip(tokens, start, 1, (_, index) => continuesName(reading, index, start), MOST_WORDS);
  const next = hasColon && isWord(tokens[end]?.text, 'roadBehind') ? end + 1 : end;
  // "block 6, street Yousef Al Bader, house 3": in English only between parts.
  const isBetween = [neighbour(reading, at - 1, -1), neighbour(reading, next, 1)].every(
    (part) => taken[part] === 'part',
  );
  if (end === start || (isEnglish && !isBetween)) return undefined;
  // "شارع الأمير سعود الفيصل", "طريق الرياض الدمام": the area behind it may belong to the name.
  const isOther = isWord(tokens[next]?.text, 'relativeBefore', 'placeBefore');
  const area = isOther || (isCity(reading, next) && !isCity(reading, start)) ? undefined : longestName(reading, next);
  const isSure = isNameLike(reading, start) && !area;
  return streetClaim(reading, { first: at, next: area?.next ?? next, valueAt: first, isSure });
}

/** Whether a name may begin with a word: a definite one, a person's or a place's. What else stands behind "street" is asked. */
function isNameLike(reading: Reading, at: number): boolean {
  const { text = '', written = '' } = reading.tokens[at] ?? {};
  const isDefinite = /^(?:ال|al|\p{Lu})/u.test(written);
  return (
    isDefinite || isGivenName(text) || isWord(text, 'connecting', 'nameLike') || longestName(reading, at) !== undefined
  );
}

function continuesName(reading: Reading, index: number, first: number): boolean {
  const { tokens, taken, country } = reading;
  const { kind, text = '' } = tokens[index] ?? {};
  if (kind !== 'word' || taken[index] !== undefined) return false;
  const mayEnd = index > first && (text === 'العام' || isGivenName(text));
  if (isWord(text, 'noStreet', 'denying') && !mayEnd) return false;
  // The letter before a number is a label, also one that the country does not use.
  if (index > first && text.length === 1 && tokens[index + 1]?.kind === 'number') return false;
  if (isWord(text, 'relativeBefore', 'areaMarkers')) return false;
  if (labelAt(tokens, index, country)?.kind === 'full') return false;
  if (index === first || isWord(tokens[index - 1]?.text, 'connecting')) return true;
  return !isWord(text, 'placeBefore') && !longestName(reading, index);
}

/** "Salem Al Mubarak Street": the words before it, back to a sign, a number or the beginning. */
function nameBefore(reading: Reading, at: number): Claim | undefined {
  const { tokens, taken, country } = reading;
  const word = tokens[at]?.text ?? '';
  if (!isWord(word, 'streetBehind') && (!isWord(word, 'roadBehind') || country !== 'SA')) return undefined;
  // "Area: Salmiya Street: Amman": a label; its name stands behind it.
  if (/^[:=]$/.test(tokens[at + 1]?.text ?? '')) return undefined;
  const isOfName = (index: number) => isHyphen(tokens, index) || continuesName(reading, index, index);
  const begin = skip(tokens, at - 1, -1, (_, index) => isOfName(index), MOST_WORDS) + 1;
  const first = behindAreas(reading, begin, at);
  if (first === at || !isNameLike(reading, first)) return undefined;
  const before = tokens[first - 1];
  const isSure = first > begin || before?.kind !== 'word' || taken[first - 1] !== undefined;
  return streetClaim(reading, { first, next: at + 1, valueAt: first, isSure }, at);
}

/** Areas before the name of a street are no part of it: "Salmiya Salem Al Mubarak street". */
function behindAreas(reading: Reading, begin: number, end: number): number {
  const next = longestName(reading, begin)?.next;
  return next !== undefined && next < end ? behindAreas(reading, next, end) : begin;
}

function streetClaim(reading: Reading, street: Omit<Finding, 'field' | 'value'>, valueNext = street.next): Claim {
  const value = originalText(reading, street.valueAt ?? street.first, valueNext);
  return claimOf('street', { ...street, field: 'street', value }, 'street');
}
