import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from './corpus/testing-branches';
import { readSheet } from './read-sheet';
import { sampleSheet } from './sample-sheet';

const SAMPLES = (['KW', 'BH', 'SA'] as const).flatMap((country) =>
  (['en', 'ar'] as const).map((language) => ({ country, language })),
);

test.each(SAMPLES)('the sample for $country in $language is read without a problem', async ({ country, language }) => {
  const reading = await readSheet(sampleSheet(country, language), { country, branches: CORPUS_BRANCHES[country] });
  if (!reading.ok) throw new Error(reading.refusal);
  const { rows, mapping } = reading.orders;
  expect(mapping.columns.filter(({ field }) => field === null)).toEqual([]);
  expect(rows.map(({ order, problems }) => ({ reference: order?.reference, problems }))).toEqual([
    { reference: 'R-1001', problems: [] },
    { reference: 'R-1002', problems: [] },
  ]);
});
