import { expect, test } from 'vitest';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isNotReplaced } from './unsent-replacement';

const AT = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-21T12:05:00.000Z';
const order = (kinds: readonly string[], more: Partial<DeliveryDetail> = {}) =>
  ({ nextCheckAt: AT, dealtWithAt: null, events: kinds.map((kind) => ({ kind, at: AT })), ...more }) as DeliveryDetail;

test('an order under way says that no corrected one was sent, until somebody has dealt with it or tries again', () => {
  expect(isNotReplaced(order(['created', 'replace_requested', 'not_replaced', 'status']))).toBe(true);
  expect(isNotReplaced(order(['created', 'status']))).toBe(false);
  expect(isNotReplaced(order(['not_replaced'], { dealtWithAt: LATER }))).toBe(false);
  expect(isNotReplaced(order(['not_replaced', 'replace_requested']))).toBe(false);
  expect(isNotReplaced(order(['not_replaced'], { nextCheckAt: null }))).toBe(false);
});

test('an order that was canceled after all says it too, unless a person canceled it', () => {
  const canceled = { nextCheckAt: null, status: 'canceled' } as const;
  expect(isNotReplaced(order(['cancel_requested', 'not_replaced', 'status'], canceled))).toBe(true);
  expect(isNotReplaced(order(['not_replaced', 'cancel_requested', 'status'], canceled))).toBe(false);
  expect(isNotReplaced(order(['not_replaced', 'status'], { nextCheckAt: null, status: 'completed' }))).toBe(false);
});
