import { labelAt } from '../text/labels';
import { phraseAt } from '../text/phrases';
import type { Token } from '../text/tokens';
import { isWord, phrasesIn } from '../text/vocabulary';
import { paymentAt } from './claim-payments';
import { type Figure, findFigures } from './figures';
import { HALVES, meaningAt } from './money-words';
import type { Claim } from './resolve-claims';

/** The strength of a figure with such words, and of the strongest other figure that is unsure beside it. */
const WEIGHTS = {
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
/** A correction contradicts any other sum. */
const MOST_AGAINST = 7;
const ROLES = ['rest', 'less', 'other', 'change', 'final', 'whole', 'label'] as const;
const FAR = 12;
/** Roles of a figure that only its currency makes a sum. */
const WEAK = /^(?:money|exact)$/;
const MOST_OF_LINE = 40;
const isFigure = (token?: Token): boolean =>
  token?.kind === 'decimal' || (token?.kind === 'number' && token.text.length < 7);

/** Sums of money, by the words and signs around them. What corrects a sum is offered beside it. */
export function claimAmounts(tokens: readonly Token[], country: string): Claim[] {
  const claims: Claim[] = [];
  for (const figure of findFigures(tokens, country))
    claims.push(
      ...claimsOf(tokens, figure, country, claims.length > 0 && CORRECTED.test(around(tokens, figure, country))),
    );
  return claims;
}

/** Numbers without a claim beside a word of money, or behind a correction: "now 260", "sorry 14". Another part may hold them. */
export function findLoose(tokens: readonly Token[], country: string, claims: readonly Claim[]): Figure[] {
  const sums = claims.filter(({ field }) => field === 'amount');
  const strongest = Math.max(0, ...sums.map(({ strength }) => strength));
  return findFigures(tokens, country).filter((figure) => {
    const words = around(tokens, figure, country);
    if (figure.values.length === 0 || WITHDRAWN.test(words)) return false;
    const isCorrection = sums.some(({ next }) => next <= figure.first) && CORRECTED.test(words);
    return strongest === WEIGHTS.money[0] || isCorrection || BESIDE_MONEY.test(words);
  });
}

/** A word of a sum or a payment right before, or behind where it is no label of the next figure; "paid you 2", "ب 6". */
const BESIDE_MONEY =
  /:(?:rest|less|other|change|final|whole|label|\w*[PC])\w* §|:\w*[PC]\w* [^ :]+:\w* §| (?:ب|now|صار|الحين):\w* §(?! [^ ]+:)|§(?!(?: [^ :]+:[a-z]\w*)* #) [^ :]+:(?:rest|less|other|change|final|whole|label|\w*[PC])/;

/** "was 320 SAR now 260", "not 11 but 12". */
const WITHDRAWN = / (?:(?:was|كان|كانت|بدل|instead):\w*|[^ :]+:(?!numbered)\w*N) §/;

/** "12 KD, sorry 13", "no wait make it 12", "after delivery 11": may take back the sum before it; not "لا تنسون 3". */
const CORRECTED =
  / (?!لا:\w* ت)[^ :]+:K\w*(?: [^ |#¦]+){0,4} §|# no:\w* §|:later\w* §(?<!:(?:whole|final|label)\w* [^#|§]*§)/;

/** A discount on a line of its own, before the total: it is taken off already; not "give her discount 5 KD". */
const LISTED = /^(?:(?!:whole|:final)[^§])*[|¦](?: [^ :]+:(?:less|label|link)\w*| [-:=])+ § \|/;
/** "3 x 4.500 = 13.500", where no fee stands behind it. */
const RESULT = /#[^|¦#]*#[^|¦#]* = §(?!(?:(?!:including).)*:(?:other|less))/;

function claimsOf(tokens: readonly Token[], figure: Figure, country: string, isCorrection: boolean): Claim[] {
  const { first, next, values } = figure;
  const words = around(tokens, figure, country);
  const kind = figure.kind === 'decimal' && LINK_BEFORE.test(words) ? 'exact' : figure.kind;
  const isMarked = kind === 'money' || kind === 'exact';
  const before = statedBefore(words, figure);
  const behind = isMarked || isCorrection ? ROLES.find((role) => role === ROLE_BEHIND.exec(words)?.[1]) : undefined;
  const role = before.role ?? behind ?? (isMarked ? (RESULT.test(words) ? 'result' : kind) : undefined);
  if (role === undefined) return [];
  const at = { field: 'amount', first, next, from: before.from } as const;
  const claim = (value: string, strength: number, against: number) => [{ ...at, value, strength, against }];
  if (isCorrection) return values.flatMap((value) => claim(value, 0, MOST_AGAINST));
  // "التوصيل 5": a number alone is no sum beside such a word, and no part of an address either.
  if ((!before.role && WITHDRAWN.test(words)) || (!isMarked && role === 'other')) return claim('', 0, 0);
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
  const isSure = values.length === 1 && !before.isAbout && !isUnsure(figure, words, role);
  if (isSure) return claim(values[0] ?? '', WEAK.test(role) && UNKNOWN.test(words) ? 0 : strength, against);
  return values.length > 0 ? values.flatMap((value) => claim(value, 0, Math.max(against, 3))) : claim('', 0, 5);
}

/** The words before a figure, back to the first that says nothing; "and the total" says something else than what stands before it. */
const STATED =
  /(?: وال[^ :]+:[a-z]\w*)?(?: (?!وال)(?:# %(?![^§]*:(?:whole|final|label))|%|: \||[:=.*(-]|[^ :]+:(?!joining)[a-z]\w*))* §/;
/** A sum's words, not "including VAT", "cash on delivery". */
const ROLE_BEFORE =
  / [^ :]+:(?:rest|less|(?<!:(?:including|link|document)\w* (?:[^ :]+:other )?[^ :]+:)other|change|final|whole|label|document)/g;

/** The role that the words before a figure give it, and the index of the first of them. */
function statedBefore(words: string, { first, kind }: Figure) {
  const [stated = ''] = STATED.exec(words) ?? [];
  // "رقم الحساب 12": the number of an account.
  const isNumbered = stated.includes(':numbered');
  const found = isNumbered && kind === 'number' ? [] : [...stated.matchAll(ROLE_BEFORE)];
  const role = ROLES.find((name) => found.some(([word]) => word.endsWith(`:${name}`)));
  // "bill 12.500" may be its number.
  const isDocument = !role && found.length > 0 && (kind !== 'money' || isNumbered);
  const length = found[0] ? stated.slice(found[0].index + 1).split(' ').length - 1 : 0;
  return { role, from: first - length, isAbout: isDocument || /:(?:about|each)/.test(stated) };
}

/** "8.500 total", "٨ دنانير المجموع", where the word is no label of the next figure. */
const ROLE_BEHIND = /§ [^ :]+:(rest|less|other|change|final|whole|label)\w*(?= |$)(?! #| [:=]| [^ :]+:including)/;
/** A word that may stand between a sum and what says so. */
const LINK_BEFORE = /:(?:link|later|document)\w* §/;

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
  /(?<!:numbered) #[^|#¦,]*:including [^ :]+:other §/,
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
/** "do not take 5 KD", "each tray is 8.500", the answer to a question, "3 boxes, 4 KD". Its currency alone makes it a sum. */
const UNSURE_WEAK = [
  /:[a-z]*K?C?H?N(?: [^ P|]+){0,3} §/,
  /:each(?!A #)[^|¦]*§|\? \|[^|]*§/,
  /(?<!A(?: [^ :]{1,16}:numbered)?) # [^ :]{1,16}:(?: [^ :]{1,16}:)? (?:, )?§|§(?: ,)? # (?![^ ]{0,40}A(?: |$))[^ :]{1,16}:/,
];
/** An unknown word before: "budget 25 KD", "كبسة 2.500", where no payment stands behind. A labelled sum beside it stands. */
const UNKNOWN =
  /(?<! علي(?:ها|هم)| ):(?!link|later|document|other|\w*[PC])\w*(?: ب:link)? §(?!(?: [-,(|])? [^ :]+:\w*[PC])/;

/** Whether a figure with a currency may be no sum of the order. */
function isUnsure(figure: Figure, around: string, role: Role): boolean {
  const ofRole = role === 'whole' || role === 'final' ? UNSURE_WHOLE : UNSURE_PART;
  const reasons = [UNSURE, ofRole, WEAK.test(role) ? UNSURE_WEAK : []].flat();
  return figure.isCut || reasons.some((pattern) => pattern.test(around));
}

/** Words around a figure (§) with their marks. # is a figure, | ends a line, ¦ far words. */
function around(tokens: readonly Token[], { first, next }: Figure, country: string): string {
  const tags = tagged.get(tokens) ?? tokens.map((_, at) => tagAt(tokens, at, country));
  tagged.set(tokens, tags);
  const near = Math.max(0, first - FAR);
  const before = [...tags.slice(Math.max(0, first - MOST_OF_LINE), near), '¦', ...tags.slice(near, first)];
  return ` ${[...before, '§', ...tags.slice(next, next + FAR)].join(' ')}`;
}
const tagged = new WeakMap<readonly Token[], readonly string[]>();

function tagAt(tokens: readonly Token[], at: number, country: string): string {
  const { kind, text } = tokens[at] ?? { kind: 'line', text: '' };
  if (kind === 'line') return '|';
  if (kind !== 'word') return isFigure(tokens[at]) ? '#' : text.slice(0, 1).replace(/[#|§¦]/, '_');
  const payment = [0, 1, 2, 3]
    .map((back) => paymentAt(tokens, at - back))
    .find((words) => words && words.next > at)?.meaning;
  // K corrects, P is of a payment, C of one to collect, H halves, N denies, L is "from" an earlier order, A of an address or a time.
  const marks = `${isWord(text, 'correction', 'restating') ? 'K' : ''}${payment ? (payment === 'collected' ? 'C' : 'P') : ''}${HALVES.has(text) ? 'H' : ''}${isWord(text, 'denying') ? 'N' : ''}${/^(?:from|for|of|من|عن)$/.test(text) && phraseAt(tokens, at + 1, phrasesIn('past')) ? 'L' : ''}${labelAt(tokens, at, country) || isWord(text, 'timeUnits') ? 'A' : ''}`;
  return `${text.slice(0, LONGEST_WORD)}:${meaningAt(tokens, at) ?? ''}${marks}`;
}
const LONGEST_WORD = 16;
