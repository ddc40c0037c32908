import { expect, test } from 'vitest';
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
