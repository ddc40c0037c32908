import { phraseAt, phrases } from '../text/phrases';
import { remembered } from '../text/remembered';
import { isIn, isWord, withoutPrefix } from '../text/vocabulary';
import countries from '../words/countries.json';
import { areBeside, isNamed, type Reading } from './reading';

/** Countries and cities; those of the merchant's own country are none of another. */
const foreignTo = remembered((country) =>
  phrases(Object.values({ ...countries.foreign, [country]: countries.abroad }).join(',')),
);

/** Whether an address is one of another country: it fills nothing here. */
export function isAbroad(reading: Reading): boolean {
  const { tokens, taken, country, findings, mentions } = reading;
  const foreign = foreignTo(country);
  // Nobody in Saudi Arabia gives a block.
  const isForeignAddress = country === 'SA' && findings.some(({ field }) => field === 'block');
  const named = mentions.filter(isNamed);
  return tokens.some((token, at) => {
    if (token.kind !== 'word' || taken[at] !== undefined) return false;
    const form = withoutPrefix(token.text).find((text) => phraseAt(tokens, at, foreign, text) !== undefined);
    const next = phraseAt(tokens, at, foreign, form ?? '')?.next;
    if (next === undefined) return false;
    // "بالكويت", "للكويت".
    if (form !== token.text) return named.length === 0 || isForeignAddress;
    if (isIn(tokens[at - 1]?.text, 'relativeBefore', 'placeBefore')) return false;
    const isOfName =
      isWord(token.text, 'countries') &&
      named.some(({ first, next: behind }) => areBeside(tokens, behind, at) || areBeside(tokens, next, first));
    return named.length === 0 || (named.length === 1 && isOfName);
  });
}
