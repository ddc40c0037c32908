import { labelAt } from '../text/labels';
import { type Token, withJoined } from '../text/tokens';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';

/** Digits that stand for Arabic letters in Latin script: "7ay", "6areeg", "qit3a", "5ai6an". */
const LETTERS: Record<string, string> = { 2: '', 3: 'a', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };
const MOST_DIGITS = 2;
/** Text behind a number that makes no word with it: "3rd", "5min", "12kd". */
const UNITS = wordSet(message.units);

/** Joins the pieces of words that are written with digits for letters, and writes them with letters alone. */
export function joinArabizi(tokens: readonly Token[], country: string): Token[] {
  return withJoined(tokens, (at) => {
    let next = at + 1;
    while (tokens[next]?.isGlued && isPiece(tokens[next])) next += 1;
    const isFirst = isPiece(tokens[at]) && !(tokens[at]?.isGlued && isPiece(tokens[at - 1]));
    const text = isFirst && next > at + 1 ? arabiziWord(tokens.slice(at, next), country) : undefined;
    return text === undefined ? undefined : { kind: 'word', text, next };
  });
}

function isPiece(token: Token | undefined): boolean {
  return token?.kind === 'number' || (token?.kind === 'word' && token.text.charAt(0) <= 'z');
}

function arabiziWord(pieces: readonly Token[], country: string): string | undefined {
  let word = '';
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'word') {
      if (UNITS.has(piece.text) || labelAt(pieces, index, country)) return undefined;
      word += piece.text;
      continue;
    }
    const isBesideVowel = /[aeiou]$/.test(word) || /^[aeiou]/.test(pieces[index + 1]?.text ?? '');
    const letters = [...piece.text].map((digit) => (digit === '3' && isBesideVowel ? '' : LETTERS[digit]));
    if (letters.length > MOST_DIGITS || letters.includes(undefined)) return undefined;
    word += letters.join('');
  }
  // "12A", "A3": a letter beside a number is no word; "share3" has its label as it is.
  const isLong = pieces.at(-1)?.kind === 'word' && (pieces.at(-1)?.text.length ?? 0) > 1;
  const isBetween = pieces.length > 2 && pieces.at(-1)?.kind === 'word';
  return isLong || isBetween ? word : undefined;
}
