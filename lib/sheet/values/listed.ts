import { remembered } from '@/lib/intake/text/remembered';
import lists from '@/lib/intake/words/sheet/lists.json';
import { wordSet } from '@/lib/intake/words/word-set';

type List = keyof typeof lists;
const wordsIn = remembered((list: List) => wordSet(lists[list]));

/** Whether a folded word or phrase stands in a list of the vocabulary of sheets. */
export const isListed = (list: List, text: string) => wordsIn(list).has(text);
