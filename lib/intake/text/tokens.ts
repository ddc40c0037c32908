import { type FoldedText, foldText, isArabic } from './fold-text';

/** A piece of a message: letters of one script, digits, digits with separators ("1,250.500"), one sign, the end of a line, or a link. */
export interface Token {
  kind: 'word' | 'number' | 'decimal' | 'sign' | 'line' | 'link';
  /** Folded. */
  text: string;
  /** As it stands in the original. */
  written: string;
  start: number;
  end: number;
  /** Nothing stands between it and the token before. */
  isGlued: boolean;
}

export interface Range {
  start: number;
  end: number;
}

/** More than a message has; what stands behind them is left for the note. */
const MOST_TOKENS = 3_000;

/** The tokens of a text; `links` are ranges of the original, in their order, that become one token each. */
export function tokenise({ text, original, origin }: FoldedText, links: readonly Range[] = []): Token[] {
  const tokens: Token[] = [];
  let index = 0;
  let isGlued = false;
  let nextLink = 0;
  while (index < text.length && tokens.length < MOST_TOKENS) {
    const at = origin[index] ?? 0;
    while ((links[nextLink]?.end ?? Number.POSITIVE_INFINITY) <= at) nextLink += 1;
    const link = links[nextLink];
    if (link && at >= link.start) {
      while (index < text.length && (origin[index] ?? 0) < link.end) index += 1;
      tokens.push({ kind: 'link', text: '', written: '', start: link.start, end: link.end, isGlued: false });
      isGlued = false;
      continue;
    }
    const letter = text.charAt(index);
    if (letter === ' ') {
      isGlued = false;
      index += 1;
      continue;
    }
    const begun = letterKind(letter);
    const limit = link?.start ?? Number.POSITIVE_INFINITY;
    const decimal: number | undefined =
      begun === 'number' && !isBehindSeparator(tokens, isGlued) ? decimalEnd(text, index) : undefined;
    const kind: Kind | 'decimal' = decimal !== undefined && (origin[decimal - 1] ?? 0) < limit ? 'decimal' : begun;
    let end = kind === 'decimal' && decimal ? decimal : index + 1;
    if (kind === 'word' || kind === 'number') {
      while (end < text.length && (origin[end] ?? 0) < limit && continues(kind, letter, text, end)) end += 1;
    }
    const behind = Math.min(origin[end] ?? original.length, (origin[end - 1] ?? at) + 2);
    const folded = wordText(text.slice(index, end));
    tokens.push({ kind, text: folded, written: original.slice(at, behind), start: at, end: behind, isGlued });
    isGlued = kind !== 'line';
    index = end;
  }
  return tokens;
}

/** The words of a text, folded: for tables that are written by hand. */
export function foldedWords(text: string): string[] {
  return tokenise(foldText(text)).map((token) => token.text);
}

/** Digits that separators join, as many as there are. */
const JOINED = /\d{1,16}(?:[.,]\d{1,16}){1,8}/y;
const DECIMAL = /^(?:\d{1,6}[.,]\d{1,3}|\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,3})?|\d{1,3}(?:\.\d{3}){1,3},\d{1,3})$/;

/** The index behind one number with separators; undefined where they separate several, as in "12.03.2026". */
function decimalEnd(text: string, at: number): number | undefined {
  JOINED.lastIndex = at;
  const joined = JOINED.exec(text)?.[0];
  if (joined === undefined || !DECIMAL.test(joined)) return undefined;
  return /^[.,]?\d/.test(text.slice(at + joined.length, at + joined.length + 2)) ? undefined : at + joined.length;
}

/** Behind "1." of "1.250.000". */
function isBehindSeparator(tokens: readonly Token[], isGlued: boolean): boolean {
  const [number, sign] = tokens.slice(-2);
  return isGlued && sign?.isGlued === true && (sign.text === '.' || sign.text === ',') && number?.kind === 'number';
}

type Kind = 'word' | 'number' | 'sign' | 'line';

function letterKind(letter: string): Kind {
  if (letter === '\n') return 'line';
  if (letter >= '0' && letter <= '9') return 'number';
  return isLetter(letter) ? 'word' : 'sign';
}

const OTHER_LETTER = /\p{L}/u;

function isLetter(letter: string): boolean {
  return (letter >= 'a' && letter <= 'z') || isArabic(letter) || (letter > '\u00bf' && OTHER_LETTER.test(letter));
}

function continues(kind: 'word' | 'number', first: string, text: string, at: number): boolean {
  const letter = text.charAt(at);
  if (kind === 'number') return letter >= '0' && letter <= '9';
  if (isLetter(letter)) return isArabic(letter) === isArabic(first);
  return letter === "'" && at + 1 < text.length && isLetter(text.charAt(at + 1));
}

function wordText(text: string): string {
  return text.includes("'") && text.length > 1 ? text.replaceAll("'", '') : text;
}

/** Finds from left to right, each behind the end of the one before. */
export function inTurn<Found extends { next: number }>(
  tokens: readonly Token[],
  findAt: (at: number) => Found | undefined,
): Found[] {
  const all: Found[] = [];
  let end = 0;
  for (const at of tokens.keys()) {
    const found = at < end ? undefined : findAt(at);
    if (!found) continue;
    all.push(found);
    end = found.next;
  }
  return all;
}

/** Whether the words from a token on end in a question mark. */
export function endsInQuestion(tokens: readonly Token[], at: number): boolean {
  let end = at;
  while (end < at + MOST_ASKED && tokens[end]?.kind === 'word') end += 1;
  return tokens[end]?.text === '?';
}
const MOST_ASKED = 12;

/** The range of some tokens in the original. */
export function wordsOf(tokens: readonly Token[], first: number, next: number): Range {
  return { start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
}

/** Whether each token touches one of some ranges. */
export function coveredBy(tokens: readonly Token[], ranges: readonly Range[]): boolean[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let [at, reach] = [0, 0];
  return tokens.map(({ start, end }) => {
    for (; (sorted[at]?.start ?? end) < end; at++) reach = Math.max(reach, sorted[at]?.end ?? 0);
    return reach > start;
  });
}

/** The index of the end of the line that a token stands in. */
export function findLineEnd(tokens: readonly Token[], at: number): number {
  let index = at;
  while (index < tokens.length && tokens[index]?.kind !== 'line') index += 1;
  return index;
}
