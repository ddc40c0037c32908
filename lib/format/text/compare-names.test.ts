import { expect, test } from 'vitest';
import { compareNames } from './compare-names';

test('names are in one order, whatever the language of the browser', () => {
  const names = ['مشرف', 'Salmiya', 'الجابرية', 'avenues', 'Farwaniya'];
  expect(names.toSorted(compareNames)).toEqual(['avenues', 'Farwaniya', 'Salmiya', 'الجابرية', 'مشرف']);
});
