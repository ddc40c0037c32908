import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveries, invoices } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportInvoiceOrders, invoiceOrders } from './orders.server';
import { reconcile } from './reconcile.server';
import {
  InvoiceOrders,
  InvoiceOrdersQuery,
  type OrderSet,
  Reconciliation,
} from './reconciliation/reconciliation-schema';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.db.delete(deliveries)));

const ID = 'a'.repeat(24);

async function bill(change: Partial<typeof invoices.$inferInsert> = {}) {
  const row = {
    connectionId: ctx.connection.id,
    id: ID,
    invoiceNo: 'KW-1',
    type: 'REGULAR',
    status: 'ISSUED',
    amount: '0',
    currency: 'KWD',
    ordersCount: 0,
    tripsCount: null,
    syncedAt: new Date(),
    periodBegin: '2028-02-01',
    periodEnd: '2028-02-29',
    ...change,
  };
  await fixture.db
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({ target: [invoices.connectionId, invoices.id], set: row });
  return Reconciliation.parse(await reconcile(ctx, { id: ID }));
}
const add = (...orders: TestOrder[]) => addOrders(fixture.db, ctx.connection.id, orders);
const causes = ({ causes: found }: Awaited<ReturnType<typeof bill>>) =>
  found.map(({ kind, count, fits }) => `${kind} ${count}${fits ? ' fits' : ''}`);

// January, so that the ledger is older than every invoice.
const before: TestOrder = { at: '2028-01-10T10:00:00Z' };

test('a month that agrees to the last fil has no causes; a month without orders agrees too', async () => {
  await add(
    before,
    ...Array.from({ length: 31 }, (_, day) => ({
      at: `2028-02-${1 + (day % 28)}T09:00:00Z`.replace(/-(\d)T/, '-0$1T'),
      deliveryFee: '1.333',
    })),
  );
  expect(await bill({ amount: '41.323', ordersCount: 31 })).toMatchObject({
    ours: { count: 31, amount: '41.323' },
    difference: { count: 0, amount: '0.000' },
    agrees: true,
    causes: [],
  });
  expect(await bill({ periodBegin: '2028-05-01', periodEnd: '2028-05-31' })).toMatchObject({
    ours: { count: 0, amount: '0.000' },
    agrees: true,
  });
});

test('days are the merchant’s: 23:30 on the last day of a leap February counts, half past midnight does not', async () => {
  await add(before, { at: '2028-02-29T20:30:00Z' }, { at: '2028-02-29T21:30:00Z' }, { at: '2028-01-31T21:30:00Z' });
  const found = await bill({ amount: '2.500', ordersCount: 2 });
  expect(found).toMatchObject({ ours: { count: 2 }, agrees: true });
  // By UTC, the two at the edges change places: the count is the same, the fee may not be.
  expect(causes(await bill({ amount: '2.750', ordersCount: 2 }))).toContain('edge 2');
});

test('a difference that orders at the edge of the period would make is marked as such', async () => {
  await add(before, { at: '2028-02-10T10:00:00Z' }, { at: '2028-02-29T21:30:00Z', deliveryFee: '1.875' });
  const found = await bill({ amount: '3.125', ordersCount: 2 });
  expect(found.difference).toEqual({ count: 1, amount: '1.875' });
  expect(causes(found)).toEqual(['edge 1 fits', 'not_here 1']);
});

test('orders created in another month, charged when canceled, of test mode, without a fee, in another currency', async () => {
  await add(
    before,
    { at: '2028-02-01T06:00:00Z', createdAt: new Date('2028-01-31T10:00:00Z') },
    { at: '2028-02-05T06:00:00Z', status: 'canceled', deliveryFee: '0.900' },
    { at: '2028-02-05T06:00:00Z', status: 'canceled', deliveryFee: null },
    { at: '2028-02-06T06:00:00Z', testMode: true },
    { at: '2028-02-07T06:00:00Z', deliveryFee: null },
    { at: '2028-02-08T06:00:00Z', currency: 'SAR', deliveryFee: '18.50' },
    // Neither delivered nor charged in its own currency.
    { at: '2028-02-08T06:00:00Z', currency: 'SAR', deliveryFee: '18.50', status: 'failed', testMode: true },
    { at: '2028-02-09T06:00:00Z', madeElsewhere: true },
  );
  const found = await bill({ amount: '3.400', ordersCount: 4, tripsCount: 3 });
  expect(found).toMatchObject({ ours: { count: 3, amount: '2.500' }, difference: { count: 1, amount: '0.900' } });
  expect(causes(found)).toEqual([
    'not_here 1',
    'trips 1',
    'canceled 1 fits',
    'test 1',
    'without_fee 1',
    'other_currency 1',
  ]);
  // The invoice has less than we do: only orders that we may count too many of can explain it.
  const less = await bill({ amount: '1.250', ordersCount: 2 });
  expect(causes(less)).toEqual(['created 1 fits', 'elsewhere 1 fits']);
  expect(less.causes[0]?.sets).toEqual(['created_before']);
  // As many orders for more money: no order is missing, and none is too many.
  expect(causes(await bill({ amount: '2.600', ordersCount: 3 }))).toEqual(['without_fee 1']);
  expect(causes(await bill({ amount: '2.400', ordersCount: 3, tripsCount: 2 }))).toEqual(['trips 1']);
  // Without a count, the amount says which way.
  expect(causes(await bill({ amount: '1.250', ordersCount: null }))).toEqual(['created 1 fits', 'elsewhere 1 fits']);
  expect(causes(await bill({ amount: '3.400', ordersCount: null }))).toEqual([
    'canceled 1 fits',
    'test 1',
    'without_fee 1',
    'other_currency 1',
  ]);
});

test('an invoice that was issued inside its period is compared up to then, and what came later is named', async () => {
  const issued = new Date('2028-02-20T09:00:00Z');
  await add(
    before,
    { at: '2028-02-19T09:00:00Z', deliveryFee: '1.101' },
    { at: '2028-02-20T08:59:59.999Z', deliveryFee: '1.202' },
    { at: '2028-02-20T09:00:00Z', deliveryFee: '1.303' },
    { at: '2028-02-29T20:59:59Z', deliveryFee: '2.002' },
    { at: '2028-02-29T21:00:00Z', deliveryFee: '9' },
    { at: '2028-02-25T09:00:00Z', testMode: true },
    { at: '2028-02-25T09:00:00Z', currency: 'SAR' },
  );
  const found = await bill({ amount: '2.303', ordersCount: 2, createdAt: issued });
  expect(found).toMatchObject({
    ours: { count: 2, amount: '2.303' },
    agrees: true,
    causes: [],
    issued: { at: issued.toISOString(), later: { count: 2, amount: '3.305' } },
  });
  const later = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID, set: 'after_issue' }));
  expect(later.orders.map(({ fee }) => fee)).toEqual(['1.303', '2.002']);
  // An order under way at the issue is one that crosses the edge.
  await add({ at: '2028-02-21T09:00:00Z', createdAt: new Date('2028-02-20T08:00:00Z'), deliveryFee: '0.5' });
  expect(causes(await bill({ amount: '2.803', ordersCount: 3, createdAt: issued }))).toContain('created 1 fits');
  // Before it, at its end, and after it, the whole period counts.
  const outside = ['2028-01-20T09:00:00Z', '2028-02-29T21:00:00Z', '2028-03-04T09:00:00Z'];
  for (const createdAt of [...outside.map((at) => new Date(at)), null]) {
    expect(await bill({ createdAt })).toMatchObject({ issued: null, ours: { count: 5, amount: '6.108' } });
  }
});

test('an order that was imported after its end has no time of completion, in the list, the file and the causes', async () => {
  await add(before, { at: '2028-02-10T10:00:00Z', endedAt: null }, { at: '2028-02-11T10:00:00Z' });
  expect(causes(await bill({ amount: '1.250', ordersCount: 1 }))).toEqual(['time_unknown 1 fits']);
  const { orders } = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID, set: 'time_unknown' }));
  expect(orders.map(({ isTimeKnown }) => isTimeKnown)).toEqual([false]);
  const texts = { column: String, status: String };
  const lines = (await (await exportInvoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID }), texts)).text()).split(
    '\r\n',
  );
  expect(lines[1]).toContain('2028-02-10 13:00,,1.250');
  expect(lines[2]).toContain('2028-02-11 13:00,2028-02-11 13:00,1.250');
});

test('a bill from before the records began says so, and one without numbers shows no difference', async () => {
  await add({ at: '2028-02-20T10:00:00Z' });
  expect(causes(await bill({ amount: '90', ordersCount: 60 }))).toEqual(['not_here 59', 'records_begin 1']);
  expect(await bill({ amount: null, ordersCount: null })).toMatchObject({
    difference: { count: null, amount: null },
    agrees: false,
  });
});

test('each set opens to its orders, page by page, and the export holds exactly the same', async () => {
  await add(
    before,
    ...Array.from({ length: 60 }, (_, index) => ({
      at: `2028-02-03T10:${String(index).padStart(2, '0')}:00Z`,
      customerName: index === 0 ? '=HYPERLINK("http://evil.example")' : 'سارة، العلي',
    })),
  );
  await bill({ amount: '75', ordersCount: 60 });
  const ask = (set: OrderSet, after?: string) => invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID, set, after }));
  const first = await ask('ours');
  const second = await ask('ours', first.next ?? '');
  const codes = [...first.orders, ...second.orders].map(({ code }) => code);
  expect([first.orders.length, second.orders.length, second.next]).toEqual([50, 10, null]);

  const texts = { column: (name: string) => (name === 'customer' ? 'الاسم' : name), status: String };
  const file = await exportInvoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID }), texts);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(header).toBe('code,reference,الاسم,status,created,ended,fee,currency');
  expect(lines.map((line) => line.split(',')[0])).toEqual(codes);
  expect(lines[0]).toContain(
    `"'=HYPERLINK(""http://evil.example"")",completed,2028-02-03 13:00,2028-02-03 13:00,1.250,KWD`,
  );
});

test('every set has its own orders of this connection and period, and no others', async () => {
  const other = await addConnection(fixture);
  const inSet: Record<OrderSet, TestOrder> = {
    ours: { at: '2028-02-10T10:00:00Z' },
    edge_in: { at: '2028-01-31T21:30:00Z' },
    edge_out: { at: '2028-02-29T21:30:00Z' },
    created_before: { at: '2028-02-02T10:00:00Z', createdAt: new Date('2028-01-30T10:00:00Z') },
    completed_after: { at: '2028-03-02T10:00:00Z', createdAt: new Date('2028-02-28T10:00:00Z') },
    after_issue: { at: '2028-02-25T10:00:00Z' },
    time_unknown: { at: '2028-02-11T10:00:00Z', endedAt: null },
    elsewhere: { at: '2028-02-12T10:00:00Z', madeElsewhere: true },
    without_fee: { at: '2028-02-13T10:00:00Z', deliveryFee: null },
    canceled: { at: '2028-02-14T10:00:00Z', status: 'failed' },
    test: { at: '2028-02-15T10:00:00Z', testMode: true },
    other_currency: { at: '2028-02-16T10:00:00Z', currency: 'SAR' },
  };
  const shifted = (order: TestOrder): TestOrder => {
    const later = (at: Date) => new Date(at.getTime() + 120 * 86_400_000);
    const createdAt = order.createdAt && later(order.createdAt);
    return { ...order, at: later(new Date(order.at)).toISOString(), ...(createdAt && { createdAt }) };
  };
  for (const [name, order] of Object.entries(inSet)) {
    await fixture.db.delete(deliveries);
    await add(
      { ...order, code: 'it' },
      shifted(order),
      ...(name === 'ours' ? [] : [inSet.ours]),
      { at: '2028-02-05T10:00:00Z', status: 'pending' },
      { at: '2028-02-05T10:00:00Z', status: 'pending', testMode: true },
      { at: '2028-02-05T10:00:00Z', status: 'canceled', deliveryFee: '0' },
    );
    await addOrders(fixture.db, other.id, [order]);
    await bill({ createdAt: name === 'after_issue' ? new Date('2028-02-20T00:00:00Z') : null });
    const { orders } = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID, set: name }));
    expect([name, ...orders.map(({ code }) => code)]).toEqual([name, 'it']);
  }
});

test.each<[set: OrderSet, inside: string[], outside: string[], createdAt?: string]>([
  ['ours', ['2028-01-31T21:00:00Z', '2028-02-29T20:59:59.999Z'], ['2028-01-31T20:59:59.999Z', '2028-02-29T21:00:00Z']],
  [
    'edge_in',
    ['2028-01-31T21:00:00Z', '2028-01-31T23:59:59.999Z'],
    ['2028-01-31T20:59:59.999Z', '2028-02-01T00:00:00Z'],
  ],
  [
    'edge_out',
    ['2028-02-29T21:00:00Z', '2028-02-29T23:59:59.999Z'],
    ['2028-02-29T20:59:59.999Z', '2028-03-01T00:00:00Z'],
  ],
  ['created_before', ['2028-02-02T10:00:00Z'], [], '2028-01-31T20:59:59.999Z'],
  ['created_before', [], ['2028-02-02T10:00:00Z'], '2028-01-31T21:00:00Z'],
  ['completed_after', ['2028-02-29T21:00:00Z'], ['2028-02-29T20:59:59.999Z'], '2028-02-29T20:59:59.999Z'],
  ['completed_after', [], ['2028-02-29T21:00:00Z'], '2028-02-29T21:00:00Z'],
  ['completed_after', ['2028-02-29T21:00:00Z'], [], '2028-01-31T21:00:00Z'],
])('the edges of %s are exact: %j are inside, %j outside, created %s', async (set, inside, outside, createdAt) => {
  await add(
    ...[...inside, ...outside].map((at) => ({ at, code: at, ...(createdAt && { createdAt: new Date(createdAt) }) })),
  );
  await bill();
  const { orders } = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id: ID, set }));
  expect(orders.map(({ code }) => code)).toEqual(inside);
});

test('an invoice of another type, or of nobody, has no reconciliation', async () => {
  await expect(bill({ type: 'TAP_WALLET' })).rejects.toMatchObject({ code: 'invoice_not_found' });
  await expect(reconcile(ctx, { id: 'nothing' })).rejects.toMatchObject({ code: 'invoice_not_found' });
});

test('of orders that were completed at one moment each page has the next ones; a page is what the screen reads', async () => {
  await add(...Array.from({ length: 51 }, () => ({ at: '2028-02-03T10:00:00Z', currency: null })));
  await bill({ currency: null });
  const query = { id: ID, set: 'ours' } as const;
  const first = InvoiceOrders.parse(await invoiceOrders(ctx, query));
  const second = InvoiceOrders.parse(await invoiceOrders(ctx, { ...query, after: first.next ?? undefined }));
  const ids = [...first.orders, ...second.orders].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect([first.orders.length, second.orders.length]).toEqual([50, 1]);
  expect(second.orders[0]).toMatchObject({
    status: 'completed',
    statusAt: '2028-02-03T10:00:00.000Z',
    createdAt: '2028-02-03T10:00:00.000Z',
    fee: '1.250',
    currency: 'KWD',
  });
  // A page that is exactly full is the last one.
  await fixture.db.delete(deliveries).where(eq(deliveries.id, ids[0] ?? ''));
  expect(await invoiceOrders(ctx, query)).toMatchObject({ orders: { length: 50 }, next: null });
});

test('a file of more than a thousand orders holds each once', async () => {
  await add(
    ...Array.from({ length: 1_002 }, (_, n) => ({ at: `2028-02-03T10:00:${String(n % 60).padStart(2, '0')}Z` })),
  );
  await bill();
  const texts = { column: String, status: String };
  const file = await exportInvoiceOrders(ctx, { id: ID, set: 'ours' }, texts);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="KW-1-ours.csv"');
  const codes = (await file.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(codes).toHaveLength(1_002);
  expect(new Set(codes).size).toBe(1_002);
});

test('the records of another connection do not say when these begin', async () => {
  const other = await addConnection(fixture);
  await addOrders(fixture.db, other.id, [before]);
  await add({ at: '2028-02-20T10:00:00Z' }, { at: '2028-02-19T10:00:00Z' });
  const found = await bill({ amount: '90', ordersCount: 60 });
  expect(found.causes.find(({ kind }) => kind === 'records_begin')?.at).toBe('2028-02-19T10:00:00.000Z');
  // Records that begin with the period are whole.
  await add({ at: '2028-01-31T21:00:00Z' });
  expect(causes(await bill({ amount: '90', ordersCount: 60 }))).toEqual(['not_here 57']);
});

test('the same sum for another number of orders, and the same number for another sum, do not agree', async () => {
  await add(before, { at: '2028-02-10T10:00:00Z' });
  expect(await bill({ amount: '1.250', ordersCount: 1 })).toMatchObject({ agrees: true });
  expect(await bill({ amount: '1.250', ordersCount: 2 })).toMatchObject({ agrees: false });
  expect(await bill({ amount: '1.251', ordersCount: 1 })).toMatchObject({ agrees: false });
  expect(await bill({ amount: null, ordersCount: 1 })).toMatchObject({ agrees: false });
  await expect(bill({ periodEnd: null })).rejects.toMatchObject({ status: 404 });
  await expect(bill({ periodBegin: null })).rejects.toMatchObject({ status: 404 });
});
