import { phraseAt, phrases } from '../text/phrases';
import { remembered } from '../text/remembered';
import { isWord, withoutPrefix } from '../text/vocabulary';
import countries from '../words/countries.json';
import { areBeside, isNamed, type Reading } from './reading';

/** Countries and cities; those of the merchant's own country are none of another. */
const foreignTo = remembered((country) =>
  phrases(Object.values({ ...countries.foreign, [country]: countries.abroad }).join(',')),
);

/** Whether an address is one of another country: it fills nothing here. */
export function isAbroad({ tokens, taken, country, findings, mentions }: Reading): boolean {
  const foreign = foreignTo(country);
  const named = mentions.filter(isNamed);
  // Nobody in Saudi Arabia gives a block.
  const isForeign = country === 'SA' && findings.some(({ field }) => field === 'block');
  if (isForeign && named.length === 0) return true;
  return tokens.some(({ text }, at) => {
    const nexts = withoutPrefix(text).map((form) => phraseAt(tokens, at, foreign, form)?.next);
    const next = nexts.find(Boolean);
    if (next === undefined || taken[at] !== undefined) return false;
    // "بالكويت", "للكويت".
    if (nexts[0] === undefined) return isForeign || named.length === 0;
    const isOfName = isWord(text, 'countries') && named.some(({ next: behind }) => areBeside(tokens, behind, at));
    return named.length === 0 || (named.length === 1 && isOfName);
  });
}
