import people from '../words/people.json';
import { foldWord } from './area-index';

/**
 * Given names that are common in the Gulf, folded. Names that are everyday words or areas are left out, and those with "Abd",
 * which need no list.
 */
const KNOWN = new Set(people.given.split(',').map(folded));

export function isGivenName(word: string): boolean {
  return KNOWN.has(folded(word)) || /^(?:عبد|abd).{3}/.test(word);
}

/** Long Latin ones in any spelling; a short one folds to other words ("sad" and "Saad"). */
function folded(name: string): string {
  return name.length > 4 && name < '\u0600' ? foldWord(name) : name;
}
