import { type FoldedText, foldText } from './fold-text';

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

/** A number with separators is none where they separate several, as in "12.03.2026". Arabic and Latin letters make two words. */
const TOKEN =
  /(?<link>\ufdd0\ufdd1*)|(?<decimal>(?<!\d[.,])(?:\d{1,6}[.,]\d{1,3}|\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,3})?|\d{1,3}(?:\.\d{3}){1,3},\d{1,3})(?![.,]?\d))|(?<number>\d+)|(?<word>[\u0620-\u06d3\u0750-\u077f](?:[\u0620-\u06d3\u0750-\u077f]|'(?=\p{L}))*|\p{L}(?:(?![\u0620-\u06d3\u0750-\u077f])\p{L}|'(?=\p{L}))*)|(?<line>\n)|[^ ]/gu;
const KINDS = ['link', 'decimal', 'number', 'word', 'line'] as const;

/** The tokens of a text. What is marked as a link (U+FDD0, U+FDD1) is one token each. */
export function tokenise({ text, original, origin }: FoldedText): Token[] {
  const tokens: Token[] = [];
  let gluedAt = -1;
  for (const { 0: found, index, groups } of text.matchAll(TOKEN)) {
    if (tokens.length === MOST_TOKENS) break;
    const kind = KINDS.find((name) => groups?.[name] !== undefined) ?? 'sign';
    const next = index + found.length;
    const start = origin[index] ?? 0;
    // Letters that are not shown may stand behind the last one.
    const end = Math.min(origin[next] ?? original.length, (origin[next - 1] ?? start) + (kind === 'link' ? 1 : 2));
    const isLink = kind === 'link';
    const written = isLink ? '' : original.slice(start, end);
    const folded = isLink ? '' : kind === 'word' ? found.replaceAll("'", '') : found;
    tokens.push({ kind, text: folded, written, start, end, isGlued: index === gluedAt });
    gluedAt = isLink || kind === 'line' ? -1 : next;
  }
  return tokens;
}

/** The words of a text, folded: for tables that are written by hand. */
export const foldedWords = (text: string) => tokenise(foldText(text)).map((token) => token.text);

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

/** The tokens, where one may stand for several: `joinAt` gives what it is, and the index behind them. */
export function withJoined(
  tokens: readonly Token[],
  joinAt: (at: number) => (Pick<Token, 'kind' | 'text'> & Partial<Token> & { next: number }) | undefined,
): Token[] {
  return inTurn(tokens, (at) => {
    const [first, joined] = [tokens[at], joinAt(at)];
    if (!first || !joined) return first && { ...first, next: at + 1 };
    const { next, ...own } = joined;
    return { ...first, ...own, end: tokens[next - 1]?.end ?? first.end, next };
  });
}

/** The index of the first token, forward or back from one, that does not pass; `most` are tried. */
export function skip(
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
  passes: (token: Token, at: number) => boolean,
  most = tokens.length,
): number {
  let at = from;
  for (let token = tokens[at]; token && Math.abs(at - from) < most && passes(token, at); token = tokens[at]) at += step;
  return at;
}

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
export const findLineEnd = (tokens: readonly Token[], at: number) => skip(tokens, at, 1, ({ kind }) => kind !== 'line');

/** A text with spaces for some ranges, so that nothing is read from their letters and every index stays. */
export function withoutRanges(text: string, ranges: readonly Range[], first = ' ', next = ' '): string {
  const marks = (length: number) => first + next.repeat(length - 1);
  return ranges.reduce((left, { start, end }) => left.slice(0, start) + marks(end - start) + left.slice(end), text);
}

/**
 * Joins tokens, as they stand or as `write` gives each, for patterns that reach over several. `tokensIn`: those, from `first`
 * up to, not including, `next`, that a range of the text touches.
 */
export function joinTokens(tokens: readonly Token[], write = (token: Token, _at: number) => spaced(token)) {
  const ends: number[] = [];
  let text = '';
  for (const [at, token] of tokens.entries()) {
    text += write(token, at);
    ends.push(text.length);
  }
  const tokenAt = (index: number) => ends.findIndex((end) => end > index);
  return { text, tokensIn: ({ start, end }: Range) => ({ first: tokenAt(start), next: tokenAt(end - 1) + 1 }) };
}

const spaced = ({ text, isGlued }: Token) => (isGlued ? text : ` ${text}`);
