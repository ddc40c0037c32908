import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { type Problem, problem } from './problem';

/** The meaning of comma and point in a column: `both` and `unknown` decide nothing. */
export interface ColumnMarks {
  comma: MarkUse;
  point: MarkUse;
}
type MarkUse = 'decimals' | 'thousands' | 'both' | 'unknown';
const UNKNOWN: ColumnMarks = { comma: 'unknown', point: 'unknown' };

/** An amount as decimal text, with the words beside it that name no currency. */
export type ReadAmount = { value: string; words: string } | { problem: Problem };

interface AmountOptions {
  country: Country;
  marks?: ColumnMarks;
  /** A number of the spreadsheet, with its point before decimals. */
  isNumber?: boolean;
}

const CURRENCIES: Record<Country, string> = {
  KW: 'kd kwd دك دينار دنانير كويتي kuwaiti dinar dinars',
  BH: 'bd bhd دب دينار دنانير بحريني bahraini dinar dinars',
  SA: 'sr sar رس ريال ريالات سعودي saudi riyal riyals ﷼ \u20c1 ر',
};
const NUMBER = /[.,٫]?\d[\d.,٫٬،'’ \u00a0]*/g;

/** Reads an amount that can be read in one way only. */
export function readAmount(text: string, { country, marks = UNKNOWN, isNumber = false }: AmountOptions): ReadAmount {
  const latin = latinDigitsOnly(text);
  if (isNumber) return plain(latin.trim(), country);
  const numbers = [...latin.matchAll(NUMBER)];
  const [match] = numbers;
  if (!match || numbers.length > 1) return problem('amountNumber');
  const before = latin.slice(0, match.index);
  const after = latin.slice(match.index + match[0].length);
  if (isNegative(before.trim(), after.trim())) return problem('amountNegative');
  const { decimals } = COUNTRY_FACTS[country];
  const number = withoutLastMarks(match[0]);
  const isBehindWord = /\p{L}$/u.test(before);
  // The point of "KD.500" ends the word, or begins the fils.
  if (isBehindWord && number.length === decimals + 1 && /^[.,٫]\d+$/.test(number)) {
    return problem('twoWaysAmount', { value: text });
  }
  const written = number.replace(/^[.,٫]/, (point) => (isBehindWord ? '' : `0${point}`));
  const words = wordsBeside(`${before} ${after}`, country);
  if (words === undefined) return problem('otherCurrency', { currency: COUNTRY_FACTS[country].currency });
  const value = decimalText(written, marks, decimals);
  if (value === undefined) return problem('amountNumber');
  if (value === null) return problem('twoWaysAmount', { value: text });
  return { ...plain(value, country), words };
}

function isNegative(before: string, after: string): boolean {
  return /^[-−(]/.test(before) || /[-−]$/.test(before) || /^[-−]/.test(after);
}

function withoutLastMarks(number: string): string {
  let end = number.length;
  while (end > 0 && !/\d/.test(number[end - 1] ?? '')) end -= 1;
  return number.slice(0, end);
}

/** Zeros behind the currency's decimals say nothing. */
function plain(value: string, country: Country): ReadAmount {
  if (value.startsWith('-')) return problem('amountNegative');
  const match = /^(\d{1,20})(?:\.(\d{0,30}))?$/.exec(value);
  if (!match) return problem(/e\+?\d/i.test(value) ? 'digitsLost' : 'amountNumber', { value });
  const { decimals } = COUNTRY_FACTS[country];
  const [, whole = '', fraction = ''] = match;
  const kept = /^0*$/.test(fraction.slice(decimals)) ? fraction.slice(0, decimals) : fraction;
  const integer = whole.replace(/^0+(?=\d)/, '');
  return { value: kept === '' ? integer : `${integer}.${kept}`, words: '' };
}

/** The words that name no currency; undefined when another currency is named. */
export function wordsBeside(text: string, country: Country): string | undefined {
  if (text.trim() === '') return '';
  const own = CURRENCIES[country].split(' ');
  const words = foldText(text.replaceAll('.', ''))
    .replace(/\bk d\b|د ك/g, (word) => word.replace(' ', ''))
    .split(/[\s()/\\:=,،]+/)
    .filter(Boolean);
  const rest = words.filter((word) => !own.includes(word));
  return rest.some((word) => ALL_CURRENCIES.has(word)) ? undefined : rest.join(' ');
}

const FOREIGN = ['$', 'usd', 'us$', '€', 'eur', '£', 'gbp', 'aed', 'dhs', 'درهم', 'qar', 'omr', 'egp', 'دولار', 'جنيه'];
const ALL_CURRENCIES = new Set([...Object.values(CURRENCIES).flatMap((list) => list.split(' ')), ...FOREIGN]);

/** The value with a point; null where it can be read in two ways, undefined where it is no amount. */
function decimalText(written: string, columnMarks: ColumnMarks, decimals: number): string | null | undefined {
  const text = written.replaceAll('،', ',').replace(/[\s\u00a0'’]/g, ' ');
  if (text.includes('٫') || text.includes('٬')) {
    const [whole = '', fraction, more] = text.split('٫');
    return more === undefined ? joined(whole, fraction, /[٬,. ]/) : undefined;
  }
  const marks = [...text].filter((letter) => letter === '.' || letter === ',');
  const [first] = marks;
  if (first === undefined) return joined(text, undefined, / /);
  const last = text.lastIndexOf(marks.at(-1) ?? '.');
  const isTwoMarks = new Set(marks).size > 1;
  if (isTwoMarks) return joined(text.slice(0, last), text.slice(last + 1), first === ',' ? /[, ]/ : /[. ]/);
  if (marks.length > 1) return joined(text, undefined, first === ',' ? /[, ]/ : /[. ]/);
  return oneMark(text.slice(0, last), text.slice(last + 1), first === ',' ? ',' : '.', columnMarks, decimals);
}

/** Three digits behind the only mark may be decimals or a group of thousands. */
function oneMark(
  whole: string,
  fraction: string,
  own: '.' | ',',
  { comma, point }: ColumnMarks,
  decimals: number,
): string | null | undefined {
  const isOpen = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  // "1.250" among "45.00" of riyals is written by another hand.
  if (isOpen && own === '.' && decimals === 2 && point === 'decimals') return null;
  if (!isOpen) return own === ',' && fraction.length > 3 ? undefined : joined(whole, fraction, / /);
  if (own === '.') {
    // Dinars have three decimals, whatever another cell says.
    if (decimals === 3) return `${whole}.${fraction}`;
    if (point === 'thousands') return whole + fraction;
    if (point === 'decimals') return `${whole}.${fraction}`;
    return null;
  }
  if (comma === 'thousands') return whole + fraction;
  if (comma === 'both' || point === 'thousands') return null;
  if (decimals === 3) return comma === 'decimals' ? `${whole}.${fraction}` : null;
  return comma === 'unknown' ? whole + fraction : null;
}

/** The whole with valid groups of thousands, and its decimals. */
function joined(whole: string, fraction: string | undefined, group: RegExp): string | undefined {
  const groups = whole.split(group);
  const isGrouped =
    groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part)));
  if (!isGrouped || !/^\d+$/.test(groups.join('')) || (fraction !== undefined && !/^\d+$/.test(fraction)))
    return undefined;
  return fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`;
}

export function isAmountText(text: string): boolean {
  return (['KW', 'BH', 'SA'] as const).some((country) => {
    const result = readAmount(text, { country });
    return 'value' in result || result.problem.key.startsWith('twoWays');
  });
}

/** How the surely read amounts of a column use the two marks. */
export function columnMarks(texts: readonly string[]): ColumnMarks {
  const uses = texts.map(marksIn);
  return { comma: agreed(uses.map(({ comma }) => comma)), point: agreed(uses.map(({ point }) => point)) };
}

function agreed(uses: readonly MarkUse[]): MarkUse {
  const known = new Set(uses.filter((use) => use !== 'unknown'));
  const [only] = known;
  return known.size > 1 ? 'both' : (only ?? 'unknown');
}

/** Two marks, a repeated mark, other than three digits behind it, or a zero before it leave no choice. */
function marksIn(text: string): ColumnMarks {
  const number = /\d[\d.,]*\d/.exec(latinDigitsOnly(text))?.[0] ?? '';
  const marks = number.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return UNKNOWN;
  if (new Set(marks).size === 2)
    return last === '.' ? { comma: 'thousands', point: 'decimals' } : { comma: 'decimals', point: 'thousands' };
  const own = last === ',' ? 'comma' : 'point';
  if (marks.length > 1) return { ...UNKNOWN, [own]: 'thousands' };
  const [whole = '', fraction = ''] = number.split(last);
  const isOpen = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isOpen ? UNKNOWN : { ...UNKNOWN, [own]: 'decimals' };
}

function latinDigitsOnly(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
