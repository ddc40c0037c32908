import { expect, test } from 'vitest';
import { type CauseFacts, causeOf } from './attention-cause';

const failed: CauseFacts = { status: 'failed', driverName: null, pickedUpAt: null, problem: null };

test.each<[string, Partial<CauseFacts>]>([
  ['noDriver', {}],
  ['gaveUp', { driverName: 'Ali' }],
  // The name was erased.
  ['gaveUp', { driverName: '' }],
  ['gaveUp', { pickedUpAt: '2026-11-22T09:00:00Z' }],
  ['422', { status: 'rejected', problem: { kind: 'refused', status: 422 } }],
  ['422', { status: 'rejected', problem: { kind: 'refused', status: 422, message: 'Wallet balance too low' } }],
  ['other', { status: 'rejected', problem: { kind: 'refused', status: 422, message: 'area: is not served' } }],
  ['403', { status: 'rejected', problem: { kind: 'refused', status: 403, message: 'Not allowed' } }],
  ['other', { status: 'rejected', problem: { kind: 'refused', status: 418 } }],
  ['other', { status: 'rejected' }],
  ['notSent', { status: 'rejected', problem: { kind: 'not_sent' } }],
  ['markedNotCreated', { status: 'rejected', problem: { kind: 'marked_not_created' } }],
])('%s: %o', (cause, facts) => {
  expect(causeOf({ ...failed, ...facts })).toBe(cause);
});
