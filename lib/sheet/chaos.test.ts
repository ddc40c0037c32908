import { expect, test } from 'vitest';
import { readRandomSheet } from './corpus/testing-random-sheets';

const SHEETS = 60;

test(`in ${SHEETS} sheets made at random no accepted row differs from its order`, async () => {
  const sheets: Awaited<ReturnType<typeof readRandomSheet>>[] = [];
  for (let seed = 1; seed <= SHEETS; seed += 1) sheets.push(await readRandomSheet(seed, 'KW'));
  expect(sheets.flatMap(({ wrong }) => wrong)).toEqual([]);
  const sum = (key: 'accepted' | 'known') => sheets.reduce((total, sheet) => total + sheet[key], 0);
  // A row of a sheet without one of the columns, or of an order that is not open, is not accepted.
  expect(sum('accepted') / sum('known')).toBeGreaterThan(0.4);
});
