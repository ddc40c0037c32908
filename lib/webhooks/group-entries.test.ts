import { expect, test } from 'vitest';
import { groupEntries } from './group-entries.server';
import type { InboxEntry } from './inbox-rows.server';
import { AUTHORIZATION_DIGEST } from './kept-headers.server';

const entry = (id: number, change: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  connectionId: 'c-alpha',
  webhookId: `w-${id}`,
  topic: 'delivery.updated',
  headers: {},
  body: Buffer.from(JSON.stringify({ code: 'AB12', status: 'accepted' })),
  repeats: 0,
  attempts: 1,
  receivedAt: new Date('2026-11-21T10:00:00Z'),
  nextAttemptAt: null,
  outcome: null,
  detail: null,
  processedAt: null,
  ...change,
});
const idsOf = (entries: InboxEntry[]) =>
  groupEntries(entries, 'service').map(({ connectionId, entries: of }) => [connectionId, of.map(({ id }) => id)]);

test('one code at two merchants is two orders', () => {
  expect(idsOf([entry(1), entry(2, { connectionId: 'c-omega' }), entry(3)])).toEqual([
    ['c-alpha', [1, 3]],
    ['c-omega', [2]],
  ]);
});

test('what comes with another authorization is checked by itself', () => {
  expect(idsOf([entry(1), entry(2, { headers: { [AUTHORIZATION_DIGEST]: 'other' } })])).toEqual([
    ['c-alpha', [1]],
    ['c-alpha', [2]],
  ]);
});
