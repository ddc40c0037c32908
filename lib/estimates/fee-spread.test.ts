import { expect, test } from 'vitest';
import { dearerBy, feeSpread, isOneFee } from './fee-spread';

const kwd = (deliveryFee: string) => ({ deliveryFee, currency: 'KWD' });

test('says from where to where fees go, in whole minor units', () => {
  const fees = [kwd('1.1'), kwd('1.250'), kwd('0.95')];
  const spread = feeSpread(fees);
  expect(spread).toEqual({ currency: 'KWD', count: 3, lowest: '0.950', highest: '1.250', difference: '0.300' });
  expect(spread && fees.map((fee) => dearerBy(fee, spread))).toEqual(['0.150', '0.300', null]);
  expect(spread && isOneFee(spread)).toBe(false);
});

test('the same fee in another writing is the same fee', () => {
  const spread = feeSpread([kwd('1.5'), kwd('1.500')]);
  expect(spread && isOneFee(spread)).toBe(true);
  expect(spread && dearerBy(kwd('1.5'), spread)).toBeNull();
});

test('nothing is said of one alone, of other currencies, and of what is no amount', () => {
  expect(feeSpread([])).toBeNull();
  expect(feeSpread([kwd('1')])).toBeNull();
  expect(feeSpread([kwd('1'), { deliveryFee: '1', currency: 'SAR' }])).toBeNull();
  expect(feeSpread([kwd('1'), kwd('free')])).toBeNull();
});
