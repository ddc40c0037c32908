import { parsePhone } from '@/lib/format/phone/phone';
import { digitAt } from '../text/number-words';
import { phraseAt } from '../text/phrases';
import { inTurn, skip, type Token } from '../text/tokens';
import { isWord, type List, phrasesIn } from '../text/vocabulary';
import { type Claim, claimOf, type Reading } from './reading';

/** A text with more is a list of people. */
const MOST_PHONES = 20;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
const LONG_GROUP = 5;
/** Mobiles and landlines as they are written inside the country; service numbers are no customer's. */
const OWN: Record<string, RegExp> = {
  KW: /^(?:[2569]\d{7}|41\d{6})$/,
  BH: /^(?:3\d{7}|6[367]\d{6}|1[367]\d{6})$/,
  SA: /^(?:0?5\d{8}|01[1-7]\d{7})$/,
};

/** Claims phones: with a country code of any country, else numbers of the merchant's own. */
export function claimPhones(reading: Reading): Claim[] {
  const phones = inTurn(reading.tokens, (at) => phoneAt(reading, at)).slice(0, MOST_PHONES);
  // "33998877 no that is the old one, 33998866": which of them is meant is not sure.
  const { tokens } = reading;
  const isSeveral = new Set(phones.map(({ value }) => value)).size > 1;
  const isTakenBack = phones.some(({ next }) => isWord(tokens[next]?.text, 'no') && tokens[next + 1]?.kind === 'word');
  return phones.flatMap(({ value, first, next }) => {
    // "0555 000 111 2": the digit behind the groups may be a part of it.
    const hasMore = tokens[next]?.kind === 'number' && (tokens[next - 1]?.text.length ?? 0) < LONG_GROUP;
    // "zero five 5 6 7 7 8 1 2 0 0": its first digits are words.
    const isCut = hasMore || digitAt(tokens, first - 1) !== undefined;
    const isSure = !isOfShop(tokens, first, isSeveral) && !(isTakenBack && isSeveral) && !isCut;
    return value === undefined ? [] : claimOf('phone', { field: 'phone', value, first, next, isSure }, 'phone');
  });
}

/** "your hotline 17001122", "رقمكم": the merchant's own. Who sends may be a shop or the customer; the last label before it says which. */
function isOfShop(tokens: readonly Token[], at: number, isSeveral: boolean): boolean {
  const isAt = (index: number, list: List) => phraseAt(tokens, index, phrasesIn(list)) !== undefined;
  const first = skip(tokens, at - 1, -1, ({ kind }) => kind !== 'number', MOST_OF_LABEL) + 1;
  const last = (list: List) => tokens.slice(first, at).findLastIndex((_, index) => isAt(first + index, list));
  const isSent = isSeveral ? tokens.some((_, index) => isAt(index, 'sender')) : last('sender') >= 0;
  return last('ofShop') >= 0 || (isSent && last('receiver') <= last('sender'));
}
const MOST_OF_LABEL = 7;

/** The longest phone of the groups of digits from this token on; without a value for a foreign number that is none. */
function phoneAt(reading: Reading, first: number): { value?: string; first: number; next: number } | undefined {
  const { tokens } = reading;
  let at = tokens[first]?.text === '(' ? first + 1 : first;
  const hasPlus = tokens[at]?.text === '+';
  if (hasPlus) at += 1;
  // The end of an IBAN, or of a card's number.
  if (tokens[first]?.isGlued && /^(?:number|word)$/.test(tokens[first - 1]?.kind ?? '')) return undefined;
  let digits = '';
  let groups = 0;
  let hasLoneDigit = false;
  let found: { value?: string; first: number; next: number } | undefined;
  for (let token = tokens[at]; token?.kind === 'number' && digits.length < MOST_DIGITS; token = tokens[at]) {
    digits += token.text;
    groups += 1;
    at += 1;
    hasLoneDigit ||= token.text.length < 2;
    const isForeign = hasPlus || digits.startsWith('00');
    // A lone digit before a number is a floor or a house; eight of them are a phone that was spelled.
    const isOther = hasLoneDigit && !isForeign && groups > 1 && groups < FEWEST_DIGITS;
    const isPhone = digits.length >= FEWEST_DIGITS && !isOther;
    const value = isPhone ? numberOf(digits, isForeign, reading) : undefined;
    if (value !== undefined) found = { value, first, next: at };
    else if (isForeign && found?.value === undefined) found = { first, next: at };
    at += separatorLength(tokens, at);
  }
  return found;
}

/** Signs between two groups; 0 where no group follows them. */
function separatorLength(tokens: readonly Token[], at: number): number {
  const next = skip(tokens, at, 1, ({ text }) => /^[-.()/]$/.test(text), 3);
  return tokens[next]?.kind === 'number' ? next - at : 0;
}

/** The number of digits with a country's code, or of the merchant's own country. */
function numberOf(digits: string, isForeign: boolean, { country }: Reading) {
  const isOwn = OWN[country]?.test(digits) === true;
  const hasCode = isForeign || /^9(?:6[568]|7[134])\d{8}/.test(digits);
  // 2024 03 15 and 20240315 are days.
  const isDay = isOwn && /^20[12]\d(?:0\d|1[0-2])[0-3]\d$/.test(digits);
  if (!hasCode && (!isOwn || isDay)) return undefined;
  const parsed = parsePhone(isForeign ? `+${digits.replace(/^00/, '')}` : digits, country);
  return parsed.ok ? parsed.e164 : undefined;
}
