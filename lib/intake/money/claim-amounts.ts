import { CORRECTION, RESTATING } from '../text/choices';
import { labelAt } from '../text/labels';
import { endsInQuestion, findLineEnd, type Token } from '../text/tokens';
import { TIME_UNITS } from '../text/units';
import type { Claim } from './claim';
import { paymentAt } from './claim-payments';
import { type Figure, findFigures } from './figures';
import { DENYING, HALVES, type Meaning, meaningAt } from './money-words';

/** The strength of a figure with such words, and of the strongest other figure that is unsure beside it. */
const WEIGHTS = {
  corrected: [7, 7],
  rest: [0, 5],
  less: [0, 5],
  other: [0, 3],
  change: [0, 3],
  final: [6, 6],
  whole: [4, 4],
  label: [3, 3],
  money: [2, 2],
  exact: [1, 1],
} as const;
type Role = keyof typeof WEIGHTS;
const ROLES = ['rest', 'less', 'other', 'change', 'final', 'whole', 'label'] as const;
const MOST_WORDS = 7;
const FAR = 12;
const NEAR = 4;
/** Roles of a figure that only its currency makes a sum. */
const WEAK = /^(?:money|exact)$/;
const MOST_OF_LINE = 40;
const isFigure = (token?: Token): boolean =>
  token?.kind === 'decimal' || (token?.kind === 'number' && token.text.length < 7);

/** Sums of money, by the words and signs around them. "الحساب 10 د بعد التوصيل 11 د" may be either. */
export function claimAmounts(tokens: readonly Token[], country: string): Claim[] {
  const claims: Claim[] = [];
  for (const figure of findFigures(tokens, country)) {
    const before = claims.at(-1)?.next;
    const isLater = before && meaningAt(tokens, figure.first - 1) === 'later' && !wordsBefore(tokens, figure)?.role;
    if (before === undefined || !isCorrecting(tokens, before, figure, country))
      claims.push(...claimsOf(tokens, figure, country, isLater && figure.kind !== 'number' ? 'other' : undefined));
    else if (isRestated(tokens, before, figure)) {
      const isSum = claims.some(({ next, strength }) => next === before && strength > 0);
      claims.push(...claimsOf(tokens, figure, country, isSum ? 'sum' : 'other'));
    }
  }
  return claims;
}

/** Numbers without a claim beside a word of money, or behind a correction: "now 260", "sorry 14". Another part may hold them. */
export function findLoose(tokens: readonly Token[], country: string, claims: readonly Claim[]): Figure[] {
  const sums = claims.filter(({ field }) => field === 'amount');
  const strongest = Math.max(0, ...sums.map(({ strength }) => strength));
  return findFigures(tokens, country).filter(
    (figure) =>
      figure.values.length > 0 &&
      !sums.some(({ first, next }) => first < figure.next && next > figure.first) &&
      !isWithdrawn(tokens, figure.first) &&
      (strongest === WEIGHTS.money[0] ||
        isBesideMoney(tokens, figure, strongest >= WEIGHTS.whole[0]) ||
        sums.some(({ next }) => isCorrecting(tokens, next, figure, country))),
  );
}

/** "2 chicken": a number before a word that says nothing of money counts something, unless it is "paid 2" or "paid you 2". */
function isBesideMoney(tokens: readonly Token[], { first, next }: Figure, isWhole: boolean): boolean {
  let behind = next;
  while (meaningAt(tokens, behind) !== undefined) behind += 1;
  const isLabelOfNext = isFigure(tokens[behind]);
  if (isStated(tokens, first - 1) || (isStated(tokens, next) && !isLabelOfNext)) return true;
  if (tokens[first - 1]?.kind === 'word' && paymentAt(tokens, first - 2)) return true;
  // "ربيان ب 6" is a price of goods where the whole is stated.
  return !isWhole && isLink(tokens, first - 1) && tokens[next]?.kind !== 'word';
}

/** A word of a sum or a payment. */
function isStated(tokens: readonly Token[], at: number): boolean {
  return ROLES.some((role) => role === meaningAt(tokens, at)) || paymentAt(tokens, at) !== undefined;
}

/** "was 320 SAR now 260", "not 11 but 12". */
function isWithdrawn(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1]?.text ?? '';
  return WITHDRAWING.test(before) || (DENYING.has(before) && meaningAt(tokens, first - 1) !== 'numbered');
}
const WITHDRAWING = /^(?:was|were|كان|كانت|بدل|instead)$/;

/** "12 KD, sorry 13", "10 cash from the customer, no wait make it 12": may take back the last figure, which ends at `from`. */
function isCorrecting(tokens: readonly Token[], from: number, { first, next, kind }: Figure, country: string): boolean {
  // "Sorry, 2nd floor".
  if (tokens[next]?.kind === 'word' && tokens[next].isGlued) return false;

  const isLabel = (index: number) => labelAt(tokens, index, country)?.kind === 'full';
  let at = first - 1;
  while (at >= from && isRestating(tokens, at) && !isLabel(at)) at -= 1;
  // "The house is wrong, 14".
  if (kind === 'number' && isLabel(at)) return false;
  const words = tokens.slice(at + 1, first).filter(({ text }) => CORRECTION.has(text));
  // "House no 12": a number behind "no" alone corrects nothing.
  const isMeant = words.some(({ text }) => kind !== 'number' || !/^(?:no|لا)$/.test(text));
  return isMeant && !tokens.slice(from, at + 1).some(isFigure);
}

function isRestating(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] ?? { kind: 'line', text: '' };
  return kind === 'sign' || CORRECTION.has(text) || RESTATING.has(text) || meaningAt(tokens, at) !== undefined;
}

/** Whether a figure that corrects is a sum: "make it 12", "sorry 13 cash"; "sorry 14", "sorry 2 boxes" may be something else. */
function isRestated(tokens: readonly Token[], from: number, figure: Figure): boolean {
  const { first, next, kind } = figure;
  if (WEAK.test(kind) || wordsBefore(tokens, figure)?.role) return true;
  if (tokens[next]?.kind === 'word') return isStated(tokens, next) && !tokens.slice(next, next + 3).some(isFigure);
  return kind === 'decimal' || tokens.slice(from, first).some(({ text }) => MAKING.test(text));
}
const MAKING = /^(?:make|خلي?ها|خليه|سوي?ها|اجعلها)$/;

/** `corrects`: takes back the figure before it, a sum or something else. */
function claimsOf(tokens: readonly Token[], figure: Figure, country: string, corrects?: 'sum' | 'other'): Claim[] {
  const { first, next, values } = figure;
  const isLinked = isLink(tokens, first - 1) || isLink(tokens, next);
  const kind = figure.kind === 'decimal' && isLinked ? 'exact' : figure.kind;
  const isMarked = kind === 'money' || kind === 'exact';
  const before = wordsBefore(tokens, figure);
  const behind = isMarked || corrects ? roleBehind(tokens, next) : undefined;
  const own = before?.role ?? behind ?? (isMarked ? kind : undefined);
  const at = { field: 'amount', first, next, from: before?.from ?? first } as const;
  const claim = (value: string, strength: number, against: number) => [{ ...at, value, strength, against }];
  // "20 KD, sorry 5 KD discount": not the sum itself is corrected. "85, no 95 KD" may be "not 95".
  if (corrects === 'other' || (corrects && ((own && WEIGHTS[own][0] === 0) || isWithdrawn(tokens, first))))
    return values.flatMap((value) => claim(value, 0, WEIGHTS.corrected[1]));
  const role = corrects ? 'corrected' : own;
  if (role === undefined) return [];
  // "التوصيل 5": a number alone is no sum beside such a word, and no part of an address either.
  if ((!before?.role && isWithdrawn(tokens, first)) || (!isMarked && role === 'other')) return claim('', 0, 0);
  const [strength, against] = WEIGHTS[role];
  // "the rest 8 KD": a part is paid.
  if (role === 'rest')
    return [
      ...values.flatMap((value) => claim(value, 0, 5)),
      { ...at, field: 'payment', value: '', strength: 4, against: 4 },
    ];
  const isSure = values.length === 1 && !before?.isAbout && !isUnsure(tokens, figure, role, country);
  if (isSure) return claim(values[0] ?? '', strength, against);
  return values.length > 0 ? values.flatMap((value) => claim(value, 0, Math.max(against, 3))) : claim('', 0, 5);
}

/** The words before a figure, back to the first that says nothing. */
function wordsBefore(tokens: readonly Token[], { first, next, kind }: Figure) {
  const found = new Set<Meaning>();
  let from = first;
  let isIncluded = false;
  let at = first - 1;
  for (let words = 0; at >= 0 && words < MOST_WORDS; at--) {
    const token = tokens[at];
    if (token?.kind === 'line' && tokens[at - 1]?.text === ':' && at === first - 1) continue;
    if (token?.kind === 'sign' && ':=-.*('.includes(token.text)) continue;
    // "خصم 20% على 200"
    if ((token?.text === '%' || tokens[at + 1]?.text === '%') && !ROLES.some((name) => found.has(name))) continue;
    const stated = meaningAt(tokens, at);
    // "price was 12 now 9.750", "كان السعر ١٢ صار ٩".
    if (WITHDRAWING.test(token?.text ?? '') && tokens.slice(next, findLineEnd(tokens, next)).some(isFigure))
      found.add('about');
    if (token?.kind !== 'word' || stated === undefined || stated === 'joining') break;
    words += 1;
    // "رقم الحساب 12": the number of an account.
    if ((stated === 'numbered' || meaningAt(tokens, at - 1) === 'numbered') && kind === 'number') return undefined;
    // "cash on delivery", "total including VAT 8"
    const isIncluding = stated === 'other' && meaningAt(tokens, at - 1) === 'including';
    isIncluded ||= isIncluding;
    const isWithin = isIncluding || (stated === 'other' && /^(?:link|document)$/.test(meaningAt(tokens, at - 1) ?? ''));
    if (!isWithin) found.add(stated);
    if (!isWithin && (stated === 'document' || ROLES.some((name) => name === stated))) from = at;
    // "خصم والاجمالي 12": what stands before "and the" says something else.
    if (/^وال./.test(token.text)) break;
  }
  // "15 KD including delivery 1 KD"
  if (isIncluded && tokens[at]?.kind !== 'line' && [at, at - 1].some((index) => isFigure(tokens[index])))
    found.add('other');
  const role = ROLES.find((name) => found.has(name));
  // "bill 12.500" may be its number.
  const isDocument = !role && found.has('document') && (kind !== 'money' || found.has('numbered'));
  const isAbout = isDocument || found.has('about') || found.has('each');
  return role || isAbout ? { role, from, isAbout } : undefined;
}

/** "8.500 total", "٨ دنانير المجموع", where the word is no label of the next figure. */
function roleBehind(tokens: readonly Token[], next: number): Role | undefined {
  const role = ROLES.find((name) => name === meaningAt(tokens, next));
  const behind = tokens[next + 1];
  const isLabel = isFigure(behind) || /^[:=]$/.test(behind?.text ?? '') || meaningAt(tokens, next + 1) === 'including';
  return isLabel ? undefined : role;
}

/** Whether a figure with a currency may be no sum of the order: a price of one piece, a range, a question, a fee beside it. */
function isUnsure(tokens: readonly Token[], { first, next, isCut }: Figure, role: Role, country: string): boolean {
  const [before, behind] = [tokens[first - 1], tokens[next]];
  if (
    isCut ||
    [before, behind].some((token) => /^[x×*]$/.test(token?.text ?? '')) ||
    HALVES.has(before?.text ?? '') ||
    /^(?:each|about)$/.test(meaningAt(tokens, behind?.text === '/' ? next + 1 : next) ?? '')
  )
    return true;
  const isJoining = (at: number) => meaningAt(tokens, at) === 'joining' || /^[-~/+]$/.test(tokens[at]?.text ?? '');
  if ((isJoining(first - 1) && isFigure(tokens[first - 2])) || (isJoining(next) && isFigure(tokens[next + 1])))
    return true;
  if (isAsked(tokens, first, next, role)) return true;
  if (WEAK.test(role) && isBesideCount(tokens, first, next, country)) return true;
  // A fee may be a part of the whole, unless it is added: "المجموع ٨ + توصيل ١".
  const isAdded = /^(?:[+&و]|and$)/.test(behind?.text ?? '');
  const isWhole = role === 'whole' || role === 'final';
  if ((!isWhole || isAdded) && isFeeBehind(tokens, next)) return true;
  if (isWhole && isFeeExcluded(tokens, next)) return true;
  // Goods with a price: "كبسة 2.500".
  return role === 'exact' && before?.kind === 'word' && !isLink(tokens, first - 1);
}

/** "3 boxes, 4 KD", "4 KD, 3 boxes": of all, or of each. */
function isBesideCount(tokens: readonly Token[], first: number, next: number, country: string): boolean {
  const isCount = (at: number) =>
    /^(?:[2-9]|[1-9]\d)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.kind === 'word' &&
    !TIME_UNITS.has(tokens[at + 1]?.text ?? '') &&
    !labelAt(tokens, at + 1, country) &&
    ![1, 2, 3].some((back) => labelAt(tokens, at - back, country)?.next === at);
  let from = tokens[first - 1]?.text === ',' ? first - 2 : first - 1;
  for (let word = 0; word < 2 && tokens[from]?.kind === 'word' && !meaningAt(tokens, from); word++) from -= 1;
  return (from < first - 1 && isCount(from)) || isCount(tokens[next]?.text === ',' ? next + 1 : next);
}

/** "كم الحساب", "8 KD with delivery?", "refund 8 KD", or an answer to a question on the line before. */
function isAsked(tokens: readonly Token[], first: number, next: number, role: Role): boolean {
  let line = first - 1;
  while (line >= 0 && first - line < MOST_OF_LINE && tokens[line]?.kind !== 'line') line -= 1;
  if (role === 'money' && tokens[line]?.kind === 'line' && tokens[line - 1]?.text === '?') return true;
  for (let at = Math.max(line + 1, first - FAR); at < next + FAR; at++) {
    if (at >= next && tokens[at]?.kind === 'line') break;
    const stated = meaningAt(tokens, at);
    // "do not take 5 KD"
    if ((WEAK.test(role) && isDenial(tokens, at, first)) || isCondition(tokens, at, first, next)) return true;
    if (stated === 'asking' || (stated === 'each' && at < first && role === 'money')) return true;
  }
  return endsInQuestion(tokens, next);
}

/** "do not take 5 KD", "do not collect 5 KD", not "not paid 5 KD". */
function isDenial(tokens: readonly Token[], at: number, first: number): boolean {
  if (at >= first || first - at > NEAR || !DENYING.has(tokens[at]?.text ?? '')) return false;
  const payments = tokens.slice(at, first).map((_, step) => paymentAt(tokens, at + step)?.meaning ?? 'collected');
  return payments.every((meaning) => meaning === 'collected');
}

/** "لو سمحت", "if possible" */
const POLITE = /^(?:سمحت|سمحتوا|تكرمت|ممكن|امكن|possible)$/;

/** "10 KD if you take two", not "5 KD if paid". */
function isCondition(tokens: readonly Token[], at: number, first: number, next: number): boolean {
  const behind = tokens[at + 1]?.text ?? '';
  if (!/^(?:if|لو|اذا)$/.test(tokens[at]?.text ?? '') || POLITE.test(behind) || paymentAt(tokens, at + 1)) return false;
  return tokens.slice(Math.min(at, next), Math.max(at, first)).every(({ kind }) => kind === 'word');
}

/** "total 12 KD, delivery not included", "الاجمالي ١٢ بدون التوصيل": more is to be paid. */
function isFeeExcluded(tokens: readonly Token[], next: number): boolean {
  for (let at = next; at < next + FAR && tokens[at]?.kind !== 'line'; at++) {
    const stated = meaningAt(tokens, at);
    if (stated === 'including' && DENYING.has(tokens[at - 1]?.text ?? '')) return true;
    if (stated === 'excluding' && meaningAt(tokens, at + 1) === 'other') return true;
  }
  return false;
}

/** "8 KD + delivery", "٨ والتوصيل"; not "شامل التوصيل" or "free delivery". */
function isFeeBehind(tokens: readonly Token[], next: number): boolean {
  let isExcluded = false;
  for (let at = next; at < next + 4; at++) {
    const stated = meaningAt(tokens, at);
    isExcluded ||= stated === 'excluding';
    if (stated === 'including' && !isExcluded) return false;
    // "cash on delivery" is no fee.
    const isFee = stated === 'other' && !/^(?:on|عند)$/.test(tokens[at - 1]?.text ?? '');
    if (isFee || stated === 'change')
      return meaningAt(tokens, at + 1) !== 'including' && !/^(?:و?بال|لل)/.test(tokens[at]?.text ?? '');
    if (tokens[at]?.kind !== 'word' && !/^[+&(,]$/.test(tokens[at]?.text ?? '')) return false;
  }
  return false;
}

/** Words that may stand between a sum and what says so. */
function isLink(tokens: readonly Token[], at: number): boolean {
  return /^(?:link|later|document)$/.test(meaningAt(tokens, at) ?? '');
}
