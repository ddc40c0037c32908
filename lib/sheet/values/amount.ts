import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { amountReadings } from '@/lib/intake/text/amount-readings';
import words from '@/lib/intake/words/sheet/money.json';
import { wordSet } from '@/lib/intake/words/word-set';
import { apart } from './listed';
import { type Problem, problem } from './problem';

/** An amount as decimal text, with the words beside it that name no currency. */
export type ReadAmount = { value: string; words: string } | { problem: Problem };

interface AmountOptions {
  country: Country;
  /** The name of its column, which says the currency of a cell without words. */
  column?: string;
  /** A number of the spreadsheet, with its point before decimals. */
  isNumber?: boolean;
  /** A comma stands before decimals in this column. */
  isCommaDecimal?: boolean;
}

const CURRENCIES: Record<Country, string> = words.currencies;
const NUMBER = /[.,٫]?\d(?:[\d.,٫٬،'’ \u00a0]*\d)?/g;

/** Reads an amount that can be read in one way only. */
export function readAmount(text: string, options: AmountOptions): ReadAmount {
  const { country, column = '', isNumber, isCommaDecimal } = options;
  // The signs between digits stay.
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const hasWords = /[\p{L}\p{Sc}⃁]/u.test(latin);
  const words = wordsBeside(hasWords ? latin.replace(NUMBER, ' ') : column, country);
  if (words === undefined) return problem('otherCurrency', { currency: COUNTRY_FACTS[country].currency });
  if (isNumber) return plain(latin.trim(), country);
  const numbers = [...latin.matchAll(NUMBER)];
  const [match] = numbers;
  if (!match || numbers.length > 1) return problem('amountNumber');
  const before = latin.slice(0, match.index);
  const after = latin.slice(match.index + match[0].length);
  if (/^[-−(]|[-−]$/.test(before.trim()) || /^[-−]/.test(after.trim())) return problem('amountNegative');
  const { decimals } = COUNTRY_FACTS[country];
  const [number] = match;
  const isBehindWord = /\p{L}$/u.test(before);
  // The point of "KD.500" ends the word, or begins the fils.
  if (isBehindWord && number.length === decimals + 1 && /^[.,٫]\d+$/.test(number)) {
    return problem('twoWaysAmount', { value: text });
  }
  const written = number.replace(/^[.,٫]/, (point) => (isBehindWord ? '' : `0${point}`));
  const [value, ...others] = amountReadings(written, decimals, isCommaDecimal);
  if (value === undefined) return problem('amountNumber');
  if (others.length > 0) return problem('twoWaysAmount', { value: text });
  return { ...plain(value, country), ...(hasWords ? { words } : {}) };
}

/** Zeros behind the currency's decimals say nothing. */
function plain(value: string, country: Country): ReadAmount {
  if (value.startsWith('-')) return problem('amountNegative');
  if (!/^\d{1,20}(?:\.\d{0,30})?$/.test(value))
    return problem(/e\+?\d/i.test(value) ? 'digitsLost' : 'amountNumber', { value });
  const { decimals } = COUNTRY_FACTS[country];
  const [whole = '', fraction = ''] = value.split('.');
  const kept = /^0*$/.test(fraction.slice(decimals)) ? fraction.slice(0, decimals) : fraction;
  return { value: whole.replace(/^0+(?=\d)/, '') + (kept && `.${kept}`), words: '' };
}

/** The words that name no currency; undefined when another currency is named. */
export function wordsBeside(text: string, country: Country): string | undefined {
  const own = CURRENCIES[country].split(',');
  const words = foldText(apart(text).replaceAll('.', ''))
    .replace(/\bk d\b|د ك/g, (word) => word.replace(' ', ''))
    .split(/[\s()/\\:=,،_-]+/)
    .flatMap((word) => word.replace(/^ب?ال(?=..)/, '') || []);
  const rest = words.filter((word) => !own.includes(word));
  return rest.some((word) => ALL_CURRENCIES.has(word)) ? undefined : rest.join(' ');
}

const ALL_CURRENCIES = wordSet([...Object.values(CURRENCIES), words.foreign].join());
