import { describe, expect, it } from 'vitest';
import { dayRange, formatDateTime, zonedInstant, zonedParts } from './date-time';

const at = new Date('2026-11-21T21:05:09Z');

describe('formatDateTime', () => {
  it.each([
    ['time', 'en', '00:05'],
    ['date', 'en', '22 Nov 2026'],
    ['short', 'en', '22 Nov, 00:05'],
    ['long', 'en', '22 Nov 2026, 00:05:09'],
    ['iso-date', 'en', '2026-11-22'],
    ['short', 'ar', '22 نوفمبر، 00:05'],
    ['date', 'ar', '22 نوفمبر 2026'],
  ] as const)('%s in %s', (style, locale, text) => {
    expect(formatDateTime(at, 'Asia/Kuwait', locale, style)).toBe(text);
  });

  it('follows the given zone, not the machine', () => {
    expect(formatDateTime(at, 'UTC', 'en', 'long')).toBe('21 Nov 2026, 21:05:09');
  });
});

describe('dayRange', () => {
  it('is the day of the zone as UTC instants, end exclusive', () => {
    const range = dayRange('Asia/Kuwait', '2026-11-21');
    expect(range.start.toISOString()).toBe('2026-11-20T21:00:00.000Z');
    expect(range.end.toISOString()).toBe('2026-11-21T21:00:00.000Z');
  });

  it('takes the day in which an instant falls there', () => {
    expect(dayRange('Asia/Riyadh', at)).toEqual(dayRange('Asia/Riyadh', '2026-11-22'));
  });

  it('knows days of 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = dayRange('Europe/London', day);
      return (end.getTime() - start.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
  });

  it.each(['2026-02-30', '21/11/2026', '2026-13-01', ''])('refuses %j', (day) => {
    expect(() => dayRange('Asia/Kuwait', day)).toThrow(RangeError);
  });
});

describe('zonedInstant', () => {
  it('is the inverse of zonedParts', () => {
    for (const zone of ['Asia/Bahrain', 'Europe/London', 'America/New_York', 'UTC']) {
      const instant = new Date('2026-07-01T23:59:58Z');
      expect(zonedInstant(zonedParts(instant, zone), zone)).toEqual(instant);
    }
  });
});

it('a time that cannot be read is a dash, and no error', () => {
  expect(formatDateTime(new Date('soon'), 'Asia/Kuwait', 'en', 'long')).toBe('—');
});
