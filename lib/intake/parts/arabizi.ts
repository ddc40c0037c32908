import { labelAt } from '../text/labels';
import { skip, type Token, withJoined } from '../text/tokens';
import { isWord } from '../text/vocabulary';

/** Digits that stand for Arabic letters in Latin script: "7ay", "6areeg", "qit3a", "5ai6an". */
const LETTERS: Record<string, string> = { 2: '', 3: 'a', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };

/** Joins the pieces of words that are written with digits for letters, and writes them with letters alone. */
export function joinArabizi(tokens: readonly Token[], country: string): Token[] {
  return withJoined(tokens, (at) => {
    if (!isPiece(tokens[at]) || (tokens[at]?.isGlued && isPiece(tokens[at - 1]))) return undefined;
    const next = skip(tokens, at + 1, 1, (token) => token.isGlued && isPiece(token));
    const text = next > at + 1 ? arabiziWord(tokens.slice(at, next), country) : undefined;
    return text === undefined ? undefined : { kind: 'word', text, next };
  });
}

function isPiece(token: Token | undefined): boolean {
  return token?.kind === 'number' || (token?.kind === 'word' && token.text.charAt(0) <= 'z');
}

/** Letters with such digits, one or two at a time. "12A", "A3": a letter beside a number is no word; "share3" has its label as it is. */
const WORD = /^(?=.*[a-z]{2}$|[a-z]|.*\d[a-z]+\d)[a-z]*(?:[235-9]{1,2}[a-z]+)+$/;

function arabiziWord(pieces: readonly Token[], country: string): string | undefined {
  const isOther = ({ kind, text }: Token, at: number) =>
    kind === 'word' && (isWord(text, 'endings') || labelAt(pieces, at, country) !== undefined);
  const written = pieces.map(({ text }) => text).join('');
  if (!WORD.test(written) || pieces.some(isOther)) return undefined;
  return written.replace(/(?<=[aeiou])3|3(?=[aeiou])/g, '').replace(/\d/g, (digit) => LETTERS[digit] ?? '');
}
