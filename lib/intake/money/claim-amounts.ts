import { labelAt } from '../text/labels';
import { phraseAt } from '../text/phrases';
import { skip, type Token } from '../text/tokens';
import { isWord, phrasesIn } from '../text/vocabulary';
import { paymentAt } from './claim-payments';
import { type Figure, findFigures } from './figures';
import { HALVES, type Meaning, meaningAt } from './money-words';
import type { Claim } from './resolve-claims';

/** The strength of a figure with such words, and of the strongest other figure that is unsure beside it. */
const WEIGHTS = {
  corrected: [7, 7],
  rest: [0, 5],
  less: [0, 5],
  other: [0, 3],
  change: [0, 3],
  final: [6, 6],
  whole: [4, 4],
  result: [3.5, 3.5],
  label: [3, 3],
  money: [2, 2],
  exact: [1, 1],
} as const;
type Role = keyof typeof WEIGHTS;
const ROLES = ['rest', 'less', 'other', 'change', 'final', 'whole', 'label'] as const;
const MOST_WORDS = 7;
const FAR = 12;
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
  return findFigures(tokens, country).filter((figure) => {
    const { first, next, values } = figure;
    if (values.length === 0 || sums.some((sum) => sum.first < next && sum.next > first)) return false;
    const words = around(tokens, figure);
    // "ربيان ب 6" is a price of goods where the whole is stated.
    const isPriced = strongest < WEIGHTS.whole[0] && LINK_BEFORE.test(words) && tokens[next]?.kind !== 'word';
    const isLoose = strongest === WEIGHTS.money[0] || isPriced || BESIDE_MONEY.test(words);
    return !WITHDRAWN.test(words) && (isLoose || sums.some((sum) => isCorrecting(tokens, sum.next, figure, country)));
  });
}

/** A word of a sum or a payment right before, or behind where it is no label of the next figure; "paid you 2", "can you make it 15?". */
const BESIDE_MONEY =
  /:(?:rest|less|other|change|final|whole|label|\w*[PC])\w* §|:\w*[PC]\w* [^ :]+:\w* §|§(?!(?: [^ :]+:[a-z]\w*)* #) [^ :]+:(?:rest|less|other|change|final|whole|label|\w*[PC])| (?:make:\w*(?: it:\w*)?|[تن]?(?:خلي?ها|خليه|سوي?ها):\w*) § \?/;

/** "was 320 SAR now 260", "not 11 but 12". */
const WITHDRAWN = / (?:(?:was|were|كان|كانت|بدل|instead):\w*|[^ :]+:(?!numbered)\w*N) §/;

/** "12 KD, sorry 13", "10 cash from the customer, no wait make it 12": may take back the last figure, which ends at `from`. */
function isCorrecting(tokens: readonly Token[], from: number, { first, kind }: Figure, country: string): boolean {
  const isLabel = (index: number) => labelAt(tokens, index, country)?.kind === 'full';
  const at = skip(
    tokens,
    first - 1,
    -1,
    (token, index) => isRestating(tokens, token, index) && !isLabel(index),
    first - from,
  );
  // "The house is wrong, 14".
  if (kind === 'number' && isLabel(at)) return false;
  const words = tokens.slice(at + 1, first).filter(({ text }) => isWord(text, 'correction'));
  // "House no 12": a number behind "no" alone corrects nothing.
  const isMeant = words.some(({ text }) => kind !== 'number' || !/^(?:no|لا)$/.test(text));
  return isMeant && !tokens.slice(from, at + 1).some(isFigure);
}

function isRestating(tokens: readonly Token[], { kind, text }: Token, at: number): boolean {
  return kind === 'sign' || isWord(text, 'correction', 'restating') || meaningAt(tokens, at) !== undefined;
}

/** Whether a figure that corrects is a sum: "make it 12", "sorry 13 cash"; "sorry 14", "sorry 2 boxes" may be something else. */
function isRestated(tokens: readonly Token[], from: number, figure: Figure): boolean {
  const { first, next, kind } = figure;
  if (WEAK.test(kind) || wordsBefore(tokens, figure)?.role) return true;
  if (tokens[next]?.kind === 'word') return STATED_BEHIND.test(around(tokens, figure));
  return kind === 'decimal' || tokens.slice(from, first).some(({ text }) => MAKING.test(text));
}
const STATED_BEHIND = /§ [^ :]+:(?:rest|less|other|change|final|whole|label|\w*[PC])\w*(?= |$)(?!(?: [^ ]+)? #)/;
const MAKING = /^(?:make|خلي?ها|خليه|سوي?ها|اجعلها)$/;

/** A discount on a line of its own, before the total: it is taken off already; not "give her discount 5 KD". */
const LISTED = /^(?:(?!:whole|:final)[^§])*[|¦](?: [^ :]+:(?:less|label|link)| [-:=])+ § \|/;
/** "3 x 4.500 = 13.500", where no fee stands behind it. */
const RESULT = /#[^|¦#]*#[^|¦#]* = §(?!(?:(?!:including).)*:(?:other|less))/;

/** `corrects`: takes back the figure before it, a sum or something else. */
function claimsOf(tokens: readonly Token[], figure: Figure, country: string, corrects?: 'sum' | 'other'): Claim[] {
  const { first, next, values } = figure;
  const words = around(tokens, figure);
  const isLinked = LINK_BEFORE.test(words) || LINK_BEHIND.test(words);
  const kind = figure.kind === 'decimal' && isLinked ? 'exact' : figure.kind;
  const isMarked = kind === 'money' || kind === 'exact';
  const before = wordsBefore(tokens, figure);
  const behind = isMarked || corrects ? ROLES.find((role) => role === ROLE_BEHIND.exec(words)?.[1]) : undefined;
  const own = before?.role ?? behind ?? (isMarked ? (RESULT.test(words) ? 'result' : kind) : undefined);
  const at = { field: 'amount', first, next, from: before?.from ?? first } as const;
  const claim = (value: string, strength: number, against: number) => [{ ...at, value, strength, against }];
  // "20 KD, sorry 5 KD discount": not the sum itself is corrected. "85, no 95 KD" may be "not 95".
  if (corrects === 'other' || (corrects && ((own && WEIGHTS[own][0] === 0) || WITHDRAWN.test(words))))
    return values.flatMap((value) => claim(value, 0, WEIGHTS.corrected[1]));
  const role = corrects ? 'corrected' : own;
  if (role === undefined) return [];
  // "التوصيل 5": a number alone is no sum beside such a word, and no part of an address either.
  if ((!before?.role && WITHDRAWN.test(words)) || (!isMarked && role === 'other')) return claim('', 0, 0);
  const [strength, most] = WEIGHTS[role];
  const against = role === 'less' && LISTED.test(words) ? WEIGHTS.result[1] : most;
  // "COD amount: 0": all may be paid.
  if (strength > 0 && values.includes('0'))
    return [...claim('0', 0, strength), { ...at, field: 'payment', value: 'paid', strength: 0, against: 3 }];
  // "the rest 8 KD": a part is paid.
  if (role === 'rest')
    return [
      ...values.flatMap((value) => claim(value, 0, 5)),
      { ...at, field: 'payment', value: '', strength: 4, against: 4 },
    ];
  const isSure = values.length === 1 && !before?.isAbout && !isUnsure(tokens, figure, words, role, country);
  if (isSure) return claim(values[0] ?? '', WEAK.test(role) && UNKNOWN.test(words) ? 0 : strength, against);
  return values.length > 0 ? values.flatMap((value) => claim(value, 0, Math.max(against, 3))) : claim('', 0, 5);
}

/** The words before a figure, back to the first that says nothing. */
function wordsBefore(tokens: readonly Token[], { first, kind }: Figure) {
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
const ROLE_BEHIND = /§ [^ :]+:(rest|less|other|change|final|whole|label)\w*(?= |$)(?! #| [:=]| [^ :]+:including)/;
/** Words that may stand between a sum and what says so. */
const LINK_BEFORE = /:(?:link|later|document)\w* §/;
const LINK_BEHIND = /§ [^ :]+:(?:link|later|document)/;

/** "8 KD + delivery", "٨ والتوصيل"; not "شامل التوصيل", "free delivery" or "cash on delivery". */
const FEE_BEHIND =
  /§(?: (?:[+&(,]|(?:on|عند):\w* [^ :]+:other\w*|[^ :]+:(?!other|change|including)\w*)){0,3}(?<! (?:on|عند):\w*) (?!و?بال|لل)[^ :]+:(?:other|change)\w*(?= |$)(?! [^ :]+:including)/;

/** Reasons why a figure is unsure: a count, a part of it, a price of one piece, a range, a question, a condition. */
const UNSURE = [
  / (?:x:\w*|[×*½¼¾]|[^ :]+:\w*H) §|§ (?:x:|[×*])| \( § [^ :]+:(?= \))/,
  /§(?: \/| (?:a|for|per):\w*)? [^ :]+:(?:each|about)/,
  / # (?:[^ :]+:joining\w*|[-~/+]) §|§ (?:[^ :]+:joining\w*|[-~/+]) #/,
  // "price was 12 now 9.750", "كان السعر ١٢ صار ٩".
  / (?:was|were|كان|كانت|بدل|instead):\w*(?: [^ :]+:\w*){0,6} §[^|#]* #/,
  // An earlier order: "300 fils short from last time", "the cake was nice and the price 9.750".
  /§[^|,.?]*L/,
  / (?:was|were|كان|كانت|كانو|كانوا):\w* [^ :]+:(?: [^ :]+:)? (?:and:|و)[^|¦.,?!#]*§/,
  // "كم الحساب", "refund 8 KD", "8 KD with delivery?"
  /:asking[^|¦]*§|§[^|]*:asking|§(?: [^ :]+:\w*){0,11} \?|§(?: [^ :]+:\w*){0,5} (?:but|بس|لكن):\w*(?: [^ :]+:\w*){0,5} # \?/,
  // "10 KD if you take two", not "5 KD if paid" or "لو سمحت".
  / (?:if|لو|اذا):\w*(?! [^ :]+:\w*[PC]| (?:سمحت|سمحتوا|تكرمت|ممكن|امكن|possible):)(?: [^ :]+:\w*)* §/,
  /§(?: [^ :]+:\w*){0,11} (?:if|لو|اذا):\w*(?= |$)(?! [^ :]+:\w*[PC]| (?:سمحت|سمحتوا|تكرمت|ممكن|امكن|possible):)/,
];
/** "total 12 KD, delivery not included", "الاجمالي ١٢ بدون التوصيل": more is to be paid than the whole. */
const UNSURE_WHOLE = [
  /§[^|]*:\w*N [^ :]+:including|§[^|]*:excluding\w* [^ :]+:other|§ (?:[+&]|(?:and|plus|زايد):|و)[^|]{0,40}?:(?:other|change)\w*(?= |$)(?! [^ :]+:including)/,
];
/** "price 5 KD, qty 3", and a fee beside what is not the whole. */
const UNSURE_PART = [/§[^|]* (?:qty|quantity|كميه|الكميه|عدد|العدد):/, FEE_BEHIND];
/** "do not take 5 KD", "each tray is 8.500", or the answer to a question. Its currency alone makes it a sum. */
const UNSURE_WEAK = [/:[a-z]*C?H?N(?: [^ P|]+){0,3} §/, /:each[^|¦]*§|\? \|[^|]*§/];
/** An unknown word before: "budget 25 KD", "كبسة 2.500", where no payment stands behind. A labelled sum beside it stands. */
const UNKNOWN =
  /(?<! علي(?:ها|هم)| ):(?!link|later|document|other|\w*[PC])\w*(?: ب:link)? §(?!(?: [-,(|])? [^ :]+:\w*[PC])/;

/** Whether a figure with a currency may be no sum of the order. */
function isUnsure(tokens: readonly Token[], figure: Figure, around: string, role: Role, country: string): boolean {
  const ofRole = role === 'whole' || role === 'final' ? UNSURE_WHOLE : UNSURE_PART;
  const reasons = [UNSURE, ofRole, WEAK.test(role) ? UNSURE_WEAK : []].flat();
  return (
    figure.isCut ||
    reasons.some((pattern) => pattern.test(around)) ||
    (WEAK.test(role) && isBesideCount(tokens, figure, country))
  );
}

/** "3 boxes, 4 KD", "4 KD, 3 boxes": of all, or of each. */
function isBesideCount(tokens: readonly Token[], { first, next }: Figure, country: string): boolean {
  const isCount = (at: number) =>
    /^(?:[2-9]|[1-9]\d)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.kind === 'word' &&
    !isWord(tokens[at + 1]?.text, 'timeUnits') &&
    !labelAt(tokens, at + 1, country) &&
    ![1, 2, 3].some((back) => labelAt(tokens, at - back, country)?.next === at);
  const before = tokens[first - 1]?.text === ',' ? first - 2 : first - 1;
  const from = skip(tokens, before, -1, ({ kind }, at) => kind === 'word' && !meaningAt(tokens, at), 2);
  return (from < first - 1 && isCount(from)) || isCount(tokens[next]?.text === ',' ? next + 1 : next);
}

/**
 * Words around a figure (§) with their marks: P of a payment (`paid:P`), C of one to collect, N denies, H halves,
 * L is "from" an earlier order. # is a figure, | ends a line, ¦ far words.
 */
function around(tokens: readonly Token[], { first, next }: Figure): string {
  const tags = tagged.get(tokens) ?? tokens.map((_, at) => tagAt(tokens, at));
  tagged.set(tokens, tags);
  const near = Math.max(0, first - FAR);
  const before = [...tags.slice(Math.max(0, first - MOST_OF_LINE), near), '¦', ...tags.slice(near, first)];
  return ` ${[...before, '§', ...tags.slice(next, next + FAR)].join(' ')}`;
}
const tagged = new WeakMap<readonly Token[], readonly string[]>();

function tagAt(tokens: readonly Token[], at: number): string {
  const { kind, text } = tokens[at] ?? { kind: 'line', text: '' };
  if (kind === 'line') return '|';
  if (kind !== 'word') return isFigure(tokens[at]) ? '#' : text.slice(0, 1).replace(/[#|§¦]/, '_');
  const payment = [0, 1, 2, 3]
    .map((back) => paymentAt(tokens, at - back))
    .find((words) => words && words.next > at)?.meaning;
  const marks = `${payment ? (payment === 'collected' ? 'C' : 'P') : ''}${HALVES.has(text) ? 'H' : ''}${isWord(text, 'denying') ? 'N' : ''}${/^(?:from|for|of|من|عن)$/.test(text) && phraseAt(tokens, at + 1, phrasesIn('past')) ? 'L' : ''}`;
  return `${text.slice(0, LONGEST_WORD)}:${meaningAt(tokens, at) ?? ''}${marks}`;
}
const LONGEST_WORD = 16;
