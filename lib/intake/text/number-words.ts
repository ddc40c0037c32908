import numbers from '../words/numbers.json';
import { meaningsOf } from '../words/word-set';
import { type Token, withJoined } from './tokens';
import { isWord } from './vocabulary';

/** Numbers written as words, in Arabic (also as they are spoken) and in English, folded. */
const CARDINALS = table(numbers.cardinals);
/** Units that are written so only before "عشر" or a ten. */
const JOINED = table(numbers.joined);
const ORDINALS = table(numbers.ordinals);

export interface NumberRead {
  value: number;
  /** The index of the token behind it. */
  next: number;
}

/** A number in words that begins at this token: "خمسة وعشرين", "twenty two", "اثنا عشر", "ميتين وخمسة". */
export function readNumberWords(
  tokens: readonly Token[],
  at: number,
  word = wordAt(tokens, at),
): NumberRead | undefined {
  const value = CARDINALS.get(word) ?? JOINED.get(word);
  if (value === undefined) return undefined;
  // "ثلاث مية"
  const both = word + wordAt(tokens, at + 1);
  if (both !== word && CARDINALS.has(both)) return readNumberWords(tokens, at + 1, both);
  const { behind, joined, next } = wordBehind(tokens, at);
  const isSmaller = (CARDINALS.get(joined) ?? JOINED.get(joined) ?? 100) < 100;
  const rest = value >= 100 && isSmaller ? readNumberWords(tokens, next, joined) : undefined;
  if (rest && rest.value < 100) return { value: value + rest.value, next: rest.next };
  const isTen = value >= 20 && word.charAt(0) <= 'z';
  const added = value < 10 ? tenBehind(behind, joined) : isTen ? unitOf(behind) : undefined;
  if (added !== undefined) return { value: value + added, next: next + 1 };
  // "one two": 12, or one of two.
  const isOpen = value < 10 && (!CARDINALS.has(word) || digitAt(tokens, at + 1) !== undefined);
  return isOpen ? undefined : { value, next: at + 1 };
}

/** The word behind a number's, and what is joined by "and": "خمسة و عشرين", "twenty-five". */
function wordBehind(tokens: readonly Token[], at: number) {
  const sign = tokens[at + 1]?.text ?? '';
  const next = /^[و-]$/.test(sign) ? at + 2 : at + 1;
  const behind = wordAt(tokens, next);
  return { behind, joined: sign === 'و' ? behind : behind.startsWith('و') ? behind.slice(1) : '', next };
}

function unitOf(word: string): number | undefined {
  const value = CARDINALS.get(word);
  return value !== undefined && value < 10 ? value : undefined;
}

function tenBehind(word: string, joined: string): number | undefined {
  if (word === 'عشر' || word === 'عشره') return 10;
  const ten = CARDINALS.get(joined) ?? 0;
  return ten >= 20 && ten < 100 ? ten : undefined;
}

/** A digit as a word at this token. */
export function digitAt(tokens: readonly Token[], at: number): string | undefined {
  const word = wordAt(tokens, at);
  return isWord(word, 'zero') ? '0' : unitOf(word)?.toString();
}

/** An ordinal that begins at this token: "الثاني", "الثاني عشر", "الثاني والعشرين", "third", "twenty first", "2nd". */
export function readOrdinal(tokens: readonly Token[], at: number): NumberRead | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const suffix = tokens[at + 1];
    const isOrdinal = suffix?.kind === 'word' && suffix.isGlued && isWord(suffix.text, 'ordinalEndings');
    return isOrdinal && token.text.length < 3 ? { value: Number(token.text), next: at + 2 } : undefined;
  }
  const word = wordAt(tokens, at);
  const { behind, joined, next } = wordBehind(tokens, at);
  const [value, unit] = [ordinalOf(word), ordinalOf(behind)];
  const tens = CARDINALS.get(word) ?? 0;
  if (value === undefined) return tens >= 20 && unit && unit < 10 ? { value: tens + unit, next: next + 1 } : undefined;
  if (word.charAt(0) <= 'z') return { value, next: at + 1 };
  // "الحادي" stands before a ten alone.
  const ten = tenBehind(behind.replace(/^عشر.*/, 'عشر'), joined.replace(/^ال/, ''));
  if (ten !== undefined) return { value: (value === 11 ? 1 : value) + ten, next: next + 1 };
  return value === 11 ? undefined : { value, next: at + 1 };
}

const ordinalOf = (word: string) => ORDINALS.get(word.replace(/^ال/, '').replace(/ه$/, ''));

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text : '';
}

function table(lists: Record<string, string>): ReadonlyMap<string, number> {
  return new Map([...meaningsOf(lists)].map(([word, value]) => [word, Number(value)]));
}

const FEWEST_DIGITS = 3;

/** Joins digits that are spelled one by one into one number: "two four four", "تسعة تسعة صفر". */
export function joinSpokenDigits(tokens: readonly Token[]): Token[] {
  return withJoined(tokens, (at) => {
    let text = '';
    for (let digit = digitAt(tokens, at); digit; digit = digitAt(tokens, at + text.length)) text += digit;
    return text.length < FEWEST_DIGITS ? undefined : { kind: 'number', text, isGlued: false, next: at + text.length };
  });
}
