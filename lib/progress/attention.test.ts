import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { type Attention, type AttentionFacts, attentionOf, byAttention } from './attention';
import { needsAttention } from './attention-rows.server';
import { DEFAULT_ATTENTION, readAttentionSettings } from './attention-settings';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const plain: AttentionFacts = {
  status: 'en_route',
  statusAt: ago(2),
  scheduledAt: null,
  promisedAt: null,
  driverMovedAt: null,
  dealtWithAt: null,
};
const stands = { statusAt: ago(40), driverMovedAt: ago(9) };
const reasonsOf = (facts: Partial<AttentionFacts>) =>
  attentionOf({ ...plain, ...facts }, DEFAULT_ATTENTION, NOW).map(({ reason }) => reason);

it.each<[string, Partial<AttentionFacts>, string[]]>([
  ['waits for 9 minutes', { status: 'pending', statusAt: ago(9) }, []],
  ['waits for 10 minutes', { status: 'pending', statusAt: ago(10) }, ['waiting']],
  ['is planned for later', { status: 'pending', statusAt: ago(60), scheduledAt: ago(-30) }, []],
  ['stands for 4 minutes', { statusAt: ago(20), driverMovedAt: ago(4) }, []],
  ['stands for 5 minutes', { statusAt: ago(20), driverMovedAt: ago(5) }, ['not_moving']],
  ['stood at the shop, and has left now', { statusAt: ago(1), driverMovedAt: ago(30) }, []],
  ['waits at the shop', { status: 'dispatched', statusAt: ago(20), driverMovedAt: ago(15) }, []],
  ['is on time after an hour', { statusAt: ago(60), promisedAt: ago(-1) }, []],
  ['is late by 4 minutes', { promisedAt: ago(4) }, []],
  ['is late by 5 minutes', { promisedAt: ago(5) }, ['late']],
  ['stands and is late', { statusAt: ago(20), driverMovedAt: ago(9), promisedAt: ago(9) }, ['not_moving', 'late']],
  ['was delivered late', { status: 'completed', promisedAt: ago(9) }, []],
  ['failed', { status: 'failed', statusAt: ago(72 * 60), promisedAt: ago(300) }, ['failed']],
  ['failed long ago', { status: 'failed', statusAt: ago(72 * 60 + 1) }, []],
  ['was refused', { status: 'rejected', statusAt: ago(300) }, ['refused']],
  ['failed and was dealt with', { status: 'failed', statusAt: ago(9), dealtWithAt: ago(8) }, []],
  ['failed again after that', { status: 'failed', statusAt: ago(7), dealtWithAt: ago(8) }, ['failed']],
  ['was dealt with late, and stands since', { ...stands, promisedAt: ago(30), dealtWithAt: ago(20) }, ['not_moving']],
  ['was dealt with late and standing', { ...stands, promisedAt: ago(30), dealtWithAt: ago(3) }, []],
  ['was dealt with before it was late', { promisedAt: ago(9), dealtWithAt: ago(6) }, ['late']],
  ['has no known outcome', { status: 'unknown', statusAt: ago(0) }, ['unknown']],
  ['failed after the last tick of this clock', { status: 'failed', statusAt: ago(-2) }, ['failed']],
  ['failed then, and was dealt with', { status: 'failed', statusAt: ago(-2), dealtWithAt: ago(-3) }, []],
])('a delivery that %s: %o', (_name, facts, reasons) => {
  expect(reasonsOf(facts)).toEqual(reasons);
});

it('a longer limit lets a delivery wait longer', () => {
  const facts = { ...plain, status: 'pending', statusAt: ago(20) };
  expect(attentionOf(facts, { ...DEFAULT_ATTENTION, waitingMinutes: 30 }, NOW)).toEqual([]);
});

it('the most urgent reason decides the order, then how long it has lasted', () => {
  const list: Attention[][] = [
    [],
    [{ reason: 'late', since: 1 }],
    [{ reason: 'waiting', since: 5 }],
    [{ reason: 'waiting', since: 3 }],
    [{ reason: 'unknown', since: 9 }],
    [{ reason: 'refused', since: 9 }],
  ];
  expect(list.sort(byAttention).map(([first]) => first && `${first.reason} ${first.since}`)).toEqual([
    'unknown 9',
    'refused 9',
    'waiting 3',
    'waiting 5',
    'late 1',
    undefined,
  ]);
});

it('unreadable settings are the defaults, and a missing one is its default', () => {
  expect(readAttentionSettings('what')).toEqual(DEFAULT_ATTENTION);
  expect(readAttentionSettings({ waitingMinutes: 7 })).toEqual({ ...DEFAULT_ATTENTION, waitingMinutes: 7 });
  expect(readAttentionSettings({ waitingMinutes: -1 })).toEqual(DEFAULT_ATTENTION);
});

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());

it('the query finds exactly the deliveries that the rule names', async () => {
  const minutes = [-2, 0, 4, 5, 6, 9, 10, 11, 4319, 4320, 4321];
  const [open, ended] = ['submitting pending accepted dispatched en_route', 'completed failed rejected unknown'];
  const statuses = `${open} ${ended}`.split(' ');
  const cases = statuses.flatMap((status) =>
    minutes.flatMap((age): AttentionFacts[] => [
      { ...plain, status, statusAt: ago(age) },
      { ...plain, status, statusAt: ago(age), scheduledAt: ago(age - 5) },
      { ...plain, status, statusAt: ago(20), promisedAt: ago(age) },
      { ...plain, status, statusAt: ago(7), driverMovedAt: ago(age) },
      { ...plain, status, statusAt: ago(11), driverMovedAt: ago(9), promisedAt: ago(10), dealtWithAt: ago(age) },
    ]),
  );
  const rows = cases.map((facts) => ({ id: newId(), facts }));
  await fixture.db.insert(deliveries).values(rows.map(({ id, facts }) => rowOf(id, facts)));
  const found = await fixture.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(needsAttention(DEFAULT_ATTENTION, new Date(NOW)));
  const wanted = rows.filter(({ facts }) => attentionOf(facts, DEFAULT_ATTENTION, NOW).length > 0);
  expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  expect(wanted.length).toBeGreaterThan(50);
});

function rowOf(id: string, facts: AttentionFacts): typeof deliveries.$inferInsert {
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const statusAt = new Date(facts.statusAt);
  return {
    id,
    connectionId: fixture.connectionId,
    reference: id,
    status: facts.status,
    requestBody: '{}',
    draft: {},
    paymentType: 'paid',
    amount: '1',
    customerName: 'Sara',
    customerPhone: '+96551234567',
    searchText: '',
    createdAt: statusAt,
    updatedAt: statusAt,
    statusAt,
    scheduledAt: at(facts.scheduledAt),
    promisedAt: at(facts.promisedAt),
    driverMovedAt: at(facts.driverMovedAt),
    dealtWithAt: at(facts.dealtWithAt),
  };
}
