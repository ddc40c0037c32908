import { expect, test } from 'vitest';
import { meanAmount } from './mean-amount';

test.each([
  [53_811n, 3, 'SAR', '17.940'],
  [5n, 1, 'SAR', '0.010'],
  [4n, 1, 'SAR', '0.000'],
  [4_000n, 3, 'KWD', '1.333'],
  [2_501n, 2, 'BHD', '1.251'],
  [0n, 7, 'SAR', '0.000'],
])('%s thousandths over %s in %s', (sum, count, currency, mean) => {
  expect(meanAmount(sum, count, currency)).toBe(mean);
});
