import { expect, test } from 'vitest';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { testRow } from '@/lib/deliveries/testing-row';
import { createAnnouncements, isOver } from './announcement';

const NOW = '2026-11-21T10:00:00.000Z';
const EARLIER = '2026-11-21T09:50:00.000Z';
const BY_NOBODY = { by: [], replay: null };
const BY_ME = { by: ['me'], replay: null };
const BY_OTHERS = { by: ['somebody'], replay: null };

test('a step that happens now is announced once, however often its row arrives', () => {
  const next = createAnnouncements('me');
  expect(next(BY_NOBODY, row('accepted'))?.kind).toBe('accepted');
  expect(next(BY_NOBODY, row('accepted'))).toBeUndefined();
  expect(next(BY_NOBODY, row('en_route'))?.kind).toBe('en_route');
});

test('a row that arrives for another reason is not announced', () => {
  const first = () => createAnnouncements('me');
  expect(first()(BY_NOBODY, row('en_route', { statusAt: EARLIER }))).toBeUndefined();
  expect(first()(BY_NOBODY, row('completed', { endedAt: EARLIER }))).toBeUndefined();
});

test('an end is announced also when the service reported it late', () => {
  const next = createAnnouncements('me');
  expect(next(BY_NOBODY, row('completed', { statusAt: EARLIER, endedAt: NOW }))?.kind).toBe('completed');
});

test('a user’s own step is not announced to them, but to the others', () => {
  expect(createAnnouncements('me')(BY_ME, row('canceled', { endedAt: NOW }))).toBeUndefined();
  expect(createAnnouncements('me')(BY_OTHERS, row('canceled', { endedAt: NOW }))?.kind).toBe('canceled');
});

test('an urgent announcement is over when the order goes on, or somebody has dealt with it', () => {
  expect(isOver(row('failed'))).toBe(false);
  expect(isOver(row('failed', { dealtWithAt: EARLIER }))).toBe(false);
  expect(isOver(row('failed', { dealtWithAt: NOW }))).toBe(true);
  expect(isOver(row('pending'))).toBe(true);
});

test('an order without an answer is announced as urgent, to its maker too', () => {
  const next = createAnnouncements('me');
  next(BY_ME, row('submitting'));
  expect(next(BY_ME, row('unknown'))).toMatchObject({ kind: 'unknown' });
});

test('a failure is announced as urgent, whoever acted', () => {
  const failed = createAnnouncements('me')(BY_ME, row('failed', { endedAt: NOW }));
  expect(failed).toMatchObject({ kind: 'failed' });
});

test('what happened before the page was subscribed is on the page already', () => {
  const next = createAnnouncements('me');
  expect(next({ by: [], replay: 'page-load' }, row('failed', { endedAt: NOW }))).toBeUndefined();
  expect(next(BY_NOBODY, row('failed', { endedAt: NOW }))).toBeUndefined();
});

test('what happened while the stream was down is announced', () => {
  const next = createAnnouncements('me');
  expect(next({ by: [], replay: 'gap' }, row('failed', { endedAt: NOW }))?.kind).toBe('failed');
});

test('an order that was unknown and did arrive is announced, a rejection of it as urgent', () => {
  const next = createAnnouncements('me');
  next(BY_ME, row('unknown'));
  expect(next(BY_NOBODY, row('pending'))).toMatchObject({ kind: 'resolved' });
  const other = createAnnouncements('me');
  other(BY_ME, row('unknown'));
  expect(other(BY_NOBODY, row('rejected', { endedAt: NOW }))).toMatchObject({ kind: 'rejected' });
});

test('steps that need no attention are not announced', () => {
  const next = createAnnouncements('me');
  for (const status of ['submitting', 'pending', 'dispatched', 'waiting_pack', 'something_new']) {
    expect(next(BY_NOBODY, row(status))).toBeUndefined();
  }
});

function row(status: string, times: Partial<DeliveryRow> = {}): DeliveryRow {
  return testRow({ status, updatedAt: NOW, statusAt: NOW, ...times });
}
