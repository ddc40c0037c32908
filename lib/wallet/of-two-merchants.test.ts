import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, invoices, memberships, users, walletSnapshots, wallets } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { walletDay } from './day.server';
import { exportMovements } from './export.server';
import { walletHistory } from './history.server';
import { balancesInSight, walletsToTell } from './low-wallets.server';
import { readBalance } from './read.server';

const NOW = new Date('2026-11-21T10:00:00Z');

let fixture: ServiceFixture;
let ctx: Context;
let other: Context['connection'];
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = { ...fixture.ctx, now: () => NOW };
  other = await addConnection(fixture);
});
afterAll(() => fixture.close());

const snapshot = (connectionId: string, balance: string, at = NOW) => ({
  ...{ connectionId, balance, at, warningLevel: '3.000', currency: 'KWD', source: 'worker' },
});

test('a balance keeps three decimals, and has the merchant’s currency where the service names none', async () => {
  const answer = (wallet: object) =>
    ({ getWallet: async () => ({ wallet, answeredAt: NOW }) }) as unknown as Context['service'];
  const read = (wallet: object) => readBalance({ service: answer(wallet), connection: { currency: 'SAR' } });
  expect(await read({ balance: '12.34567', warning_balance_level: '5.00001', currency: null })).toEqual({
    ...{ at: NOW, balance: '12.345', warningLevel: '5.000', currency: 'SAR' },
  });
  expect(await read({ balance: '-0.5', warning_balance_level: null, currency: 'KWD' })).toEqual({
    ...{ at: NOW, balance: '-0.5', warningLevel: null, currency: 'KWD' },
  });
});

test('of fees, top-ups and refunds those in the wallet’s currency count, paid ones, of this merchant', async () => {
  const { db } = fixture;
  const own = ctx.connection.id;
  await db.insert(walletSnapshots).values([snapshot(own, '20.000'), snapshot(other.id, '99.000')]);
  await db.update(connections).set({ invoicesSyncedAt: NOW });
  const at = new Date('2026-11-21T08:00:00Z');
  const bill = { type: 'TOPUP_WALLET', status: 'PAID', currency: 'KWD', createdAt: at, syncedAt: NOW };
  const bills = [
    { ...bill, amount: '10.001', invoiceNo: 'TOP-1' },
    { ...bill, amount: '20.002', invoiceNo: 'TAP-1', type: 'TAP_WALLET', currency: null },
    {
      ...bill,
      amount: '-1.004',
      invoiceNo: 'REFUND-1',
      type: 'REFUND_WALLET',
      createdAt: new Date('2026-11-21T09:00:00Z'),
    },
    { ...bill, amount: '40.040', invoiceNo: 'RIYALS', currency: 'SAR' },
    { ...bill, amount: '50.050', invoiceNo: 'UNPAID', status: 'PENDING' },
    { ...bill, amount: '60.060', invoiceNo: 'REGULAR', type: 'REGULAR' },
    { ...bill, amount: null, invoiceNo: 'NO-AMOUNT' },
    { ...bill, amount: '70.070', invoiceNo: 'YESTERDAY', createdAt: new Date('2026-11-20T20:59:59Z') },
  ];
  await db
    .insert(invoices)
    .values([
      ...bills.map((row) => ({ ...row, id: row.invoiceNo, connectionId: own })),
      { ...bill, amount: '80.080', id: 'TOP-1', invoiceNo: 'THEIRS', connectionId: other.id },
    ]);
  const fee = { at: '2026-11-21T08:30:00Z', deliveryFee: '1.255' };
  await addOrders(db, own, [
    { ...fee, code: 'FEE-1', customerName: 'Mona' },
    { ...fee, code: 'FEE-2', deliveryFee: '2.005', currency: null, endedAt: null, at: '2026-11-21T07:30:00Z' },
    { ...fee, code: 'RIYALS', currency: 'SAR' },
    { ...fee, code: 'CANCELED', status: 'canceled' },
    { ...fee, code: 'TEST', testMode: true },
    { ...fee, code: 'YESTERDAY', at: '2026-11-20T20:59:59Z' },
  ]);
  await addOrders(db, other.id, [{ ...fee, code: 'THEIRS' }]);

  const day = await walletDay(ctx, { day: '2026-11-21' });
  expect(day.debits.map(({ code, customerName, amount, at: time }) => [code, customerName, amount, time])).toEqual([
    ['FEE-1', 'Mona', '1.255', '2026-11-21T08:30:00.000Z'],
    ['FEE-2', 'Sara', '2.005', null],
  ]);
  expect([day.hasMore, ...day.invoices.map(({ invoiceNo, amount }) => `${invoiceNo} ${amount}`).sort()]).toEqual([
    ...[false, 'REFUND-1 -1.004', 'TAP-1 20.002', 'TOP-1 10.001'],
  ]);
  const { days, currency } = await walletHistory(ctx, { days: '30' });
  expect([currency, days[0]]).toEqual([
    'KWD',
    {
      ...{ day: '2026-11-21', closing: '20.000', isComputed: false },
      debits: { count: 2, amount: '-3.260' },
      topUps: { count: 2, amount: '30.003' },
      refunds: { count: 1, amount: '-1.004' },
      unexplained: null,
    },
  ]);
  // Yesterday's is computed back over today's movements.
  expect(days[1]).toMatchObject({ day: '2026-11-20', closing: '-5.739', isComputed: true });
  const texts = { column: String, kind: (kind: string) => `${kind}!` };
  const file = await exportMovements(ctx, { from: '2026-11-21', to: '2026-11-21' }, texts);
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
  expect(lines).toEqual([
    '2026-11-21 12:00,refund!,REFUND-1,,-1.004,KWD',
    '2026-11-21 11:30,fee!,FEE-1,Mona,-1.255,KWD',
    ...lines.slice(2, 4).toSorted().toReversed(),
    ',fee!,FEE-2,Sara,-2.005,KWD',
  ]);
  expect(lines.slice(2, 4).toSorted()).toEqual([
    '2026-11-21 11:00,topUp!,TAP-1,,20.002,KWD',
    '2026-11-21 11:00,topUp!,TOP-1,,10.001,KWD',
  ]);
});

test('balances are shown where a person may see the wallet, each with the level that matters', async () => {
  const { db } = fixture;
  const own = ctx.connection.id;
  await db.delete(walletSnapshots);
  const person = { id: crypto.randomUUID(), name: 'Mona', email: 'mona@example.test' };
  await db.insert(users).values(person);
  const seen = await Promise.all(Array.from({ length: 5 }, () => addConnection(fixture)));
  const [kept, reported, reached, settled, unknown] = seen.map(({ id }) => id);
  if (!kept || !reported || !reached || !settled || !unknown) throw new Error('five merchants');
  const may = [own, kept, reported, reached, settled, unknown];
  await db
    .insert(memberships)
    .values([
      ...may.map((connectionId) => ({ userId: person.id, connectionId, role: 'finance' })),
      { userId: person.id, connectionId: other.id, role: 'dispatcher' },
    ]);
  const earlier = new Date(NOW.getTime() - 1);
  await db
    .insert(walletSnapshots)
    .values([
      ...[snapshot(own, '1.000', earlier), snapshot(own, '0.000')].map((one) => ({ ...one, warningLevel: null })),
      snapshot(kept, '9.000'),
      { ...snapshot(reported, '9.000'), warningLevel: null },
      snapshot(reached, '2.500'),
      { ...snapshot(settled, '2.500'), currency: 'SAR' },
      snapshot(other.id, '0.500'),
    ]);
  await db.insert(wallets).values([
    { connectionId: kept, ownLevel: '5.000' },
    { connectionId: reported, reportedLevel: '1.000' },
    { connectionId: reached, ownLevel: '6.000' },
    { connectionId: settled, settledLevel: '3.000' },
    { connectionId: unknown, reportedLevel: '4.000' },
  ]);
  const user = { ...ctx.user, id: person.id };
  const balances = await balancesInSight({ db, user });
  const in_ = (balance: string, level: string | null, isLow: boolean, currency = 'KWD') => ({
    ...{ balance, currency, level, isLow },
  });
  expect(new Map([...balances])).toEqual(
    new Map([
      [own, in_('0.000', null, true)],
      [kept, in_('9.000', '5.000', false)],
      [reported, in_('9.000', '1.000', false)],
      [reached, in_('2.500', '3.000', true)],
      [settled, in_('2.500', '3.000', false, 'SAR')],
    ]),
  );
  expect((await walletsToTell(db)).map(({ connectionId }) => connectionId).sort()).toEqual(
    [own, reached, unknown, other.id].sort(),
  );
});
