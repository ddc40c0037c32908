import { expect, test } from 'vitest';
import { Cover } from './wallet-cover';

const of = (fee?: string) => (fee === undefined ? {} : { estimated_fee: fee });

test('covers orders while the free balance has their fees, and no more', () => {
  const cover = new Cover('2.500');
  expect([cover.take(of('1.250')), cover.take(of('1.250')), cover.left, cover.take(of('0.000'))]).toEqual([
    true,
    true,
    '0.000',
    false,
  ]);
  expect(new Cover('1.249').take(of('1.250'))).toBe(false);
  expect(new Cover('-1.000').take(of())).toBe(false);
});

test('an order without an estimate counts as the dearest so far, and the true fee replaces the estimate', () => {
  const cover = new Cover('5.000');
  cover.take(of('1.000'));
  cover.paid(of('1.000'), '2.000');
  expect(cover.left).toBe('3.000');
  expect(cover.take(of())).toBe(true);
  expect(cover.left).toBe('1.000');
  expect(cover.take(of())).toBe(false);
});

test('an unknown balance covers everything', () => {
  const cover = new Cover(null);
  cover.paid(of(), '900.000');
  expect([cover.take(of('900.000')), cover.left]).toEqual([true, null]);
});
