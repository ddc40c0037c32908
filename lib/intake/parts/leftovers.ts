import { labelAt } from '../text/labels';
import { coveredBy, type Range, skip, type Token } from '../text/tokens';
import { isIn, isWord, withoutPrefix } from '../text/vocabulary';
import { isBoundary, isHyphen, originalText, type Reading } from './reading';

const FEWEST_WORDS = 2;

/** Pieces of the text that nothing was read from and that speak of the way. Not greetings, goods, or lines of the shop. */
export function leftoversOf(reading: Reading, read: readonly Range[], excluded: readonly boolean[]): string[] {
  const { tokens, taken } = reading;
  const isRead = coveredBy(tokens, read);
  const pieces: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const next = skip(tokens, at, 1, isLeft);
    if (next === at) continue;
    if (isAboutWay(reading, at, next)) pieces.push(originalText(reading, at, next));
    at = next;
  }
  return pieces;

  function isLeft(token: Token, index: number): boolean {
    if (/^(?:noise|stamp)$/.test(taken[index] ?? '') || excluded[index] || isRead[index]) return false;
    return !isBoundary(token) || isHyphen(tokens, index);
  }
}

function isAboutWay({ tokens, country }: Reading, first: number, next: number): boolean {
  const words = tokens.slice(first, next).filter(({ kind }) => kind === 'word');
  if (words.length < FEWEST_WORDS || words.some(({ text }) => isIn(text, 'order', 'orderNumbered'))) return false;
  return tokens.slice(first, next).some(({ text }, index) => {
    const label = labelAt(tokens, first + index, country);
    if (label?.kind === 'full' && label.part !== 'short_address') return true;
    return withoutPrefix(text).some(
      (form) =>
        isWord(form, 'way') ||
        (first + index + 1 < next && (isWord(form, 'placeBefore') || isWord(form, 'relativeBefore'))) ||
        (index > 0 && isWord(form, 'placeBehind')),
    );
  });
}
