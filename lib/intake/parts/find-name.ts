import { labelAt } from '../text/labels';
import { type Phrases, phraseEnd, phrases } from '../text/phrases';
import type { Token } from '../text/tokens';
import people from '../words/people.json';
import { wordSet } from '../words/word-set';
import { beginsArea } from './area-index';
import { AREA_MARKERS } from './area-words';
import { isGivenName } from './given-names';
import { type Claim, claimOf, isBoundary, isHyphen, isIn, originalText, type Reading } from './reading';

/** Words that announce a name of any kind. */
const LABELS = phrases(people.labels);
/** Words that do so with a colon, or before a known given name. */
const OTHER_LABELS = phrases(people.otherLabels);
const TITLES = wordSet(people.titles);
const COMPANIES = wordSet(people.companies);
const KINSHIP = wordSet(people.kinship);
const NO_NAME = wordSet(people.noName);
const THINGS = wordSet(people.namedThings);
const MOST_WORDS = 5;
const ADDRESS: ReadonlySet<string> = new Set(['part', 'area', 'street']);

/** Claims names behind a label. They may sound like an area, and are stronger. */
export function claimLabelledNames(reading: Reading): Claim[] {
  return reading.tokens.flatMap(({ kind }, at) => (kind === 'word' && labelledName(reading, at)) || []);
}

/** Claims a known given name that stands alone on its line or before a phone. */
export function claimBareNames(reading: Reading): Claim[] {
  return reading.tokens.flatMap(({ kind }, at) => (kind === 'word' && bareName(reading, at)) || []);
}

/** Offers a few words that stand alone beside the only phone: mostly a name that no list has. */
export function offerNameBesidePhone(
  reading: Reading,
  { fields, candidates }: { fields: { name?: string }; candidates: { name?: string[] } },
): void {
  const [phone, ...more] = reading.findings.filter(({ field }) => field === 'phone');
  if (fields.name || candidates.name || !phone || more.length > 0) return;
  const name = wordsBeside(reading, phone.first - 1, -1) ?? wordsBeside(reading, phone.next, 1);
  if (name) candidates.name = [name];
}

function wordsBeside(reading: Reading, from: number, step: 1 | -1): string | undefined {
  const { tokens, taken, country, mentions } = reading;
  let at = from;
  while (tokens[at]?.kind === 'sign' || (tokens[at]?.kind === 'line' && at === from)) at += step;
  let end = at;
  while (tokens[end]?.kind === 'word' && taken[end] === undefined) end += step;
  const [first, next] = step === 1 ? [at, end] : [end + 1, at + 1];
  const isAlone = isBoundary(tokens[end]) && next > first && next - first <= MOST_BESIDE;
  const isNone = (token: Token, index: number) =>
    token.text.length < SHORTEST_NAME || endsName(token) || labelAt(tokens, first + index, country) !== undefined;
  const isOther = mentions.some((mention) => mention.first < next && mention.next > first);
  if (!isAlone || isOther || tokens.slice(first, next).some(isNone)) return undefined;
  const isCapital = ({ written }: Token) => /^\p{Lu}\p{Ll}/u.test(written);
  if (!isNameBegun(tokens, first) && (next === first + 1 || !tokens.slice(first, next).every(isCapital)))
    return undefined;
  return originalText(reading, first, next);
}
const MOST_BESIDE = 3;
const SHORTEST_NAME = 3;

function labelledName(reading: Reading, at: number): Claim | undefined {
  const { tokens, taken } = reading;
  if (taken[at] !== undefined) return undefined;
  const strong = phraseAt(reading, at, LABELS);
  const weak = strong ? undefined : phraseAt(reading, at, OTHER_LABELS);
  let from = strong ?? weak;
  if (from === undefined || isOtherName(reading, at)) return undefined;
  const hasColon = /^[:=/-]$/.test(tokens[from]?.text ?? '');
  if (hasColon) from += 1;
  const words = (strong !== undefined && hasColon && givenNamesFrom(reading, from)) || nameFrom(reading, from);
  if (!words) return undefined;
  const first = tokens[from]?.text ?? '';
  const isKnown = isGivenName(first) || KINSHIP.has(first);
  const isSure =
    words.isEnded &&
    (hasColon || isNameOnly(tokens.slice(from + 1, words.next))) &&
    ((strong !== undefined && (hasColon || isKnown)) ||
      (weak !== undefined && (isKnown || (hasColon && words.next - from > 1))));
  // "الزبون: جبلة حبشي مجمع ٤٣١": behind a label of the person stands the address too.
  const isArea = strong === undefined && !isKnown && beginsArea(tokens, from, reading.country);
  if (isArea) return undefined;
  const value = originalText(reading, from, words.next);
  return claimOf(
    'labelled',
    {
      field: 'name',
      value,
      first: at,
      next: words.next,
      valueAt: from,
      isSure: isSure && !isIn(first, TITLES) && !COMPANIES.has(first),
    },
    'name',
  );
}

/** "باسم علي بس يستلمه السايق": behind a name at most one word that no list of names has, and surnames with an article. */
function isNameOnly(words: readonly Token[]): boolean {
  const others = words.filter(
    ({ kind, text }) => kind === 'word' && !isGivenName(text) && !/^(?:ال|al|bin|بن)/.test(text),
  );
  return others.length < 2;
}

/** "Street name", "اسم الشارع", "company name". */
function isOtherName({ tokens, country }: Reading, at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  const isThing =
    behind?.kind === 'word' && (THINGS.has(behind.text) || labelAt(tokens, at + 1, country) !== undefined);
  return isThing || (before?.kind === 'word' && THINGS.has(before.text));
}

/** Also behind "and": "والاسم". */
function phraseAt({ tokens }: Reading, at: number, list: Phrases): number | undefined {
  const text = tokens[at]?.text ?? '';
  return phraseEnd(tokens, at, list) ?? (text.startsWith('و') ? phraseEnd(tokens, at, list, text.slice(1)) : undefined);
}

/** The words of a name from a token on; `isEnded` where it is clear what ends it. */
function nameFrom({ tokens, taken, country }: Reading, from: number): { next: number; isEnded: boolean } | undefined {
  let next = from;
  let isEnded = true;
  while (next < from + MOST_WORDS) {
    const token = tokens[next];
    const isWord = token?.kind === 'word' && taken[next] === undefined && !endsName(token);
    if (!isWord && !(isHyphen(tokens, next) && tokens[next + 1]?.kind === 'word')) break;
    if (next > from && isLetterLabel(tokens, next)) break;
    // "Mariam Al-Sabah": a hyphen joins what stands behind it.
    const isJoined = tokens[next - 1]?.text === '-' && tokens[next - 1]?.isGlued && token?.isGlued;
    if (next > from && !isJoined && token && beginsArea(tokens, next, country)) {
      // "محمد صباح السالم ق 5": the last two are an area or a surname.
      isEnded = !isGivenName(token.text);
      break;
    }
    if (next > from && labelAt(tokens, next, country)?.kind === 'full') break;
    next += 1;
  }
  if (next === from) return undefined;
  return { next, isEnded: isEnded && !(next === from + MOST_WORDS && tokens[next]?.kind === 'word') };
}

/** "Name: Noor Ali" as a whole line of given names, which may be areas too. */
function givenNamesFrom({ tokens, taken }: Reading, from: number): { next: number; isEnded: boolean } | undefined {
  let next = from;
  while (tokens[next]?.kind === 'word' && taken[next] === undefined && isGivenName(tokens[next]?.text ?? '')) next += 1;
  const isLine = tokens[next] === undefined || tokens[next]?.kind === 'line';
  return next > from && isLine ? { next, isEnded: true } : undefined;
}

/** "على" is "on", "علي" a name. */
function endsName({ text, written }: Token): boolean {
  return written === 'على' || isIn(text, NO_NAME);
}

/** "احمد ت 9911": a letter before a number is a label. */
function isLetterLabel(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text.length === 1 && tokens[at + 1]?.kind === 'number';
}

/** A line, or what stands before a phone or an address, that is only a name. */
function bareName(reading: Reading, at: number): Claim | undefined {
  const { tokens, taken, mentions } = reading;
  const before = tokens[at - 1];
  const isBegun = !before || before.kind === 'line' || before.kind === 'link' || taken[at - 1] === 'noise';
  if (taken[at] !== undefined || !isBegun || !isNameBegun(tokens, at)) return undefined;
  const next = endOfName(reading, at);
  if (next === at || mentions.some((mention) => mention.first < next && mention.next > at)) return undefined;
  let behind = next;
  while (tokens[behind]?.kind === 'sign' && behind < next + 2) behind += 1;
  if (!endsBareName(reading, next, behind)) return undefined;
  // Two people: nobody can tell which of them receives the order.
  const isOneOfTwo = taken[behind] === 'phone' && reading.findings.filter(({ field }) => field === 'phone').length > 1;
  const value = originalText(reading, at, next);
  return claimOf('bare', { field: 'name', value, first: at, next, isSure: !isOneOfTwo }, 'name');
}

function isNameBegun(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]?.text ?? '';
  if (tokens[at]?.written === 'على') return false;
  return isGivenName(first) || (KINSHIP.has(first) && tokens[at + 1]?.kind === 'word');
}

function endOfName({ tokens, taken, country }: Reading, at: number): number {
  let next = at;
  while (next < at + MOST_BARE_WORDS && taken[next] === undefined) {
    const token = tokens[next];
    if (!isHyphen(tokens, next) && (token?.kind !== 'word' || endsName(token) || isLetterLabel(tokens, next))) break;
    if (next > at && labelAt(tokens, next, country)?.kind === 'full') return at;
    next += 1;
  }
  return KINSHIP.has(tokens[at]?.text ?? '') && next < at + 2 ? at : next;
}
const MOST_BARE_WORDS = 5;

function endsBareName({ tokens, taken }: Reading, next: number, behind: number): boolean {
  const token = tokens[behind];
  if (tokens[next]?.text === '?') return false;
  if (token === undefined || token.kind === 'line' || taken[behind] === 'phone') return true;
  return behind > next && (ADDRESS.has(taken[behind] ?? 'noise') || AREA_MARKERS.has(token.text));
}
