import { expect, test } from 'vitest';
import { testRow } from '@/lib/deliveries/testing-row';
import { CallProblem } from '@/lib/http/call';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { DELIVERY_STATUSES } from '@/lib/service/model/values';
import { type BulkAct, concernsAll, isPossible } from './bulk-act';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const rule = { attention: DEFAULT_ATTENTION, now };
const at = new Date(now - 60_000).toISOString();
const may = (act: BulkAct, more: object) =>
  isPossible(act, testRow({ statusAt: at, updatedAt: at, generation: 'v2', ...more }), rule);

test('only a failed order of v2 is retried', () => {
  const retried = DELIVERY_STATUSES.filter((status) => may('retry', { status }));
  expect(retried).toEqual(['failed']);
  expect(may('retry', { status: 'failed', generation: 'v1' })).toBe(false);
});

test('what has ended, or is not at the service yet, is not canceled', () => {
  expect(may('cancel', { status: 'en_route', code: 'ABC123' })).toBe(true);
  for (const status of ['completed', 'canceled', 'failed', 'submitting', 'unknown', 'rejected'])
    expect(may('cancel', { status, code: 'ABC123' }), status).toBe(false);
  expect(may('cancel', { status: 'pending', code: null })).toBe(false);
});

test('only what needs attention is dealt with, and only once', () => {
  expect(may('dealWith', { status: 'failed' })).toBe(true);
  expect(may('dealWith', { status: 'failed', dealtWithAt: new Date(now).toISOString() })).toBe(false);
  expect(may('dealWith', { status: 'completed' })).toBe(false);
});

test('a problem of one order lets the next one be asked for, one of all orders does not', () => {
  const problem = (code: string) => new CallProblem(409, { code });
  for (const code of ['not_cancellable', 'not_retryable', 'delivery_not_found', 'service_refused', 'service_conflict'])
    expect(concernsAll(problem(code)), code).toBe(false);
  for (const code of ['network', 'signed_out', 'quarantined', 'service_busy', 'service_unavailable'])
    expect(concernsAll(problem(code)), code).toBe(true);
  expect(concernsAll(new Error('unexpected'))).toBe(true);
});

test('an order of another system is not repeated, one that has ended is', () => {
  expect(may('repeat', { status: 'completed', madeElsewhere: false })).toBe(true);
  expect(may('repeat', { status: 'completed', madeElsewhere: true })).toBe(false);
});
