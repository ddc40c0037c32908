import { digitAt } from './number-words';
import { type Token, withJoined } from './tokens';

const FEWEST = 3;

/** Joins digits that are spelled one by one into one number: "two four four", "تسعة تسعة صفر". */
export function joinSpokenDigits(tokens: readonly Token[]): Token[] {
  return withJoined(tokens, (at) => {
    let text = '';
    for (let digit = digitAt(tokens, at); digit; digit = digitAt(tokens, at + text.length)) text += digit;
    return text.length < FEWEST ? undefined : { kind: 'number', text, isGlued: false, next: at + text.length };
  });
}
