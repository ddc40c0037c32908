import { expect, test } from 'vitest';
import { daysOfSpan, SPANS } from './spans';

test.each([
  ['2028-03-31', { from: '2028-02-01', to: '2028-02-29' }],
  ['2027-03-01', { from: '2027-02-01', to: '2027-02-28' }],
  ['2027-01-15', { from: '2026-12-01', to: '2026-12-31' }],
])('on %s last month was %o', (today, days) => {
  expect(daysOfSpan('lastMonth', today)).toEqual(days);
});

test('the other spans end today', () => {
  for (const span of SPANS.filter((span) => span !== 'lastMonth'))
    expect(daysOfSpan(span, '2028-02-29').to).toBe('2028-02-29');
  expect(daysOfSpan('week', '2028-03-01').from).toBe('2028-02-24');
  expect(daysOfSpan('month', '2028-02-29').from).toBe('2028-02-01');
});
