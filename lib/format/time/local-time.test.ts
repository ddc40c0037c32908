import { expect, it } from 'vitest';
import { instantOf, localOf } from './local-time';

const ZONE = 'Asia/Kuwait';

it('goes from the wall clock to the instant and back', () => {
  expect(instantOf('2026-11-21T18:30', ZONE)).toBe('2026-11-21T15:30:00.000Z');
  expect(instantOf('2026-11-21T18:30:59', ZONE)).toBe('2026-11-21T15:30:00.000Z');
  expect(localOf(Date.parse('2026-11-21T15:30:00Z'), ZONE)).toBe('2026-11-21T18:30');
});

it('never takes unreadable text for a time, nor for none', () => {
  expect(instantOf('', ZONE)).toBe('unreadable');
  expect(instantOf('tomorrow', ZONE)).toBe('unreadable');
});
