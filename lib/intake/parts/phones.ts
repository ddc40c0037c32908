import { parsePhone } from '@/lib/format/phone/phone';
import type { Token } from '../text/tokens';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import { type Claim, claimOf, type Reading } from './reading';

const MOST_GROUPS = 9;
/** A text with more is a list of people. */
const MOST_PHONES = 20;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
const GULF_CODES = ['965', '973', '966', '971', '974', '968'];
/** Mobiles and landlines as they are written inside the country; service numbers are no customer's. */
const OWN: Record<string, RegExp> = {
  KW: /^(?:[2569]\d{7}|41\d{6})$/,
  BH: /^(?:3\d{7}|6[367]\d{6}|1[367]\d{6})$/,
  SA: /^(?:0?5\d{8}|01[1-7]\d{7})$/,
};

/** Claims phones: with a country code of any country, else numbers of the merchant's own. */
export function claimPhones(reading: Reading): Claim[] {
  const { tokens } = reading;
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length && claims.length < MOST_PHONES; at++) {
    const run = runAt(tokens, at);
    if (!run) continue;
    const phone = longestPhone(reading, run);
    if (!phone) {
      at = Math.max(at, run.isForeign ? (run.ends.at(-1)?.next ?? at) : at);
      continue;
    }
    const { value, next } = phone;
    const isSure = !isOfShop(reading, at);
    claims.push(claimOf('phone', { field: 'phone', value, first: at, next, isSure }, 'phone'));
    at = next - 1;
  }
  return claims;
}

const OF_SHOP = wordSet(message.ofShop);

/** "your hotline 17001122", "رقمكم": the merchant's own. */
function isOfShop({ tokens }: Reading, at: number): boolean {
  return [1, 2, 3].some((back) => tokens[at - back]?.kind === 'word' && OF_SHOP.has(tokens[at - back]?.text ?? ''));
}

interface Run {
  isForeign: boolean;
  ends: { digits: string; groups: number; shortest: number; next: number }[];
}

/** Groups of digits that may belong together from this token on. */
function runAt(tokens: readonly Token[], from: number): Run | undefined {
  let at = from;
  let isForeign = false;
  if (tokens[at]?.text === '(' && tokens[at + 1]?.text === '+') at += 1;
  if (tokens[at]?.text === '+') {
    isForeign = true;
    at += 1;
  } else if (tokens[at]?.text === '(' && tokens[at + 1]?.kind === 'number') at += 1;
  if (tokens[at]?.kind !== 'number') return undefined;
  // The end of an IBAN, or of a card's number.
  if (tokens[from]?.isGlued && (tokens[from - 1]?.kind === 'number' || tokens[from - 1]?.kind === 'word'))
    return undefined;
  const ends: Run['ends'] = [];
  let digits = '';
  let shortest = MOST_DIGITS;
  for (let groups = 1; groups <= MOST_GROUPS; groups++) {
    const token = tokens[at];
    if (token?.kind !== 'number') break;
    digits += token.text;
    shortest = Math.min(shortest, token.text.length);
    at += 1;
    if (digits.length > MOST_DIGITS + 2) break;
    ends.push({ digits, groups, shortest, next: at });
    const separator = separatorLength(tokens, at);
    if (separator === undefined) break;
    at += separator;
  }
  return ends.length > 0 ? { isForeign: isForeign || digits.startsWith('00'), ends } : undefined;
}

function separatorLength(tokens: readonly Token[], at: number): number | undefined {
  let length = 0;
  while (length < 3 && tokens[at + length]?.kind === 'sign' && /^[-.()/]$/.test(tokens[at + length]?.text ?? ''))
    length += 1;
  return tokens[at + length]?.kind === 'number' ? length : undefined;
}

function longestPhone(reading: Reading, { isForeign, ends }: Run): { value: string; next: number } | undefined {
  const isDigitsBehind = (next: number) => reading.tokens[next]?.kind === 'number' && reading.tokens[next]?.isGlued;
  for (const { digits, groups, shortest, next } of ends.toReversed()) {
    // A lone digit before a number is a floor or a house; eight of them are a phone that was spelled.
    if (!isForeign && groups > 1 && groups < FEWEST_DIGITS && shortest < 2) continue;
    if (digits.length < FEWEST_DIGITS || isDigitsBehind(next)) continue;
    const value = isForeign ? foreign(digits, reading) : own(digits, reading);
    if (value) return { value, next };
  }
  return undefined;
}

function foreign(digits: string, { country }: Reading) {
  const parsed = parsePhone(`+${digits.replace(/^00/, '')}`, country);
  return parsed.ok ? parsed.e164 : undefined;
}

function own(digits: string, { country }: Reading) {
  const isOwn = OWN[country]?.test(digits) === true;
  const hasCode = digits.length > 10 && GULF_CODES.some((code) => digits.startsWith(code));
  if (!isOwn && !hasCode) return undefined;
  // 2024 03 15 and 20240315 are days.
  if (isOwn && /^20[12]\d(?:0\d|1[0-2])[0-3]\d$/.test(digits)) return undefined;
  const parsed = parsePhone(digits, country);
  return parsed.ok ? parsed.e164 : undefined;
}
