import { expect, test } from 'vitest';
import common from '../words/common.json';
import message from '../words/message.json';
import money from '../words/money.json';
import people from '../words/people.json';
import { foldText } from './fold-text';
import { tokenise } from './tokens';

test('words stand as a message’s words are folded, or none would ever be found', () => {
  const lists = { ...common, ...message, ...people, ...money.payments, ...money.meanings };
  const words = Object.values(lists).flatMap((list) => list.split(','));
  const folded = (word: string) =>
    tokenise(foldText(word))
      .map(({ text }) => text)
      .join(' ');
  expect(words.filter((word) => folded(word) !== word)).toEqual([]);
});
