import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import type { DeliveryRow } from '../schema';
import { testRow } from '../testing-row';
import { withChangedRows } from './attention-items';
import type { Overview } from './overview-schema';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();

const row = testRow({
  id: 'new',
  status: 'failed',
  branchId: 'salmiya',
  branchName: 'Salmiya',
  area: 'Hawally',
  createdAt: at(600),
  updatedAt: at(0),
  endedAt: at(0),
  // The server's clock is a little ahead of the browser's.
  statusAt: at(-4),
});
const numbers = { created: 1, completed: 0, canceled: 0, failed: 0, fees: '0', cashCollected: null, cashDue: null };
let overview: Overview;
beforeEach(() => {
  const old = { ...row, id: 'old', statusAt: at(900) };
  overview = {
    attention: [{ ...old, why: 'failed', since: old.statusAt }],
    attentionCount: 3,
    scheduled: [],
    active: 0,
    branches: [],
    isEmpty: false,
    asOf: at(60),
    today: { ...numbers, day: '2026-11-23', paymentsUnknown: 0, currency: 'KWD' },
  };
});
const after = (changed: DeliveryRow[], branch?: string) => {
  const { attention, attentionCount } = withChangedRows(overview, changed, { branch }, DEFAULT_ATTENTION, NOW);
  return [attention.map(({ id, why }) => `${id} ${why}`), attentionCount];
};

test('a failure that comes live needs attention at once, and is counted', () => {
  expect(after([row])).toEqual([['old failed', 'new failed'], 4]);
});

test('what was dealt with or goes on needs none', () => {
  expect(after([{ ...row, id: 'old', dealtWithAt: at(-5) }])).toEqual([[], 2]);
  expect(after([{ ...row, id: 'old', status: 'pending' }])).toEqual([[], 2]);
});

test('the overview of one branch takes none of another', () => {
  expect(after([row], 'hawally')).toEqual([['old failed'], 3]);
  expect(after([row], 'salmiya')).toEqual([['old failed', 'new failed'], 4]);
});

test('an older state that arrives late does not take a failure back', () => {
  expect(after([{ ...row, id: 'old', status: 'pending', updatedAt: at(1) }])).toEqual([['old failed'], 3]);
});
