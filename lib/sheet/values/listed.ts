import { foldText } from '@/lib/format/text/search';
import { remembered } from '@/lib/intake/text/remembered';
import lists from '@/lib/intake/words/sheet/lists.json';
import { meaningsOf, wordSet } from '@/lib/intake/words/word-set';

type List = keyof typeof lists;
const wordsIn = remembered((list: List) => wordSet(lists[list]));

/** Whether a folded word or phrase stands in a list of the vocabulary of sheets. */
export const isListed = (list: List, text: string) => wordsIn(list).has(text);

/** Whether a text has one of the pieces of a list, also within a word. */
export function mentions(text: string, list: List): boolean {
  const folded = foldText(text);
  return [...wordsIn(list)].some((piece) => folded.includes(piece));
}

/** Words that are written as one, apart: "AmountSAR". */
export const apart = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2');

/** The words of a text, folded and without their articles; also its numbers, unless letters alone count. */
export function wordsOf(text: string, letters: '' | 'letters' = ''): string[] {
  const words = foldText(text).split(letters ? /[^\p{L}]+/u : /[^\p{L}\d]+/u);
  return words.filter(Boolean).map((word) => word.replace(/^(?:[بلو]?ال(?=..)|لل(?=...))/, ''));
}

const MEASURE = /\d ?(?:x|×|kg|g|gm|ml|l|pcs?|pieces?|حبه|حبات|كيلو|جرام|قطع|لتر)(?!\p{L})|(?:x|×) ?\d/u;

/** Whether a text names goods rather than a person. */
export function isGoods(text: string): boolean {
  return MEASURE.test(foldText(text)) || wordsOf(text, 'letters').some((word) => isListed('goods', word));
}

/** The meaning of each phrase of some lists, by its words. */
export function phraseMeanings<Meaning extends string>(lists: Record<Meaning, string>): ReadonlyMap<string, Meaning> {
  return new Map([...meaningsOf(lists)].map(([phrase, meaning]) => [wordsOf(phrase).join(' '), meaning]));
}
