import { expect, test } from 'vitest';
import { sortedBy } from './use-sorted';

const rows = [
  { name: 'b', amount: 9 },
  { name: 'a', amount: null },
  { name: 'c', amount: 10 },
];

test('amounts are sorted as numbers, and rows without one are last in both directions', () => {
  const names = (isDescending: boolean) =>
    sortedBy(rows, ({ amount }) => amount, isDescending, 'en').map(({ name }) => name);
  expect(names(true)).toEqual(['c', 'b', 'a']);
  expect(names(false)).toEqual(['b', 'c', 'a']);
});

test('texts are sorted as people read them', () => {
  const sorted = (texts: string[], locale: string) => sortedBy(texts, (text) => text, false, locale);
  expect(sorted(['Branch 10', 'branch 9'], 'en')).toEqual(['branch 9', 'Branch 10']);
  expect(sorted(['ب', 'ا'], 'ar')).toEqual(['ا', 'ب']);
});
