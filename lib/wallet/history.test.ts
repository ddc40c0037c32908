import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, deliveries, invoices, walletSnapshots } from '@/lib/db/schema';
import { addDays } from '@/lib/format/time/days';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { walletDay } from './day.server';
import { exportMovements } from './export.server';
import { walletHistory } from './history.server';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  // 23:30 on 1 March in Kuwait, in a leap year.
  ctx = { ...fixture.ctx, now: () => new Date('2028-03-01T20:30:00Z') };
  // Nothing of another connection may show.
  const other = await addConnection(fixture);
  await fixture.db.insert(walletSnapshots).values([
    { ...snapshot('2028-02-20T10:00:00Z', '7'), connectionId: other.id },
    { ...snapshot('2028-02-28T11:00:00Z', '8'), connectionId: other.id },
  ]);
  await addOrders(fixture.db, other.id, [{ at: '2028-02-20T10:00:00Z' }, { at: '2028-02-29T19:00:00Z' }]);
  await fixture.db.insert(invoices).values({
    connectionId: other.id,
    id: 'other',
    invoiceNo: 'other',
    type: 'TAP_WALLET',
    status: 'PAID',
    amount: '70',
    currency: 'KWD',
    createdAt: new Date('2028-02-29T09:00:00Z'),
    syncedAt: new Date(),
  });
  await fixture.db.update(connections).set({ invoicesSyncedAt: new Date() }).where(eq(connections.id, other.id));
});
afterAll(() => fixture.close());

const snapshot = (at: string, balance: string) => ({
  connectionId: ctx.connection.id,
  at: new Date(at),
  balance,
  warningLevel: null,
  currency: 'KWD',
  source: 'worker',
});

test('before a balance was read nothing is known of the days, and nothing is forecast', async () => {
  const { days, forecast, currency } = await walletHistory(ctx, { days: '7' });
  expect({ forecast, currency }).toEqual({ forecast: null, currency: 'KWD' });
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({
    day: '2028-03-01',
    closing: null,
    isComputed: false,
    debits: { count: 0, amount: '0.000' },
    topUps: null,
    refunds: null,
    unexplained: null,
  });
});

test('each day is explained by its fees, top-ups and refunds, in the merchant’s days; the rest is named', async () => {
  await fixture.db
    .insert(walletSnapshots)
    .values([
      snapshot('2028-02-28T10:00:00Z', '50'),
      snapshot('2028-02-29T19:00:00Z', '47.5'),
      snapshot('2028-03-01T10:00:00Z', '90'),
      snapshot('2028-03-01T20:00:00Z', '88.75'),
    ]);
  await addOrders(fixture.db, ctx.connection.id, [
    // 23:59 on the leap day; half past midnight on 1 March in Kuwait, still the leap day in UTC.
    { at: '2028-02-29T20:59:00Z' },
    { at: '2028-02-29T18:00:00Z' },
    { at: '2028-02-29T21:30:00Z', customerName: 'Late' },
    { at: '2028-02-29T18:00:00Z', testMode: true },
    { at: '2028-02-29T18:00:00Z', status: 'canceled' },
    { at: '2028-02-26T18:00:00Z', customerName: 'Imported', endedAt: null },
  ]);
  await fixture.db.insert(invoices).values(
    [
      { id: 'a', type: 'TAP_WALLET', status: 'PAID', amount: '50', at: '2028-03-01T09:00:00Z' },
      { id: 'b', type: 'REFUND_WALLET', status: 'PAID', amount: '6.25', at: '2028-03-01T09:30:00Z' },
      { id: 'c', type: 'TAP_WALLET', status: 'PENDING', amount: '5', at: '2028-03-01T09:00:00Z' },
      { id: 'd', type: 'REGULAR', status: 'PAID', amount: '500', at: '2028-03-01T09:00:00Z' },
    ].map(({ at, ...invoice }) => ({
      ...invoice,
      connectionId: ctx.connection.id,
      invoiceNo: invoice.id,
      currency: 'KWD',
      createdAt: new Date(at),
      syncedAt: new Date(at),
    })),
  );
  const unread = await walletHistory(ctx, { days: '7' });
  expect(unread.days[0]).toMatchObject({ topUps: null, refunds: null, unexplained: null, debits: { count: 1 } });
  await fixture.db
    .update(connections)
    .set({ invoicesSyncedAt: new Date('2028-03-01T20:00:00Z') })
    .where(eq(connections.id, ctx.connection.id));
  const { days, forecast } = await walletHistory(ctx, { days: '7' });
  expect(days.map(({ day }) => day).slice(0, 3)).toEqual(['2028-03-01', '2028-02-29', '2028-02-28']);
  expect(days[0]).toMatchObject({
    closing: '88.750',
    unexplained: '-13.750',
    debits: { count: 1, amount: '-1.250' },
    topUps: { count: 1, amount: '50.000' },
    refunds: { count: 1, amount: '6.250' },
  });
  expect(days[1]).toMatchObject({ closing: '47.500', debits: { count: 2, amount: '-2.500' }, unexplained: '0.000' });
  expect(days[2]).toMatchObject({ closing: '50.000', unexplained: null });
  expect(days[6]).toMatchObject({ closing: null, unexplained: null });
  expect(forecast).toMatchObject({ kind: 'too_few', sample: { days: 4, orders: 3, from: '2028-02-26' } });

  // Before the first balance that was read: 50 and nothing moved on the 28th and 27th; the import of the 26th is the first fee.
  const balances = days.map(({ day, closing, isComputed, unexplained }) => [
    day.slice(8),
    closing,
    isComputed,
    unexplained,
  ]);
  expect(balances.slice(2)).toEqual([
    ['28', '50.000', false, null],
    ['27', '50.000', true, null],
    ['26', '50.000', true, null],
    ['25', null, false, null],
    ['24', null, false, null],
  ]);

  const { debits } = await walletDay(ctx, { day: '2028-02-26' });
  expect(debits).toMatchObject([{ customerName: 'Imported', at: null }]);
  const file = await exportMovements(ctx, { from: '2028-02-26', to: '2028-02-26' }, { column: String, kind: String });
  expect((await file.text()).split('\r\n')[1]).toMatch(/^,fee,\w+,Imported,-1\.250,KWD$/);

  const moves = await walletDay(ctx, { day: '2028-03-01' });
  expect(moves.debits).toMatchObject([{ customerName: 'Late', at: '2028-02-29T21:30:00.000Z' }]);
  expect(moves.invoices.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('past balances are computed backwards over fees, top-ups and refunds, once the invoices were read', async () => {
  const { connection } = ctx;
  await fixture.db.delete(deliveries);
  await fixture.db.delete(walletSnapshots);
  await fixture.db.delete(invoices);
  await fixture.db.insert(walletSnapshots).values(snapshot('2028-03-01T10:00:00Z', '40.005'));
  await addOrders(fixture.db, connection.id, [
    { at: '2028-03-01T08:00:00Z', deliveryFee: '1.101' },
    { at: '2028-02-29T08:00:00Z', deliveryFee: '2.202' },
    { at: '2028-02-28T08:00:00Z', deliveryFee: '3.303' },
  ]);
  const bill = { connectionId: connection.id, currency: 'KWD', status: 'PAID', syncedAt: new Date() };
  await fixture.db.insert(invoices).values([
    {
      ...bill,
      id: 'a',
      invoiceNo: 'a',
      type: 'TAP_WALLET',
      amount: '20.004',
      createdAt: new Date('2028-02-29T09:00:00Z'),
    },
    {
      ...bill,
      id: 'b',
      invoiceNo: 'b',
      type: 'REFUND_WALLET',
      amount: '5.005',
      createdAt: new Date('2028-02-29T09:30:00Z'),
    },
  ]);
  const closings = async () => (await walletHistory(ctx, { days: '7' })).days.map(({ closing }) => closing);
  // 40.005 + 1.101; then less the top-up and the refund, plus the fee of the 29th.
  expect(await closings()).toEqual(['40.005', '41.106', '18.299', null, null, null, null]);
  // A fee before all days on screen: the oldest one has its balance too.
  await addOrders(fixture.db, connection.id, [{ at: '2028-02-10T08:00:00Z' }]);
  expect(await closings()).toEqual(['40.005', '41.106', '18.299', '21.602', '21.602', '21.602', '21.602']);
  await fixture.db.update(connections).set({ invoicesSyncedAt: null });
  expect(await closings()).toEqual(['40.005', null, null, null, null, null, null]);
});

test('without a fee in the records nothing is computed backwards', async () => {
  await fixture.db.delete(deliveries);
  await fixture.db.delete(invoices);
  await fixture.db.update(connections).set({ invoicesSyncedAt: new Date() });
  await addOrders(fixture.db, ctx.connection.id, [
    { at: '2028-02-27T08:00:00Z', testMode: true },
    { at: '2028-02-27T08:00:00Z', status: 'failed' },
  ]);
  const { days } = await walletHistory(ctx, { days: '7' });
  expect(days.map(({ closing }) => closing)).toEqual(['40.005', null, null, null, null, null, null]);
});

test('the forecast is of eight weeks until yesterday, from the first order on; days without orders cost nothing', async () => {
  await fixture.db.delete(deliveries);
  const { id } = ctx.connection;
  // 22 orders on every other day: 43 days from the first one to yesterday, 29 February.
  const days = Array.from({ length: 22 }, (_, index) => addDays('2028-01-18', index * 2));
  await addOrders(fixture.db, id, [
    ...days.map((day) => ({ at: `${day}T10:00:00Z`, deliveryFee: '2' })),
    { at: '2028-02-20T10:00:00Z', deliveryFee: '8', currency: null },
    { at: '2028-02-20T10:00:00Z', deliveryFee: '500', currency: 'SAR' },
    // Today, and 57 days ago in Kuwait.
    { at: '2028-03-01T10:00:00Z', deliveryFee: '100' },
    { at: '2028-01-04T20:30:00Z', deliveryFee: '100' },
  ]);
  const { forecast } = await walletHistory(ctx, { days: '7' });
  expect(forecast).toMatchObject({
    kind: 'known',
    sample: { days: 43, orders: 23, from: '2028-01-18' },
    averageFee: '2.261',
    orders: { expected: 17, least: 20, most: 20 },
  });
});

test('a day lists at most 200 fees, and says that there are more', async () => {
  await fixture.db.delete(deliveries);
  const add = (count: number) =>
    addOrders(
      fixture.db,
      ctx.connection.id,
      Array.from({ length: count }, () => ({ at: '2028-02-29T10:00:00Z' })),
    );
  await add(200);
  expect(await walletDay(ctx, { day: '2028-02-29' })).toMatchObject({ hasMore: false });
  await add(1);
  const { debits, hasMore } = await walletDay(ctx, { day: '2028-02-29' });
  expect({ count: debits.length, hasMore }).toEqual({ count: 200, hasMore: true });
});

test('days without a balance keep the last one that was read before them', async () => {
  await fixture.db.delete(deliveries);
  await fixture.db.delete(walletSnapshots).where(eq(walletSnapshots.connectionId, ctx.connection.id));
  await fixture.db
    .insert(walletSnapshots)
    .values([snapshot('2028-02-10T10:00:00Z', '20.005'), snapshot('2028-02-20T10:00:00Z', '30.005')]);
  const { days } = await walletHistory(ctx, { days: '7' });
  expect(new Set(days.map(({ closing }) => closing))).toEqual(new Set(['30.005']));
});

test('the file has fees, top-ups and refunds of the wallet in one order, newest first', async () => {
  const { connection } = ctx;
  await fixture.db.delete(deliveries);
  await fixture.db.delete(invoices).where(eq(invoices.connectionId, connection.id));
  await addOrders(fixture.db, connection.id, [
    { at: '2028-02-29T08:00:00Z', code: 'A' },
    { at: '2028-02-29T10:00:00Z', code: 'B', deliveryFee: '2' },
    { at: '2028-02-29T12:00:00Z', code: 'other', currency: 'SAR' },
  ]);
  const bill = (id: string, type: string, at: string) => ({
    ...{ id, type, connectionId: connection.id, invoiceNo: id, status: 'PAID', amount: '5', currency: 'KWD' },
    ...{ createdAt: new Date(at), syncedAt: new Date() },
  });
  await fixture.db
    .insert(invoices)
    .values([
      bill('I-1', 'TOPUP_WALLET', '2028-02-29T07:00:00Z'),
      bill('I-3', 'TAP_WALLET', '2028-02-29T11:00:00Z'),
      bill('I-2', 'REFUND_WALLET', '2028-02-29T09:00:00Z'),
      bill('no-wallet', 'DELIVERY', '2028-02-29T09:00:00Z'),
    ]);
  const texts = { column: String, kind: String };
  const file = await exportMovements(ctx, { from: '2028-02-29', to: '2028-02-29' }, texts);
  expect((await file.text()).trimEnd().split('\r\n').slice(1)).toEqual([
    '2028-02-29 14:00,topUp,I-3,,5.000,KWD',
    '2028-02-29 13:00,fee,B,Sara,-2.000,KWD',
    '2028-02-29 12:00,refund,I-2,,5.000,KWD',
    '2028-02-29 11:00,fee,A,Sara,-1.250,KWD',
    '2028-02-29 10:00,topUp,I-1,,5.000,KWD',
  ]);
});
