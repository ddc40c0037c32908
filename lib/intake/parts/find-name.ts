import { labelAt } from '../text/labels';
import { type Phrases, phraseAt } from '../text/phrases';
import type { Token } from '../text/tokens';
import { isIn, isWord, phrasesIn } from '../text/vocabulary';
import { longestName } from './area-index';
import { isGivenName } from './given-names';
import { type Claim, claimOf, isBoundary, isHyphen, neighbour, originalText, type Reading } from './reading';

const MOST_WORDS = 5;

/** Claims names behind a label. They may sound like an area, and are stronger. */
export function claimLabelledNames(reading: Reading): Claim[] {
  return reading.tokens.flatMap(({ kind }, at) => (kind === 'word' && labelledName(reading, at)) || []);
}

function labelledName(reading: Reading, at: number): Claim | undefined {
  const { tokens, taken } = reading;
  if (taken[at] !== undefined) return undefined;
  const strong = labelEnd(tokens, at, phrasesIn('nameLabels'));
  const end = strong ?? labelEnd(tokens, at, phrasesIn('personLabels'));
  // "Street name", "company name".
  const isOther = [at - 1, at + 1].some((index) => isWord(tokens[index]?.text, 'namedThings'));
  if (end === undefined || isOther) return undefined;
  const hasColon = /^[:=/-]$/.test(tokens[end]?.text ?? '');
  const first = hasColon ? end + 1 : end;
  const isKnown = beginsName(tokens, first);
  // "الزبون: جبلة حبشي مجمع ٤٣١": behind a label of the person stands the address too.
  if (strong === undefined && !isKnown && longestName(reading, first)) return undefined;
  const next = endOfName(reading, first);
  if (next === first) return undefined;
  const isSure = (isKnown || hasColon) && !isIn(tokens[first]?.text, 'titles', 'companies');
  const value = originalText(reading, first, next);
  return claimOf('labelled', { field: 'name', value, first: at, next, valueAt: first, isSure }, 'name');
}

/** Also behind "and": "والاسم", and in both languages: "Name / الاسم". */
function labelEnd(tokens: readonly Token[], at: number, list: Phrases): number | undefined {
  const text = tokens[at]?.text ?? '';
  const end = [text, text.replace(/^و/, '')].map((form) => phraseAt(tokens, at, list, form)?.next).find(Boolean);
  return end && tokens[end]?.text === '/' ? (labelEnd(tokens, end + 1, list) ?? end) : end;
}

/**
 * Claims a known given name that stands alone on its line, or before a phone or an address. Others beside the only phone are
 * offered.
 */
export function claimBareNames(reading: Reading): Claim[] {
  const { tokens, taken, findings } = reading;
  const hasOnePhone = findings.filter(({ field }) => field === 'phone').length === 1;
  return [...tokens.keys()].flatMap((at) => {
    const isLine = isLineEnd(tokens[at - 1]) || /^(?:noise|stamp)$/.test(taken[at - 1] ?? '');
    if (taken[at] !== undefined || !(isLine || isBoundary(tokens[at - 1]))) return [];
    const next = endOfName(reading, at);
    const [before, behind] = [neighbour(reading, at - 1, -1), neighbour(reading, next, 1)];
    const isPhone = [before, behind].some((index) => taken[index] === 'phone');
    if (next === at || !(isBoundary(tokens[next]) || isPhone)) return [];
    const isKnown = beginsName(tokens, at);
    const isEnded = isLineEnd(tokens[next]) || taken[behind] !== undefined;
    // Nobody can tell which of two people receives the order.
    const isSure = isKnown && isLine && isEnded && (hasOnePhone || !isPhone);
    const isOffered = hasOnePhone && isPhone && (isKnown || areCapital(tokens.slice(at, next)));
    if (!isSure && !isOffered) return [];
    return claimOf('bare', { field: 'name', value: originalText(reading, at, next), first: at, next, isSure }, 'name');
  });
}

const isLineEnd = (token: Token | undefined) => !token || token.kind === 'line' || token.kind === 'link';

const areCapital = (words: readonly Token[]) =>
  words.length > 1 && words.every(({ written }) => /^\p{Lu}\p{Ll}{2}/u.test(written));

/** A given name, or "أبو" before a word; "على" is "on", "علي" a name. */
function beginsName(tokens: readonly Token[], at: number): boolean {
  const { text = '', written = '' } = tokens[at] ?? {};
  return written !== 'على' && (isGivenName(text) || (isWord(text, 'kinship') && tokens[at + 1]?.kind === 'word'));
}

/** The index behind the words of a name: what is taken, a label, an area and words that are no name end it. */
function endOfName(reading: Reading, from: number): number {
  const { tokens, taken, country } = reading;
  let next = from;
  for (; next < from + MOST_WORDS; next++) {
    const token = tokens[next];
    if (isHyphen(tokens, next) && next > from) continue;
    // "ام ريان", "عبد الحي": the word behind belongs to the name, also where it is an area's, or else no name.
    const isBound = next > from && isWord(tokens[next - 1]?.text, 'kinship', 'connecting');
    if (token?.kind !== 'word' || taken[next] !== undefined || token.written === 'على') break;
    const isLetter = token.text.length === 1 && tokens[next + 1]?.kind === 'number';
    if (!isBound && isIn(token.text, 'noName')) break;
    if (isLetter || labelAt(tokens, next, country)?.kind === 'full') break;
    if (isGivenName(token.text)) continue;
    if (next > from && !isBound && longestName(reading, next)) break;
    // "انا بالسالمية": where somebody is.
    if (/^ب/.test(token.text) && longestName(reading, next, token.text.slice(1))) break;
  }
  return next;
}
