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

const sent = (id: number, body: object, change: Partial<InboxEntry> = {}) =>
  entry(id, { body: Buffer.from(JSON.stringify(body)), ...change });
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second));

test('of requests of one matter the last counts, in the order in which they came', () => {
  const driver = (latitude: number) => ({
    topic: 'order.location.updated',
    code: 'AB12',
    driver: { latitude, longitude: 47 },
  });
  const low = (code: string, balance: string) => ({ topic: 'wallet.balance_low', code, balance, currency: 'KWD' });
  const of = { connectionId: 'c-alpha' };
  const hints = [
    { status: 'accepted', at: at(1) },
    { status: 'completed', at: at(3) },
  ];
  const position = { latitude: 29.5, longitude: 47, at: at(2) };
  const tasks = groupEntries(
    [
      sent(1, { code: 'AB12', status: 'completed' }, { receivedAt: at(3) }),
      sent(2, { code: 'AB12', status: 'accepted' }, { receivedAt: at(1) }),
      sent(3, driver(29.5), { receivedAt: at(2) }),
      sent(4, driver(29.4), { receivedAt: at(1) }),
      sent(5, low('AB12', '2.500'), { receivedAt: at(2) }),
      sent(6, { ...low('CD34', '1.500'), warning_balance_level: '5' }, { receivedAt: at(2) }),
      sent(7, { topic: 'app.uninstalled' }),
      sent(8, { topic: 'invoice.paid' }),
      entry(9, { body: Buffer.from('no JSON') }),
      sent(10, { topic: 'order.location.updated', code: 'EF56' }),
      sent(11, { topic: 'order.location.updated', code: 'AB12' }, { receivedAt: at(4) }),
    ],
    'service',
  );
  expect(tasks.map(({ entries, ...task }) => ({ ...task, entries: entries.map(({ id }) => id) }))).toEqual([
    { ...of, kind: 'unreadable', why: 'the body is not JSON', entries: [9] },
    { ...of, kind: 'order', code: 'AB12', headers: {}, hints, entries: [2, 1] },
    { ...of, kind: 'position', code: 'AB12', headers: {}, position, entries: [4, 3, 11] },
    { ...of, kind: 'wallet', level: '5.000', balance: '1.500', at: at(2), entries: [5, 6] },
    { ...of, kind: 'uninstalled', entries: [7] },
    { ...of, kind: 'ignored', why: 'the topic invoice.paid is not one of ours', entries: [8] },
    { ...of, kind: 'unreadable', why: 'a order.location.updated holds no position', entries: [10] },
  ]);
});
