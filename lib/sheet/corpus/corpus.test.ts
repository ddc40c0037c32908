import { expect, test } from 'vitest';
import { readSheet } from '../read-sheet';
import { CORPUS_BRANCHES } from './testing-branches';
import { DAMAGED } from './testing-damaged';
import { EXCEL } from './testing-excel';
import { FIFTH } from './testing-fifth';
import { FOURTH } from './testing-fourth';
import { GOOGLE_AND_NUMBERS } from './testing-google-and-numbers';
import { SECOND } from './testing-second';
import { summariesOf } from './testing-summary';
import { THIRD } from './testing-third';
import { TILLS_AND_SHOPS } from './testing-tills-and-shops';

/** The expected lines begin with the row's number; `-1` and `-2` are the first and second order of one content. */
test.each([...EXCEL, ...GOOGLE_AND_NUMBERS, ...TILLS_AND_SHOPS, ...DAMAGED, ...SECOND, ...THIRD, ...FOURTH, ...FIFTH])(
  '$country: $name',
  async ({ file, country, hasOneBranch, day = '2026-01-01', gives }) => {
    const all = CORPUS_BRANCHES[country];
    const branches = hasOneBranch ? all.slice(0, 1) : all;
    expect(summariesOf(await readSheet(file, { country, branches, now: new Date(day) }))).toEqual(gives);
  },
);
