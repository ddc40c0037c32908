import { labelAt } from '../text/labels';
import { isIn, isWord } from '../text/vocabulary';
import { isLikeArea } from './find-areas';
import type { Reading } from './reading';

/** Whether some words are, or may be, a part of an address, a misspelt area or an announced change of address. */
export function mayNamePlace(reading: Reading): boolean {
  const { tokens, taken, country } = reading;
  const tried = new Set<string>();
  return tokens.some(({ kind, text }, at) => {
    if (taken[at] === 'part' || taken[at] === 'street' || taken[at] === 'area') return true;
    if (kind !== 'word') return false;
    if (isIn(text, 'changed', 'placeBefore')) return true;
    if (taken[at] !== undefined) return false;
    if (labelAt(tokens, at, country)?.kind === 'full' && !isWord(tokens[at - 1]?.text, 'same')) return true;
    if (tried.has(text) || tried.size >= MOST_TRIED) return false;
    tried.add(text);
    return isLikeArea(reading, at);
  });
}

/** More words than a message of a customer has. */
const MOST_TRIED = 100;
