import { expect, test } from 'vitest';
import type { ReportRow } from '@/lib/reports/schema';
import { barsOf } from './bars-of';

const DAYS = { from: '2026-11-03', to: '2026-11-05', dates: 'created' } as const;
const RULE = { timeZone: 'Asia/Kuwait', dayStartHour: 0 };

const row = (key: string | null, orders: number, ended: Partial<ReportRow> = {}): ReportRow => ({
  key,
  label: key,
  byPin: 0,
  currency: 'KWD',
  orders,
  completed: 0,
  canceled: 0,
  failed: 0,
  refused: 0,
  fees: '0',
  cash: '0',
  paymentUnknown: 0,
  promised: 0,
  onTime: 0,
  compared: 0,
  estimated: '0',
  charged: '0',
  ...ended,
});

test('a bar is divided by what became of its orders, currencies together', () => {
  const rows = [
    row('b1', 10, { completed: 5, canceled: 2, failed: 1 }),
    row('b2', 30, { completed: 30 }),
    { ...row('b1', 4, { completed: 4 }), currency: 'BHD' },
  ];
  expect(barsOf(rows, { ...DAYS, by: 'branch' }, RULE)).toEqual([
    { key: 'b2', label: 'b2', orders: 30, parts: [30, 0, 0, 0] },
    { key: 'b1', label: 'b1', orders: 14, parts: [9, 2, 2, 1] },
  ]);
});

test('a day without orders has its place', () => {
  const bars = barsOf([row('2026-11-05', 2), row('2026-11-03', 1)], { ...DAYS, by: 'day' }, RULE);
  expect(bars.map(({ key, orders }) => [key, orders])).toEqual([
    ['2026-11-03', 1],
    ['2026-11-04', 0],
    ['2026-11-05', 2],
  ]);
});

test('each of many areas is read once, and the largest get bars', () => {
  const reads = { count: 0 };
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const area = row(`area ${index}`, index + 1);
    return Object.defineProperty({ ...area }, 'key', {
      enumerable: true,
      get: () => {
        reads.count++;
        return area.key;
      },
    });
  });
  const bars = barsOf(rows, { ...DAYS, by: 'area' }, RULE);
  expect(bars.map(({ orders }) => orders)).toEqual(Array.from({ length: 15 }, (_, index) => 10_000 - index));
  expect(reads.count).toBe(10_000);
});
