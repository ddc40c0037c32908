import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { summariesOf } from '../corpus/testing-summary';
import { readSheet } from '../read-sheet';
import { readAmount } from './amount';

test.each([
  ['12.500', 'KW', '12.500'],
  ['12.5 KD', 'KW', '12.5'],
  ['١٢٫٥٠٠ د.ك', 'KW', '12.500'],
  ['1,250.000', 'KW', '1250.000'],
  ['(12.500)', 'KW', 'amountNegative'],
  ['( 12.500 )', 'KW', 'amountNegative'],
  ['-12.500', 'KW', 'amountNegative'],
  ['−12.500', 'KW', 'amountNegative'],
  ['12.500-', 'KW', 'amountNegative'],
  ['KD -12.500', 'KW', 'amountNegative'],
  ['12.500 SAR', 'KW', 'otherCurrency'],
  ['$12.50', 'SA', 'otherCurrency'],
  ['12.50 SAR', 'SA', '12.50'],
  ['KD.500', 'KW', 'twoWaysAmount'],
  ['5 + 2', 'KW', 'amountNumber'],
  ['free', 'KW', 'amountNumber'],
] as const)('%s in %s is %s', (text, country, expected) => {
  const result = readAmount(text, { country });
  expect('value' in result ? result.value : result.problem.key).toBe(expected);
});

test.each([
  ['12,50', true],
  ['1,250.50', false],
  ['12', false],
])('beside %s, 1,250 riyals are asked: %s', async (other, isAsked) => {
  const rows = [other, '1,250', '99'].map(
    (amount, index) => `T-${index},Ali Sample,050123456${index},"${amount}",paid`,
  );
  const sheet = ['Order,Name,Phone,Amount,Payment', ...rows].join('\n');
  const read = await readSheet(sheet, { country: 'SA', branches: CORPUS_BRANCHES.SA, now: new Date() });
  expect(summariesOf(read)[1]?.includes('twoWaysAmount')).toBe(isAsked);
});
