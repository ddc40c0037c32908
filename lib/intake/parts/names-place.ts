import { labelAt } from '../text/labels';
import message from '../words/message.json';
import { wordSet } from '../words/word-set';
import { PLACE_BEFORE } from './area-words';
import { isLikeArea } from './find-areas';
import { isIn, type Reading } from './reading';

/** Whether some words are, or may be, a part of an address, a misspelt area or an announced change of address. */
export function mayNamePlace(reading: Reading): boolean {
  const { tokens, taken, country } = reading;
  const tried = new Set<string>();
  return tokens.some(({ kind, text }, at) => {
    if (taken[at] === 'part' || taken[at] === 'street' || taken[at] === 'area') return true;
    if (kind !== 'word') return false;
    if (isIn(text, OTHER, PLACE_BEFORE)) return true;
    if (taken[at] !== undefined) return false;
    if (labelAt(tokens, at, country)?.kind === 'full' && !SAME.has(tokens[at - 1]?.text ?? '')) return true;
    if (tried.has(text) || tried.size >= MOST_TRIED) return false;
    tried.add(text);
    return isLikeArea(reading, at);
  });
}

/** More words than a message of a customer has. */
const MOST_TRIED = 100;
/** "نفس البيت". */
const SAME = new Set('same نفس'.split(' '));
/** "my new address", "العنوان تغير", "to the office". */
const OTHER = wordSet(message.other);
