import { beginsArea, endOfArea } from './area-index';
import { AREA_MARKERS, PLACE_BEFORE, PLACE_BEHIND, RELATIVE_BEFORE } from './area-words';
import { isGivenName } from './given-names';
import { labelAt } from './labels';
import { add, isBoundary, isFree, originalText, type Reading, take } from './reading';

const MOST_WORDS = 5;
const AFTER = new Set(['street', 'st', 'str', 'strt']);
const ROAD_AFTER = new Set(['road', 'rd', 'highway', 'hwy', 'avenue', 'ave', 'expressway', 'boulevard', 'blvd']);
/** The word behind one of these belongs to the same name. */
const CONNECTING = new Set(
  'ام ابو ابي بكر بن ابن بنت عبد ذو ذات ال الامير الملك الشيخ الامام القاضي وادي جبل عين بير باب قصر دار نهر راس al abu umm um bin ibn bint prince king sheikh imam'.split(
    ' ',
  ),
);
/** Words of a street's name are none of these: it ends before them. */
const NO_NAME = new Set(
  (
    'في عند مع من الى الي على علي و او ثم بعد قبل خلف مقابل جنب بجانب قرب قريب امام قدام داخل اول ثاني ثالث رابع اخر الاول الثاني الثالث الرابع الاخير العام الرئيسي الجديد يمين يسار لفه حق ' +
    'تلفون هاتف جوال موبايل رقم رقمي الاسم اسمي نفس هذا هذي مالنا بيتنا لو سمحت ابي ابغي اريد توصيل الطلب مو مش لا ' +
    'in at on to of from near opposite behind next beside after before and or the my your our this that same first second third fourth main new turn left right ' +
    'phone tel mobile name please thanks deliver delivery send is no number between with then go take via main side back front'
  ).split(' '),
);

/** Finds names of streets: "شارع سالم المبارك", "Salem Al Mubarak Street". Roads of that kind are only offered. */
export function findStreetNames(reading: Reading): void {
  const { tokens } = reading;
  for (let at = 0; at < tokens.length; at++) {
    if (reading.taken[at] !== undefined || tokens[at]?.kind !== 'word') continue;
    const word = tokens[at]?.text ?? '';
    if (AFTER.has(word) || ROAD_AFTER.has(word)) nameBefore(reading, at, AFTER.has(word));
    if (reading.taken[at] !== undefined) continue;
    const label = labelAt(tokens, at, reading.country);
    if (label?.kind !== 'full') continue;
    const isLatin = word.charAt(0) <= 'z';
    if (label.part === 'street' || (label.part === 'road' && !isLatin))
      nameBehind(reading, at, label.next, label.part === 'street');
  }
}

function nameBehind(reading: Reading, at: number, from: number, isStreet: boolean): void {
  const { tokens } = reading;
  const hasColon = /^[:=/-]$/.test(tokens[from]?.text ?? '');
  const isLatin = (tokens[at]?.text.charAt(0) ?? '') <= 'z';
  if (isLatin && !hasColon) return;
  const first = hasColon ? from + 1 : from;
  let next = first;
  while (next < first + MOST_WORDS && continuesName(reading, next, first)) next += 1;
  if (next === first) return;
  const isEnded = !(tokens[next]?.kind === 'word' && next === first + MOST_WORDS);
  addName(reading, { first: at, next, valueFirst: first, isSure: isStreet && isEnded });
}

function continuesName(reading: Reading, index: number, first: number): boolean {
  const token = reading.tokens[index];
  if (token?.kind !== 'word' || reading.taken[index] !== undefined || NO_NAME.has(token.text)) return false;
  // The ending of "2nd".
  if (token.isGlued && reading.tokens[index - 1]?.kind === 'number') return false;
  // The letter before a number is a label, also one that the country does not use.
  if (index > first && token.text.length === 1 && reading.tokens[index + 1]?.kind === 'number') return false;
  if (RELATIVE_BEFORE.has(token.text) || AREA_MARKERS.has(token.text)) return false;
  if (labelAt(reading.tokens, index, reading.country)?.kind === 'full' && token.text.length > 1) return false;
  if (index === first || CONNECTING.has(reading.tokens[index - 1]?.text ?? '')) return true;
  return !PLACE_BEFORE.has(token.text) && !beginsArea(reading.tokens, index, reading.country);
}

/** "Salem Al Mubarak Street": the words before it, back to a sign, a number or the beginning. */
function nameBefore(reading: Reading, at: number, isStreet: boolean): void {
  const { tokens } = reading;
  if (tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind !== 'word') return;
  let begin = at;
  while (begin > 0 && at - begin < MOST_WORDS + 2 && continuesBack(reading, begin - 1)) begin -= 1;
  // "حي حطين street": the words before it are the area.
  if (AREA_MARKERS.has(tokens[begin - 1]?.text ?? '')) return;
  const first = behindAreas(reading, begin, at);
  if (first === at) return;
  const before = tokens[first - 1];
  const isBegun =
    first > begin ||
    isBoundary(before) ||
    before?.kind === 'number' ||
    reading.taken[first - 1] !== undefined ||
    /^(?:in|on|at|to)$/.test(before?.text ?? '');
  const isPlace = PLACE_BEHIND.has(tokens[at - 1]?.text ?? '');
  const isName = at - first <= MOST_WORDS && !(first > begin && isGivenName(tokens[begin]?.text ?? ''));
  addName(reading, {
    first,
    next: at + 1,
    valueFirst: first,
    valueNext: at,
    isSure: isStreet && isBegun && !isPlace && isName,
  });
}

function continuesBack(reading: Reading, index: number): boolean {
  const { tokens } = reading;
  const isHyphen = tokens[index]?.text === '-' && tokens[index]?.isGlued && tokens[index + 1]?.isGlued;
  return isHyphen === true || continuesName(reading, index, index);
}

/** Areas before the name of a street are no part of it: "Salmiya Salem Al Mubarak street". */
function behindAreas({ tokens, country }: Reading, begin: number, end: number): number {
  let first = begin;
  for (
    let next = endOfArea(tokens, first, country);
    next !== undefined && next < end;
    next = endOfArea(tokens, first, country)
  ) {
    first = next;
  }
  return first;
}

function addName(
  reading: Reading,
  {
    first,
    next,
    valueFirst,
    valueNext = next,
    isSure,
  }: { first: number; next: number; valueFirst: number; valueNext?: number; isSure: boolean },
): void {
  if (!isFree(reading, first, next)) return;
  const value = originalText(reading, valueFirst, valueNext);
  add(reading, { field: 'street', value, first, next, valueAt: valueFirst, isSure }, 'street');
  if (!isSure) take(reading, first, next, 'street');
}
