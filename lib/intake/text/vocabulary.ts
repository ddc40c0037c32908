import common from '../words/common.json';
import message from '../words/message.json';
import people from '../words/people.json';
import places from '../words/places.json';
import { wordSet } from '../words/word-set';
import { phrases } from './phrases';
import { remembered } from './remembered';

/** Lists of folded words and phrases by what they say where they stand; commas separate them. */
const LISTS = { ...common, ...message, ...people, ...places };
export type List = keyof typeof LISTS;

export const wordsIn = remembered((list: List) => wordSet(LISTS[list]));
export const phrasesIn = remembered((list: List) => phrases(LISTS[list]));

/** Whether a word stands in one of some lists. */
export function isWord(word = '', ...lists: readonly List[]): boolean {
  return lists.some((list) => wordsIn(list).has(word));
}

/** Whether a word, or what remains of it without its prefix, stands in one of some lists. */
export function isIn(word = '', ...lists: readonly List[]): boolean {
  return withoutPrefix(word).some((form) => isWord(form, ...lists));
}

/** A word, and the forms that remain of it without the Arabic "and", "in", "to" and the article. */
export const withoutPrefix = remembered((word): string[] => {
  if (word.charAt(0) < '\u0600') return word.startsWith('al') && word.length > 5 ? [word, word.slice(2)] : [word];
  const forms = [word];
  const bare = /^[وبفل](?=.)/.test(word) ? word.slice(1) : '';
  if (bare !== '') forms.push(bare);
  if (word.startsWith('لل') && word.length > 4) forms.push(`ال${word.slice(2)}`, word.slice(2));
  if (/^وب./.test(word)) forms.push(word.slice(2));
  for (const form of [...forms]) if (form.startsWith('ال') && form.length > 4) forms.push(form.slice(2));
  return forms;
});
