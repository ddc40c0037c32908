import { expect, test } from 'vitest';
import { usualMarks } from './usual-marks';

const rows = (count: number, paymentType: string, madeElsewhere = false) =>
  Array.from({ length: count }, () => ({ paymentType, madeElsewhere }));

test('what nearly every row has is usual', () => {
  expect(usualMarks([...rows(9, '', true), ...rows(1, 'paid')])).toEqual({ isElsewhere: true, payment: null });
  expect(usualMarks([...rows(8, 'paid'), ...rows(2, 'cash', true)])).toEqual({ isElsewhere: false, payment: 'paid' });
});

test('a mixture and a short list have no usual marks', () => {
  expect(usualMarks([...rows(5, 'paid', true), ...rows(5, '')])).toEqual({ isElsewhere: false, payment: null });
  expect(usualMarks(rows(3, 'paid', true))).toEqual({ isElsewhere: false, payment: null });
});

test('cash is always marked', () => {
  expect(usualMarks(rows(9, 'cash'))).toEqual({ isElsewhere: false, payment: null });
});
