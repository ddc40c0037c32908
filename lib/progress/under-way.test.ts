import { expect, it } from 'vitest';
import { isUnderWayAt } from './under-way';

it('counts a scheduled order as under way from its time on', () => {
  const scheduledAt = '2026-11-21T12:00:00Z';
  const at = Date.parse(scheduledAt);
  expect(isUnderWayAt({ status: 'pending', scheduledAt }, at - 1)).toBe(false);
  expect(isUnderWayAt({ status: 'pending', scheduledAt }, at)).toBe(true);
  expect(isUnderWayAt({ status: 'accepted', scheduledAt }, at - 1)).toBe(true);
  expect(isUnderWayAt({ status: 'at_gate', scheduledAt: null }, at)).toBe(true);
  expect(isUnderWayAt({ status: 'unknown', scheduledAt: null }, at)).toBe(false);
});
