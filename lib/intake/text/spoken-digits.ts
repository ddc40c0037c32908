import { digitWord } from './number-words';
import type { Token } from './tokens';

const FEWEST = 3;

/** Joins digits that are spelled one by one into one number: "two four four", "تسعة تسعة صفر". */
export function joinSpokenDigits(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at];
    if (!first) break;
    let digits = '';
    let last = first;
    for (let token: Token | undefined = first; token; token = tokens[at + digits.length]) {
      const digit = token.kind === 'word' ? digitWord(token.text) : undefined;
      if (digit === undefined) break;
      digits += digit;
      last = token;
    }
    if (digits.length < FEWEST) {
      joined.push(first);
      continue;
    }
    joined.push({ ...first, kind: 'number', text: digits, end: last.end, isGlued: false });
    at += digits.length - 1;
  }
  return joined;
}
