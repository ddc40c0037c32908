import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches, connections, memberships, users } from '@/lib/db/schema';
import type { UserContext } from '@/lib/request/context.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { readAll } from './read.server';

/** 01:30 on the 21st in Kuwait: still the 20th for a merchant with days that begin at four. */
const NOW = new Date('2026-11-20T22:30:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let fixture: ServiceFixture;
let ctx: UserContext;
const ids = { late: '', saudi: '', closed: '', tests: '' };
beforeAll(async () => {
  fixture = await createServiceFixture();
  const { db } = fixture;
  const person = { id: crypto.randomUUID(), name: 'Mona', email: 'mona@example.test' };
  await db.insert(users).values(person);
  const own = fixture.ctx.connection.id;
  await db.insert(memberships).values({ userId: person.id, connectionId: own, role: 'viewer', branches: ['salmiya'] });
  const merchant = { source: 'added', sandbox: true, country: 'KW', currency: 'KWD', baseUrl: fixture.sandbox.url };
  for (const [name, role, of] of [
    ['late', 'viewer', { dayStartHour: 4, attention: { waitingMinutes: 60, lateMinutes: 30 } }],
    ['saudi', 'finance', { country: 'SA', currency: 'SAR' }],
    ['tests', 'viewer', { testMode: true }],
    ['closed', null, {}],
  ] as const) {
    ids[name] = crypto.randomUUID();
    await db.insert(connections).values({
      ...{ ...merchant, ...of, id: ids[name], slug: name, name, webhookTokenDigest: name },
    });
    if (role) await db.insert(memberships).values({ userId: person.id, connectionId: ids[name], role });
  }
  ctx = { db, user: { ...fixture.ctx.user, ...person, role: null }, now: () => NOW };
  const branch = { id: 'salmiya', syncedAt: NOW };
  await db.insert(branches).values([
    { ...branch, connectionId: own, name: 'Our Salmiya' },
    { ...branch, connectionId: ids.late, name: 'Their Salmiya' },
  ]);
  const at = minutesAgo(20).toISOString();
  const waits = { at, status: 'pending', endedAt: null, deliveryFee: null, branchId: 'salmiya' };
  const promisedAt = minutesAgo(10);
  const soon = { scheduledAt: new Date(NOW.getTime() + 3_600_000) };
  const waiting = [
    { ...waits, promisedAt },
    { ...waits, ...soon },
    { ...waits, status: 'status_of_tomorrow' },
    { ...waits, status: 'failed' },
    { ...waits, status: 'rejected' },
    { ...waits, status: 'unknown' },
    { ...waits, status: 'failed', dealtWithAt: NOW },
  ];
  await addOrders(db, own, [
    ...waiting,
    { ...waits, branchId: 'jahra' },
    // The lists show test orders too; they cost nothing.
    { ...waits, testMode: true },
    { at, branchId: 'salmiya', paymentType: 'cash', amount: '4.125', deliveryFee: '1.255' },
    { at, branchId: 'salmiya', paymentType: 'paid', amount: '8.250', deliveryFee: '1.005', currency: null },
    { at, branchId: 'salmiya', testMode: true },
    { at, branchId: 'jahra' },
    // The day before, in Kuwait.
    { at: '2026-11-20T20:59:59Z', branchId: 'salmiya' },
  ]);
  await addOrders(db, ids.late, [
    { ...waits, promisedAt },
    { ...waits, at: minutesAgo(61).toISOString(), branchId: null, promisedAt: minutesAgo(31) },
    { ...waits, status: 'en_route', branchId: null },
    { at: '2026-11-20T01:00:00Z', deliveryFee: '3.003' },
    { at: '2026-11-20T00:59:59Z', deliveryFee: '7.007' },
  ]);
  await addOrders(db, ids.saudi, [
    { at, deliveryFee: '16.160', currency: 'SAR' },
    { at, deliveryFee: '2.000', currency: null },
    { at, deliveryFee: '1.000', currency: 'KWD' },
  ]);
  await addOrders(db, ids.tests, [{ at, testMode: true, deliveryFee: '0.500' }]);
  await addOrders(db, ids.closed, [...waiting, { at }]);
});
afterAll(() => fixture.close());

const NONE = { attention: 0, late: 0, failed: 0, underWay: 0 };

test('all merchants are read each by its own day, limits, branches and currency, and no other merchant', async () => {
  const own = fixture.ctx.connection.id;
  const balance = { balance: '1.500', currency: null as string | null, level: '2.000' as string | null, isLow: true };
  const { merchants, asOf } = await readAll(
    ctx,
    new Map([
      [ids.saudi, balance],
      [ids.late, { ...balance, currency: 'SAR', level: null }],
    ]),
  );
  expect(asOf).toBe(NOW.toISOString());
  const shown = new Map(merchants.map((one) => [one.id, one]));
  expect(shown.size).toBe(4);
  const ours = { attention: 5, late: 1, failed: 2, underWay: 3 };
  expect(shown.get(own)).toEqual({
    ...{ id: own, slug: 'sandbox', name: fixture.ctx.connection.name, wallet: null, ...ours },
    branches: [{ id: 'salmiya', name: 'Our Salmiya', ...ours }],
  });
  expect(shown.get(ids.late)).toMatchObject({
    ...{ slug: 'late', attention: 1, late: 1, failed: 0, underWay: 3 },
    branches: [
      { id: null, name: null, attention: 1, late: 1, failed: 0, underWay: 2 },
      { id: 'salmiya', name: 'Their Salmiya', ...NONE, underWay: 1 },
    ],
  });
  expect(shown.get(ids.saudi)).toMatchObject({ ...NONE, branches: [], wallet: { ...balance, currency: 'SAR' } });
  expect(shown.get(ids.late)?.wallet).toEqual({ ...balance, currency: 'SAR', level: null });
  expect(shown.get(ids.tests)).toMatchObject({ ...NONE, branches: [], wallet: null });
});

test('today is each merchant’s own business day, one line for a currency', async () => {
  const own = fixture.ctx.connection.id;
  const { today } = await readAll(ctx, new Map());
  const of = (merchantId: string) =>
    today
      .filter((day) => day.merchantId === merchantId)
      .map(({ currency, created, completed, failed, fees, cash }) => [currency, created, completed, failed, fees, cash])
      .sort();
  expect(of(own)).toEqual([['KWD', 8, 2, 2, '2.260', '4.125']]);
  expect(of(ids.late)).toEqual([['KWD', 4, 1, 0, '3.003', '0.000']]);
  expect(of(ids.saudi)).toEqual([
    ['KWD', 1, 1, 0, '1.000', '0.000'],
    ['SAR', 2, 2, 0, '18.160', '0.000'],
  ]);
  expect(of(ids.tests)).toEqual([['KWD', 1, 1, 0, '0.500', '0.000']]);
  expect(today).toHaveLength(5);
});
