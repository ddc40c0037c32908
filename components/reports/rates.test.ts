import { expect, test } from 'vitest';
import { knownCash } from '@/lib/reports/totals';
import { changeOf, costPerOrder, percent } from './rates';

test('shares of nothing are unknown, and no error', () => {
  expect([percent(0, 0), percent(1, 3), percent(3, 3), changeOf(0, 5)]).toEqual([null, '33.3%', '100.0%', null]);
});

test('changes have a sign', () => {
  expect([changeOf(4, 5), changeOf(4, 3), changeOf(4, 4)]).toEqual(['+25%', '−25%', '0%']);
});

test('the cost of an order is rounded half up, without floats', () => {
  const totals = {
    currency: 'KWD',
    orders: 3,
    canceled: 0,
    failed: 0,
    refused: 0,
    promised: 0,
    onTime: 0,
    cash: '0',
    paymentUnknown: 0,
  };
  const none = { compared: 0, estimated: '0', charged: '0' };
  expect(costPerOrder({ ...totals, ...none, completed: 3, fees: '4.000' })).toBe('1.333');
  expect(costPerOrder({ ...totals, ...none, completed: 2, fees: '2.501' })).toBe('1.251');
  expect(costPerOrder({ ...totals, ...none, completed: 0, fees: '0' })).toBeNull();
});

test('the cash of orders without a known payment is not zero but unknown', () => {
  expect(knownCash({ cash: '0.000', completed: 3, paymentUnknown: 3 })).toBeNull();
  expect(knownCash({ cash: '0.000', completed: 3, paymentUnknown: 2 })).toBe('0.000');
  expect(knownCash({ cash: '0.000', completed: 0, paymentUnknown: 0 })).toBe('0.000');
});
