import { amountReadings } from '../text/amount-readings';
import { digitAt, readNumberWords } from '../text/number-words';
import { inTurn, joinTokens, type Token } from '../text/tokens';
import { isWord } from '../text/vocabulary';
import { CURRENCIES, HALVES } from './money-words';

/** A number of a message with its currency, and what it may be in decimal text. */
export interface Figure {
  first: number;
  next: number;
  /** Several where separators can be read in two ways; none where it is no sum in this currency. */
  values: string[];
  /** `exact`: with all decimals of a dinar. */
  kind: 'money' | 'exact' | 'decimal' | 'number';
  /** A number follows that may belong to it. */
  isCut: boolean;
}

const FOREIGN = /^(?:درهم|دولار|usd|aed|[$€])$/;
const LONGEST_WHOLE = 6;
/** "دينارين", "ريالين". */
const TWO = /^(?:دينار|ريال)ين$/;

/** All numbers that may be sums of money. */
export const findFigures = (tokens: readonly Token[], country: string): Figure[] =>
  inTurn(tokens, (at) => figureAt(tokens, at, country));

function figureAt(tokens: readonly Token[], at: number, country: string): Figure | undefined {
  const number = numberAt(tokens, at, country);
  if (!number) return undefined;
  const token = tokens[at];
  const unit = tokens[number.next]?.text ?? '';
  const isSubunit = isWord(unit, 'subunits');
  const currency = number.currencyNext ?? (isSubunit ? number.next + 1 : currencyEnd(tokens, number.next, country));
  const half = halfBehind(tokens, currency ?? number.next);
  // "6 ونص دينار": the currency stands behind the half.
  const late = half && currency === undefined ? currencyEnd(tokens, half.next, country) : undefined;
  const next = late ?? half?.next ?? currency ?? number.next;
  const first = currency === undefined && late === undefined ? currencyBefore(tokens, at, country) : at;
  const isMoney = currency !== undefined || late !== undefined || first !== at;
  const isLong = token?.kind === 'number' && token.text.length > LONGEST_WHOLE;
  const isForeign =
    Object.values(CURRENCIES).some((names) => names.has(unit)) || FOREIGN.test(unit) || tokens[at - 1]?.text === '$';
  if (
    !isMoney &&
    !isForeign &&
    (token?.kind === 'word' ||
      isLong ||
      isWord(unit, 'timeUnits', 'pieces', 'otherUnits') ||
      unit === '%' ||
      isGroup(tokens, at))
  )
    return undefined;
  const tail = isMoney ? subunitsBehind(tokens, next) : undefined;
  const isNone = isLong || (isForeign && !isMoney) || isTouched(tokens, at, number.next);
  const added = (half?.part ?? 0) + (tail?.isOpen === false ? subunits(tail.value, country) : 0);
  const worth = (value: string) => canonical((isSubunit ? subunits(value, country) : Number(value)) + added, country);
  const isExact = token?.kind === 'decimal' && country !== 'SA' && /^\d+[.,]\d{3}$/.test(token.text);
  return {
    first,
    next: tail?.next ?? next,
    values: isNone ? [] : number.values.map(worth),
    kind: isMoney || isForeign ? 'money' : isExact ? 'exact' : token?.kind === 'decimal' ? 'decimal' : 'number',
    isCut: tail?.isOpen === true,
  };
}

/** A number in digits or words, or one that a currency says: "دينارين", "نص دينار", "دينار ونص". */
function numberAt(tokens: readonly Token[], at: number, country: string) {
  const token = tokens[at];
  if (token?.kind === 'number') return { values: [token.text], next: at + 1 };
  if (token?.kind === 'decimal') return { values: amountReadings(token.text, country === 'SA' ? 2 : 3), next: at + 1 };
  if (token?.kind !== 'word') return undefined;
  const spelled = readNumberWords(tokens, at);
  if (spelled) return { values: [String(spelled.value)], next: spelled.next };
  const before = tokens[at - 1]?.kind;
  if (before === 'number' || before === 'decimal') return undefined;
  if (TWO.test(token.text)) return { values: ['2'], next: at + 1, currencyNext: at + 1 };
  const half = HALVES.get(token.text);
  const currencyNext = currencyEnd(tokens, half ? at + 1 : at, country);
  if (
    currencyNext === undefined ||
    (!half && !halfBehind(tokens, currencyNext) && subunitsBehind(tokens, currencyNext)?.isOpen !== false)
  )
    return undefined;
  return { values: [String(half ?? 1)], next: at + 1, currencyNext };
}

const AND = /^(?:و|and|wa?|o|u)$/;
/** "ونص", "و نصف", "and a half", "الا ربع": what is added, or taken off. */
function halfBehind(tokens: readonly Token[], at: number): { part: number; next: number } | undefined {
  const text = tokens[at]?.text ?? '';
  const own = HALVES.get(text.startsWith('و') ? text.slice(1) : text);
  if (own) return { part: own, next: at + 1 };
  const isAnd = AND.test(text);
  if (!isAnd && text !== 'الا') return undefined;
  const from = tokens[at + 1]?.text === 'a' ? at + 2 : at + 1;
  const joined = HALVES.get(tokens[from]?.text ?? '');
  return joined ? { part: isAnd ? joined : -joined, next: from + 1 } : undefined;
}

/** "و 500 فلس", "250 fils", "وثلاث مية فلس" behind a sum. Open: a number in words that is no such part, "وخمسة". */
function subunitsBehind(tokens: readonly Token[], at: number) {
  const from = AND.test(tokens[at]?.text ?? '') ? at + 1 : at;
  const { kind, text = '' } = tokens[from] ?? {};
  const joined = text.replace(/^و/, '');
  const spelled = kind === 'word' ? readNumberWords(tokens, from, joined) : undefined;
  const next = spelled?.next ?? from + 1;
  const isNumber = spelled !== undefined || (kind === 'number' && text.length <= 3);
  if (isNumber && isWord(tokens[next]?.text, 'subunits'))
    return { value: spelled ? String(spelled.value) : text, next: next + 1, isOpen: false };
  const isOpen = spelled && (joined !== text || isWord(tokens[next]?.text, 'large'));
  return isOpen ? { value: '', next: at, isOpen } : undefined;
}

function subunits(value: string, country: string): number {
  return Number(value) / (country === 'SA' ? 100 : 1000);
}

/** "8" and "8.500": whole, or with all decimals of the currency. */
function canonical(value: number, country: string): string {
  const [whole = '', fraction = ''] = value.toFixed(3).split('.');
  const digits = fraction.replace(/0{1,3}$/, '');
  const plain = String(Number(whole));
  return digits === '' ? plain : `${plain}.${digits.padEnd(country === 'SA' ? 2 : 3, '0')}`;
}

/** The index behind a currency that begins at this token: "KD", "د.ك", "دينار كويتي". */
function currencyEnd(tokens: readonly Token[], at: number, country: string): number | undefined {
  const [first, dot, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.kind !== 'word') return undefined;
  const own = CURRENCIES[country];
  if (dot?.text === '.' && second?.kind === 'word' && own?.has(first.text + second.text))
    return at + 3 + (tokens[at + 3]?.text === '.' && tokens[at + 3]?.isGlued ? 1 : 0);
  if (!own?.has(first.text)) return undefined;
  return isWord(dot?.text, 'national') ? at + 2 : at + 1;
}

/** Where a currency begins that ends right before this token; else the token itself. */
function currencyBefore(tokens: readonly Token[], at: number, country: string): number {
  const end = tokens[at - 1]?.text === ':' ? at - 1 : at;
  const from = [1, 2, 3, 4].map((length) => end - length).find((begin) => currencyEnd(tokens, begin, country) === end);
  const before = from === undefined ? undefined : tokens[from - 1]?.kind;
  // "12 KD 5": the currency of the number before it.
  return from === undefined || before === 'number' || before === 'decimal' ? at : from;
}

/** "5123 4567": a phone in groups. */
function isGroup(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'number' && (tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind === 'number');
}

/** "eight point five", "two hundred and fifty" */
const BETWEEN = /^(?:point|فاصله|and|و|a|-)$/;

/** "1.250.000", "12/3": what is read may be a piece of something else. */
function isTouched(tokens: readonly Token[], at: number, next: number): boolean {
  // "three hundred twenty", "ثلاث مية", "3 الاف", "eight point five"
  const isNumber = (index: number) =>
    isWord(tokens[index]?.text, 'large') ||
    digitAt(tokens, index) !== undefined ||
    readNumberWords(tokens, index) !== undefined;
  const isBetween = (index: number) => BETWEEN.test(tokens[index]?.text ?? '');
  if (isWord(tokens[next]?.text, 'large') || (isBetween(next) && isNumber(next + 1))) return true;
  const isBehind = tokens[at]?.kind === 'word' && isNumber(at - 1) && tokens[at - 2]?.text !== '(';
  if (isBehind || (isBetween(at - 1) && isNumber(at - 2))) return true;
  const before = joinTokens(tokens.slice(Math.max(0, at - 2), at)).text;
  const behind = joinTokens(tokens.slice(next, next + 2)).text;
  return (tokens[at]?.isGlued === true && /\d[.,/:+#*]?$/.test(before)) || /^[.,/:+#*]?\d/.test(behind);
}
