import { beginsArea } from './area-index';
import { AREA_MARKERS, PLACE_BEHIND, RELATIVE_BEFORE } from './area-words';
import { labelAt } from './labels';
import { add, isBoundary, isFree, originalText, type Reading, take } from './reading';

const MOST_WORDS = 5;
const AFTER = new Set(['street', 'st', 'str', 'strt']);
const ROAD_AFTER = new Set(['road', 'rd', 'highway', 'hwy', 'avenue', 'ave', 'expressway', 'boulevard', 'blvd']);
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
  const hasColon = tokens[from]?.text === ':' || tokens[from]?.text === '-';
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
  if (RELATIVE_BEFORE.has(token.text) || AREA_MARKERS.has(token.text)) return false;
  if (labelAt(reading.tokens, index, reading.country)?.kind === 'full' && token.text.length > 1) return false;
  return index === first || !beginsArea(reading.tokens, index, reading.country);
}

/** "Salem Al Mubarak Street": the words before it, back to a sign, a number or the beginning. */
function nameBefore(reading: Reading, at: number, isStreet: boolean): void {
  const { tokens } = reading;
  if (tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind !== 'word') return;
  let first = at;
  while (first > 0 && at - first < MOST_WORDS && continuesName(reading, first - 1, first - 1)) first -= 1;
  if (first === at) return;
  const before = tokens[first - 1];
  const isBegun =
    isBoundary(before) ||
    reading.taken[first - 1] !== undefined ||
    before?.kind === 'number' ||
    /^(?:in|on|at|to)$/.test(before?.text ?? '');
  const isPlace = PLACE_BEHIND.has(tokens[at - 1]?.text ?? '');
  addName(reading, {
    first,
    next: at + 1,
    valueFirst: first,
    valueNext: at,
    isSure: isStreet && isBegun && !isPlace && at - first <= 4,
  });
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
