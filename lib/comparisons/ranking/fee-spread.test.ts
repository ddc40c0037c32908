import { expect, test } from 'vitest';
import { feeSpread } from './fee-spread';

const kwd = (deliveryFee: string) => ({ deliveryFee, currency: 'KWD' });

test('says from where to where fees go, in whole minor units', () => {
  const spread = feeSpread([kwd('1.1'), kwd('1.250'), kwd('0.95')]);
  expect(spread).toEqual({ currency: 'KWD', count: 3, lowest: '0.950', highest: '1.250', difference: '0.300' });
});

test('the same fee in another writing is the same fee', () => {
  const spread = feeSpread([kwd('1.5'), kwd('1.500')]);
  expect(spread?.lowest).toBe(spread?.highest);
});

test('nothing is said of one alone, of other currencies, and of what is no amount', () => {
  expect(feeSpread([])).toBeNull();
  expect(feeSpread([kwd('1')])).toBeNull();
  expect(feeSpread([kwd('1'), { deliveryFee: '1', currency: 'SAR' }])).toBeNull();
  expect(feeSpread([kwd('1'), kwd('free')])).toBeNull();
});
