import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '@/lib/db/schema';
import english from '@/lib/i18n/messages/en/reports.json';
import type { Context } from '@/lib/request/context.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportMovements } from './export.server';
import { CoverQuery, MovementsQuery, WalletHistoryQuery, WalletWarning } from './schema';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());

const linesOf = async (from: string, to: string) => {
  const text = await (await exportMovements(ctx, { from, to }, { column: String, kind: String })).text();
  return text.trimEnd().split('\r\n').slice(1);
};

test('holds every fee, top-up and refund of the business days once, newest first; a refund comes back to the wallet', async () => {
  const connectionId = ctx.connection.id;
  await addOrders(
    fixture.db,
    connectionId,
    // Three of each second, over two pages.
    Array.from({ length: 2_400 }, (_, index) => ({
      at: new Date(Date.parse('2028-02-29T09:00:00Z') + Math.floor(index / 3) * 1_000).toISOString(),
      code: `F${index}`,
      customerName: index === 0 ? '=SUM(A1)' : 'Sara',
    })),
  );
  await addOrders(fixture.db, connectionId, [
    { at: '2028-02-29T20:59:00Z', code: 'late' },
    { at: '2028-02-29T21:00:00Z', code: 'next-day' },
    { at: '2028-02-29T12:00:00Z', code: 'test', testMode: true },
    { at: '2028-02-29T12:00:00Z', code: 'canceled', status: 'canceled' },
    { at: '2028-02-29T08:00:00Z', code: 'no-fee', deliveryFee: null },
    { at: '2028-02-28T21:00:00Z', code: 'first' },
  ]);
  const invoice = (id: string, type: string, at: string, status = 'PAID') => ({
    id,
    type,
    status,
    amount: '50',
    connectionId,
    invoiceNo: `I-${id}`,
    currency: 'KWD',
    createdAt: new Date(at),
    syncedAt: new Date(),
  });
  await fixture.db
    .insert(invoices)
    .values([
      invoice('a', 'TAP_WALLET', '2028-02-29T20:59:30Z'),
      invoice('b', 'REFUND_WALLET', '2028-02-29T09:10:00.500Z'),
      invoice('c', 'TOPUP_WALLET', '2028-02-28T21:00:00Z'),
      invoice('d', 'TOPUP_WALLET', '2028-02-29T10:00:00Z', 'PENDING'),
      invoice('e', 'TOPUP_WALLET', '2028-02-29T21:00:00Z'),
      { ...invoice('f', 'TOPUP_WALLET', '2028-02-29T07:00:00Z'), currency: null },
      { ...invoice('g', 'TOPUP_WALLET', '2028-02-29T07:00:00Z'), currency: 'SAR' },
      { ...invoice('h', 'TOPUP_WALLET', '2028-02-29T07:00:00Z'), amount: null },
    ]);
  const lines = await linesOf('2028-02-29', '2028-02-29');
  expect(lines).toHaveLength(2_400 + 3 + 4);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.slice(0, 2)).toEqual([
    '2028-02-29 23:59,topUp,I-a,,50.000,KWD',
    '2028-02-29 23:59,fee,late,Sara,-1.250,KWD',
  ]);
  const refund = lines.indexOf('2028-02-29 12:10,refund,I-b,,50.000,KWD');
  // The refund lies after the first 601 of 800 seconds.
  expect(refund).toBe(2 + (800 - 601) * 3);
  expect(lines.slice(-4)).toEqual([
    '2028-02-29 11:00,fee,no-fee,Sara,,KWD',
    '2028-02-29 10:00,topUp,I-f,,50.000,KWD',
    '2028-02-29 00:00,topUp,I-c,,50.000,KWD',
    '2028-02-29 00:00,fee,first,Sara,-1.250,KWD',
  ]);
  expect(lines).toContain("2028-02-29 12:00,fee,F0,'=SUM(A1),-1.250,KWD");

  ctx = { ...ctx, connection: { ...ctx.connection, dayStartHour: 5 } };
  expect((await linesOf('2028-02-29', '2028-02-29')).slice(0, 2)).toEqual([
    '2028-03-01 00:00,topUp,I-e,,50.000,KWD',
    '2028-03-01 00:00,fee,next-day,Sara,-1.250,KWD',
  ]);
});

test('each column has its name', async () => {
  const column = (name: string) => new Map<string, unknown>(Object.entries(english.columns)).get(name) as string;
  const file = await exportMovements(ctx, { from: '2028-01-01', to: '2028-01-01' }, { column, kind: String });
  expect(await file.text()).toBe('Time,Kind,Number,Customer,Amount,Currency\r\n');
});

test('screens read a warning of each level; requests name known days and exact fees', () => {
  for (const by of ['service', 'reported', 'own']) {
    expect(WalletWarning.parse({ by, level: '5.000', isSettled: false }).by).toBe(by);
  }
  expect(WalletHistoryQuery.parse({})).toEqual({ days: '30' });
  for (const days of ['7', '30', '90']) expect(WalletHistoryQuery.parse({ days })).toEqual({ days });
  expect(WalletHistoryQuery.safeParse({ days: '31' }).success).toBe(false);
  expect(MovementsQuery.safeParse({ from: '2028-02-01', to: '2028-02-01' }).success).toBe(true);
  expect(MovementsQuery.safeParse({ from: '2028-02-02', to: '2028-02-01' }).success).toBe(false);
  const isRead = (fee: string) => CoverQuery.safeParse({ fee }).success;
  expect(['0', '96.394', '123456789'].map(isRead)).toEqual([true, true, true]);
  expect(['', '-1', '1.2345', '1e3', '1,5', '1234567890'].filter(isRead)).toEqual([]);
});
