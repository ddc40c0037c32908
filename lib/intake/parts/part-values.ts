import { type LabelledPart, labelAt } from '../text/labels';
import { readNumberWords, readOrdinal } from '../text/number-words';
import { joinTokens, skip, type Token } from '../text/tokens';
import { isWord } from '../text/vocabulary';

export interface PartValue {
  value: string;
  /** The index of the first token of the value, and of the one behind it. */
  at: number;
  next: number;
  /** May belong to another part: "الشارع الثاني". */
  isOffered?: boolean;
}

/** Signs and words between a label and its value. */
const CONNECTING_SIGNS = ':-#=./(*,_~|>\\';
const MOST_CONNECTIONS = 4;
const SUFFIXES = /^(?:[a-zابجدهوأ]| [a-vx-zابجدهأ])$/;
const LONGEST_PACI = 12;
const LONGEST_NUMBER = 5;
const LONGEST_BLOCK = 3;

/** The value behind a label that ends before `at`; undefined where it is missing or not sure. */
export function readValue(
  tokens: readonly Token[],
  from: number,
  part: LabelledPart,
  country: string,
): PartValue | undefined {
  const at = skip(tokens, from, 1, isConnecting, MOST_CONNECTIONS);
  const read = readAt(tokens, at, part, country);
  return read && isWhole(tokens, read) ? read : undefined;
}

function readAt(tokens: readonly Token[], at: number, part: LabelledPart, country: string): PartValue | undefined {
  const token = tokens[at];
  if (!token || part === 'short_address') return undefined;
  const named = part === 'floor' && namedFloor(tokens, at);
  if (named) return { value: named, at, next: at + 1 };
  const ordinal = readOrdinal(tokens, at);
  if (ordinal && part !== 'floor' && token.kind === 'number') return undefined;
  // "الشارع الثاني", "block twenty first street": of another part, perhaps.
  if (ordinal) return { value: String(ordinal.value), at, next: ordinal.next, isOffered: part !== 'floor' };
  if (token.kind === 'number') {
    const most = part === 'paci' ? LONGEST_PACI : part === 'block' && country === 'KW' ? LONGEST_BLOCK : LONGEST_NUMBER;
    if (token.text.length > most || (part === 'postal_code' && token.text.length < most)) return undefined;
    return withSuffix(tokens, at, part);
  }
  if (token.kind !== 'word') return undefined;
  const spelled = readNumberWords(tokens, at);
  if (spelled) return { value: String(spelled.value), at, next: spelled.next };
  // "A12", "قطعة c2"; "b4" has a label of its own.
  const number = tokens[at + 1];
  const isLettered = token.text.length === 1 && number?.isGlued && !labelAt(tokens, at, country);
  if (!isLettered || number.kind !== 'number') return undefined;
  return { value: token.text.toUpperCase() + number.text, at, next: at + 2 };
}

/** "12", "12A", "12 A" where the letter ends the piece; not "12 و". */
function withSuffix(tokens: readonly Token[], at: number, part: LabelledPart): PartValue | undefined {
  const value = (tokens[at]?.text ?? '').replace(/^0+(?=\d)/, '');
  const plain = { value, at, next: at + 1 };
  const suffix = tokens[at + 1];
  if (part === 'floor' || suffix?.kind !== 'word' || !SUFFIXES.test(joinTokens([suffix]).text)) return plain;
  // A letter before a number is its label; not "12B, 5", "24B (off", "12B 51234567".
  const behind = tokens[at + 2];
  if (behind?.kind === 'number' && (behind.isGlued || !isPhoneAt(tokens, at + 2))) return plain;
  // "فيلا 11 ب جوال", "villa 11 B mobile": a letter of the house, or of the next word.
  const isEnded = suffix.isGlued || !behind || behind.kind === 'line' || behind.text === ',';
  if (!isEnded) return undefined;
  return { value: value + suffix.written.toUpperCase(), at, next: at + 2 };
}

/** The ground floor or the basement as a word. */
export function namedFloor(tokens: readonly Token[], at: number): 'ground' | 'basement' | undefined {
  return (['ground', 'basement'] as const).find((floor) => isWord(tokens[at]?.text, floor));
}

const isConnecting = ({ kind, text }: Token) =>
  kind === 'sign' ? CONNECTING_SIGNS.includes(text) : isWord(text, 'connectives');

/**
 * Text that may not stand behind a value: a second number ("road 25 36", "house 5123 4567"), the rest of a decimal, a time, a
 * date or a range but no phone, a percentage, a question, "or 5".
 */
const MORE =
  /^(?: \d{1,3}(?: ?,(?!\d)| ?\n|$)| (?!05|\d{4} ?\d{4}(?!\d))\d{4}(?!\d)|[.,/:+-]\d|[-/]\p{L}(?!\p{L}| ?\d)| ?- ?(?!\d*[.,]\d|\d{7}|05|\d{4} ?\d{4}(?!\d))\d| ?[%$?]| ?(?:or|او|to|الي|and|و) ?\d{1,3}(?!\d))/u;
const SPLIT_PHONE = /^\d{3} \d{5}(?! ?\d)/;

/** Whether a value is all that is written, and no beginning of a phone ("م 998 87766") or of "5 thousand". */
function isWhole(tokens: readonly Token[], { next, value }: PartValue): boolean {
  const behind = joinTokens(tokens.slice(next, next + 4)).text;
  const isMore = isWord(tokens[next]?.text, 'large') || MORE.test(behind) || SPLIT_PHONE.test(value + behind);
  // "block 428 room 905": a unit before a number is a label.
  const isUnit = isWord(tokens[next]?.text, 'timeUnits', 'pieces', 'otherUnits') && tokens[next + 1]?.kind !== 'number';
  return !isMore && !isUnit;
}

/** "33221100", "3322 1100", "055 ...": no second value. */
function isPhoneAt(tokens: readonly Token[], at: number): boolean {
  return /^ ?(?:\d{7}|05|\d{4} ?\d{4}(?!\d))/.test(joinTokens(tokens.slice(at, at + 2)).text);
}
