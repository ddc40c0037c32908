import { expect, test } from 'vitest';
import { Day, isOtherCentury } from './day';

test.each(['2026-11-22', '2000-01-01', '2100-12-31'])('%s is a day', (day) => {
  expect(Day.parse(day)).toBe(day);
});

test.each(['1999-12-31', '2101-01-01', '9999-12-31', '0000-01-01', '2026-02-30', '2026-11-22\n'])(
  '%j is none',
  (day) => {
    expect(Day.safeParse(day).success).toBe(false);
  },
);

test('an instant beyond the century is refused too', () => {
  expect([isOtherCentury('2100-12-31T10:00:00Z'), isOtherCentury('9999-12-31T23:59:59+00:00')]).toEqual([false, true]);
});
