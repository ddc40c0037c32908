import numbers from '../words/numbers.json';
import { meaningsOf } from '../words/word-set';
import { remembered } from './remembered';
import { type Token, withJoined } from './tokens';

/** Numbers written as words, in Arabic (also as they are spoken) and in English, folded. */
const UNITS = table(numbers.units);
/** Stems before the endings of teens, tens and English ordinals. */
const STEMS = table(numbers.stems);
const FEW_TEENS = table(numbers.fewTeens);
const HUNDRED = /^(.*?)ما?يه$/;
const TWO_HUNDRED = /^م[يا]{1,2}ت[يا]ن$/;
const ORDINALS = table(numbers.ordinals);
const ENGLISH_SUFFIXES = new Set(['st', 'nd', 'rd', 'th']);

export interface NumberRead {
  value: number;
  /** The index of the token behind it. */
  next: number;
}

/** A number in words that begins at this token: "خمسة وعشرين", "twenty two", "اثنا عشر". */
export function readNumberWords(tokens: readonly Token[], at: number): NumberRead | undefined {
  const first = wordAt(tokens, at);
  if (!first) return undefined;
  const hundred = hundreds(first);
  return hundred === undefined ? belowHundred(tokens, at, first) : withRest(tokens, hundred, at + 1);
}

function belowHundred(tokens: readonly Token[], at: number, first: string): NumberRead | undefined {
  const teen = FEW_TEENS[first] ?? stemOf(first, /^(.+?)(?:[تط]?عشر?|teen)$/, 10);
  if (teen !== undefined) return { value: teen, next: at + 1 };
  const second = wordAt(tokens, at + 1) ?? '';
  const ten = tensOf(first);
  if (ten !== undefined) {
    const unit = UNITS[second];
    return unit !== undefined && isLatin(first) ? { value: ten + unit, next: at + 2 } : { value: ten, next: at + 1 };
  }
  const unit = UNITS[first] ?? { احدي: 1, اثنا: 2, اثني: 2, احد: 1 }[first];
  if (unit === undefined) return undefined;
  if (!isLatin(first)) {
    if (second === 'عشر' || second === 'عشره') return { value: unit + 10, next: at + 2 };
    const joined = second.startsWith('و') ? tensOf(second.slice(1)) : undefined;
    if (joined !== undefined) return { value: joined + unit, next: at + 2 };
    if (UNITS[first] === undefined) return undefined;
  }
  // "one two": 12, or one of two.
  if (digitAt(tokens, at + 1) !== undefined) return undefined;
  return { value: unit, next: at + 1 };
}

/** "thirty", "ثلاثين"; "اثنين" is two. */
function tensOf(word: string): number | undefined {
  return word in UNITS ? undefined : stemOf(word, /^(.+?)(?:[يو]ن|ty)$/, 0, 10);
}

function stemOf(word: string, ending: RegExp, plus: number, times = 1): number | undefined {
  const stem = STEMS[ending.exec(word)?.[1] ?? ''];
  return stem && stem * times + plus;
}

/** "ميتين", "خمسمية"; the word before the hundred is one of the units. */
function hundreds(word: string): number | undefined {
  if (TWO_HUNDRED.test(word)) return 200;
  const unit = HUNDRED.exec(word)?.[1];
  if (unit === undefined) return undefined;
  const value = unit === '' ? 1 : (UNITS[unit] ?? UNITS[`${unit}ه`]);
  return value && value * 100;
}

/** Hundreds and what "and" joins to them: "ميتين وخمسة", "خمسمية وواحد وسبعين". */
function withRest(tokens: readonly Token[], hundred: number, at: number): NumberRead {
  const word = wordAt(tokens, at) ?? '';
  const rest = word.startsWith('و') ? belowHundred(tokens, at, word.slice(1)) : undefined;
  return rest ? { value: hundred + rest.value, next: rest.next } : { value: hundred, next: at };
}

/** A digit as a word at this token. */
export function digitAt(tokens: readonly Token[], at: number): string | undefined {
  const word = wordAt(tokens, at) ?? '';
  if (ZERO.has(word)) return '0';
  return UNITS[word] === undefined ? undefined : String(UNITS[word]);
}
const ZERO = new Set(['صفر', 'zero', 'oh', 'nil']);

/** An ordinal that begins at this token: "الثاني", "الثاني عشر", "third", "2nd". */
export function readOrdinal(tokens: readonly Token[], at: number): NumberRead | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const suffix = tokens[at + 1];
    const isOrdinal = suffix?.kind === 'word' && suffix.isGlued && ENGLISH_SUFFIXES.has(suffix.text);
    return isOrdinal && token.text.length < 3 ? { value: Number(token.text), next: at + 2 } : undefined;
  }
  const word = wordAt(tokens, at);
  const value = word && ordinalOf(word);
  if (!value) return undefined;
  const isTeen = !isLatin(word) && /^عشر/.test(wordAt(tokens, at + 1) ?? '');
  if (isTeen) return { value: value === 11 ? 11 : value + 10, next: at + 2 };
  return value === 11 && !isLatin(word) ? undefined : { value, next: at + 1 };
}

const ordinalOf = remembered(
  (word) => ORDINALS[word.replace(/^ال/, '').replace(/ه$/, '')] ?? stemOf(word, /^(.+)th$/, 0),
);

function wordAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text : undefined;
}

const isLatin = (word: string) => word.charAt(0) <= 'z';

function table(lists: Record<string, string>): Record<string, number> {
  return Object.fromEntries([...meaningsOf(lists)].map(([word, value]) => [word, Number(value)]));
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
