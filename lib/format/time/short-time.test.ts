import { describe, expect, it } from 'vitest';
import { shortTime } from './short-time';

describe('shortTime', () => {
  const now = Date.parse('2026-11-21T20:59:00Z');

  it('is the time alone on the same day of the zone', () => {
    expect(shortTime(now - 3_600_000, 'Asia/Kuwait', 'en', now)).toBe('22:59');
    expect(shortTime('2026-11-21T21:05:09Z', 'UTC', 'ar', now)).toBe('21:05');
  });

  it('has the day on another one, two minutes later or at the same hour of another year', () => {
    expect(shortTime(now + 120_000, 'Asia/Kuwait', 'en', now)).toBe('22 Nov, 00:01');
    expect(shortTime('2027-11-21T20:59:00Z', 'Asia/Kuwait', 'ar', now)).toBe('21 نوفمبر، 23:59');
  });
});
