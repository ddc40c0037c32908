import { describe, expect, it } from 'vitest';
import { makeReference } from './reference';

describe('makeReference', () => {
  it('carries the day of the merchant, not of the computer', () => {
    const lateInUtc = Date.parse('2026-11-21T22:30:00Z');
    expect(makeReference(lateInUtc, 'Asia/Kuwait')).toMatch(/^D-261122-/);
    expect(makeReference(lateInUtc, 'UTC')).toMatch(/^D-261121-/);
  });

  it('ends in letters and digits that are not mistaken for each other', () => {
    const made = Array.from({ length: 500 }, () => makeReference(0, 'UTC'));
    for (const reference of made) expect(reference).toMatch(/^D-700101-[2-9BCDFGHJKMNPQRSTVWXYZ]{5}$/);
    expect(new Set(made).size).toBeGreaterThan(495);
  });
});
