import { expect, test } from 'vitest';
import { businessDay, businessDays } from './business-day';

const RIYADH = { timeZone: 'Asia/Riyadh', dayStartHour: 0 };
const KITCHEN = { timeZone: 'Asia/Kuwait', dayStartHour: 5 };

test('a day is the merchant’s: 23:30 in Riyadh is another day than half past midnight, at a leap day’s end too', () => {
  expect(businessDay(RIYADH, new Date('2028-02-29T20:30:00Z'))).toBe('2028-02-29');
  expect(businessDay(RIYADH, new Date('2028-02-29T21:30:00Z'))).toBe('2028-03-01');
});

test('the night before five belongs to the day before, at the end of a month and of a year too', () => {
  expect(businessDay(KITCHEN, new Date('2027-01-01T01:59:59.999Z'))).toBe('2026-12-31');
  expect(businessDay(KITCHEN, new Date('2027-01-01T02:00:00Z'))).toBe('2027-01-01');
  expect(businessDay(KITCHEN, Date.parse('2028-03-01T00:30:00Z'))).toBe('2028-02-29');
});

test('days as instants begin and end at the same hour', () => {
  expect(businessDays(KITCHEN, '2028-02-29')).toEqual({
    from: new Date('2028-02-29T02:00:00Z'),
    before: new Date('2028-03-01T02:00:00Z'),
  });
  expect(businessDays(KITCHEN, '2026-11-01', '2026-11-30')).toEqual({
    from: new Date('2026-11-01T02:00:00Z'),
    before: new Date('2026-12-01T02:00:00Z'),
  });
  expect(() => businessDays(KITCHEN, '2027-02-29')).toThrow(RangeError);
});
