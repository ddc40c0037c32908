import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportInvoiceOrders, invoiceOrders } from './orders.server';
import { reconcile } from './reconcile.server';
import { ORDER_SETS, type OrderSet } from './reconciliation/reconciliation-schema';

const ID = 'a'.repeat(24);
const ORDERS: readonly (TestOrder & { code: string })[] = [
  { code: 'last-before', at: '2028-01-31T20:59:59.999Z' },
  { code: 'first-here', at: '2028-01-31T21:00:00Z', deliveryFee: '1.001' },
  { code: 'first-utc', at: '2028-02-01T00:00:00Z', deliveryFee: '1.002' },
  { code: 'no-currency', at: '2028-02-02T10:00:00Z', deliveryFee: '1.004', currency: null },
  {
    code: 'made-before',
    at: '2028-02-03T10:00:00Z',
    deliveryFee: '1.008',
    createdAt: new Date('2028-01-30T10:00:00Z'),
  },
  { code: 'imported', at: '2028-02-04T10:00:00Z', deliveryFee: '1.016', endedAt: null },
  { code: 'elsewhere', at: '2028-02-05T10:00:00Z', deliveryFee: '1.032', madeElsewhere: true },
  { code: 'no-fee', at: '2028-02-06T10:00:00Z', deliveryFee: null },
  { code: 'canceled', at: '2028-02-07T10:00:00Z', status: 'canceled', deliveryFee: '0.250' },
  { code: 'failed', at: '2028-02-07T11:00:00Z', status: 'failed', deliveryFee: '0.251' },
  { code: 'for-nothing', at: '2028-02-07T12:00:00Z', status: 'canceled', deliveryFee: '0' },
  { code: 'test', at: '2028-02-08T10:00:00Z', testMode: true, deliveryFee: '0.125' },
  { code: 'test-canceled', at: '2028-02-08T11:00:00Z', testMode: true, status: 'canceled' },
  { code: 'riyals', at: '2028-02-09T10:00:00Z', currency: 'SAR', deliveryFee: '16.160' },
  { code: 'under-way', at: '2028-02-10T10:00:00Z', status: 'en_route' },
  { code: 'last-here', at: '2028-02-29T20:59:59.999Z', deliveryFee: '1.064' },
  {
    code: 'first-after',
    at: '2028-02-29T21:00:00Z',
    deliveryFee: '2.002',
    createdAt: new Date('2028-02-29T20:00:00Z'),
  },
  { code: 'after-utc', at: '2028-03-01T00:00:00Z', deliveryFee: '2.004' },
];

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
  const other = await addConnection(fixture);
  await addOrders(fixture.db, ctx.connection.id, ORDERS);
  await addOrders(fixture.db, other.id, [{ at: '2027-01-01T10:00:00Z' }, ...ORDERS]);
  const bill = { id: ID, type: 'REGULAR', status: 'ISSUED', syncedAt: new Date(), invoiceNo: 'KW-1', amount: '9.129' };
  const period = { periodBegin: '2028-02-01', periodEnd: '2028-02-29' };
  const ours = { ...bill, ...period, ordersCount: 9, tripsCount: 7 };
  const connectionId = ctx.connection.id;
  await fixture.db.insert(invoices).values([
    { ...ours, connectionId },
    { ...ours, connectionId, id: 'issued', currency: 'KWD', createdAt: new Date('2028-02-06T00:00:00Z') },
    { ...ours, connectionId, id: 'next-day', createdAt: new Date('2028-02-29T21:00:00Z') },
    { ...ours, connectionId, id: 'equal', ordersCount: 8, amount: '7.127' },
    { ...ours, connectionId, id: 'january', periodBegin: '2028-01-01', periodEnd: '2028-01-31' },
    { ...ours, connectionId, id: 'top-up', type: 'TOPUP_WALLET' },
    { ...ours, connectionId, id: 'no-end', periodEnd: null },
    { ...ours, connectionId: other.id, amount: '1.000', invoiceNo: 'THEIRS' },
  ]);
});
afterAll(() => fixture.close());

const codesOf = async (id: string, set: OrderSet) =>
  (await invoiceOrders(ctx, { id, set })).orders.map(({ code }) => code);

test('each set of a bill has its own orders, to the instant, and none of another merchant', async () => {
  const sets = await Promise.all(ORDER_SETS.map(async (set) => [set, await codesOf(ID, set)]));
  const counted = ['first-utc', 'no-currency', 'made-before', 'imported', 'elsewhere', 'no-fee', 'last-here'];
  expect(Object.fromEntries(sets)).toEqual({
    ours: ['first-here', ...counted],
    edge_in: ['first-here'],
    edge_out: ['first-after'],
    created_before: ['made-before'],
    completed_after: ['first-after'],
    after_issue: [],
    time_unknown: ['imported'],
    elsewhere: ['elsewhere'],
    without_fee: ['no-fee'],
    canceled: ['canceled', 'failed'],
    test: ['test'],
    other_currency: ['riyals'],
  });
});

test('a bill stands beside our orders with the exact difference and what may have made it', async () => {
  const found = await reconcile(ctx, { id: ID });
  expect(found).toMatchObject({
    ...{ currency: 'KWD', issued: null, agrees: false },
    ours: { count: 8, amount: '7.127' },
    invoice: { count: 9, amount: '9.129' },
    difference: { count: 1, amount: '2.002' },
  });
  expect(found.causes.map(({ kind, count, amount, fits }) => [kind, count, amount, fits])).toEqual([
    ['edge', 2, '3.003', false],
    ['created', 2, '3.010', false],
    ['not_here', 1, null, false],
    ['trips', 2, null, false],
    ['canceled', 2, '0.501', false],
    ['test', 1, '0.125', false],
    ['without_fee', 1, null, false],
    ['other_currency', 1, null, false],
  ]);
  expect(await reconcile(ctx, { id: 'equal' })).toMatchObject({
    ...{ agrees: true, causes: [], difference: { count: 0, amount: '0.000' } },
  });
});

test('a bill that was issued within its period is compared up to then; one of the day after is whole', async () => {
  const early = await reconcile(ctx, { id: 'issued' });
  expect(early.ours).toEqual({ count: 6, amount: '6.063' });
  expect(early.issued).toEqual({ at: '2028-02-06T00:00:00.000Z', later: { count: 2, amount: '1.064' } });
  expect(await codesOf('issued', 'after_issue')).toEqual(['no-fee', 'last-here']);
  expect(await reconcile(ctx, { id: 'next-day' })).toMatchObject({ issued: null, ours: { count: 8 } });
});

test('a bill from before our records, whatever those of another merchant, says when these begin', async () => {
  const { causes } = await reconcile(ctx, { id: 'january' });
  const began = { kind: 'records_begin', at: '2028-01-30T10:00:00.000Z', count: 1 };
  expect(causes.at(-1)).toMatchObject(began);
});

test('a top-up, a bill without a period and one of another merchant are not reconciled', async () => {
  const notFound = { status: 404, code: 'invoice_not_found' };
  for (const id of ['top-up', 'no-end', 'never']) {
    await expect(reconcile(ctx, { id })).rejects.toMatchObject(notFound);
    await expect(invoiceOrders(ctx, { id, set: 'ours' })).rejects.toMatchObject(notFound);
  }
});

test('the file of a set has every column in the merchant’s time, and no time that is not known', async () => {
  const texts = { column: String, status: (status: string) => `${status}!` };
  const fileOf = async (set: OrderSet) => {
    const file = await exportInvoiceOrders(ctx, { id: ID, set }, texts);
    expect(file.headers.get('content-disposition')).toContain(`"KW-1-${set}.csv"`);
    return (await file.text()).trimEnd().split('\r\n').slice(1);
  };
  const reference = /T-\d+/;
  expect((await fileOf('created_before')).map((line) => line.replace(reference, 'T'))).toEqual([
    'made-before,T,Sara,completed!,2028-01-30 13:00,2028-02-03 13:00,1.008,KWD',
  ]);
  expect((await fileOf('time_unknown')).map((line) => line.replace(reference, 'T'))).toEqual([
    'imported,T,Sara,completed!,2028-02-04 13:00,,1.016,KWD',
  ]);
  expect((await fileOf('other_currency'))[0]).toMatch(/,16\.16,SAR$/);
  expect((await fileOf('ours'))[2]).toMatch(/,1\.004,KWD$/);
});
