import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { invoices } from '@/lib/db/schema';
import { fromMinorUnits, toMinorUnits } from '@/lib/format/money/money';
import type { Context } from '@/lib/request/context.server';
import { seedInvoices } from '@/lib/sandbox/seed/seed-invoices';
import { addConnection } from '@/lib/testing/added-connection';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportInvoices } from './export.server';
import { listInvoices, readCopy } from './list.server';
import { copyOfInvoice, readInvoice } from './read.server';
import { markSynced, putInvoices } from './rows.server';
import { INVOICE_FILTERS, InvoiceRef, ListInvoices } from './schema';

let fixture: ServiceFixture;
let ctx: Context;
beforeAll(async () => {
  fixture = await createServiceFixture();
  ctx = fixture.ctx;
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.control('DELETE', '/faults')));

const merchantOf = ({ merchant }: ServiceFixture) => ({
  ...merchant,
  email: '',
  forceWalletPayment: false,
  driversAvailable: true,
  balanceMinor: 0,
  warningLevelMinor: null,
});
const list = (change: z.input<typeof ListInvoices> = {}) => ListInvoices.parse(change);
const refreshed = async (change: z.input<typeof ListInvoices> = {}) => {
  const { problem } = await readCopy(ctx, { refresh: '1' });
  return { ...(await listInvoices(ctx, list(change))), problem };
};

test('before the list was read, nothing is known to be unpaid or paid', async () => {
  expect(await listInvoices(ctx, list())).toMatchObject({ unpaid: null, syncedAt: null });
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/invoices' });
  expect((await refreshed()).unpaid).toBeNull();
  await fixture.control('DELETE', '/faults');
  expect((await refreshed()).unpaid).toMatchObject([{ currency: 'KWD', count: expect.any(Number) }]);
});

test.each(INVOICE_FILTERS)('the filter %s holds what the service lists under it, in its order', async (status) => {
  const service = await ctx.service.listInvoices({ status, perPage: 100 });
  const page = await refreshed({ status });
  expect(page.problem).toBeNull();
  expect(page.total).toBe(service.total);
  expect(page.invoices.map(({ id }) => id)).toEqual(service.invoices.slice(0, 20).map(({ id }) => id));
});

test('pages are turned, and hold every invoice once', async () => {
  const first = await refreshed({ status: 'topup' });
  const second = await listInvoices(ctx, list({ status: 'topup', page: 2 }));
  expect(await listInvoices(ctx, list({ status: 'topup', page: 999 }))).toEqual(second);
  const ids = [...first.invoices, ...second.invoices].map(({ id }) => id);
  expect(first.invoices).toHaveLength(20);
  expect(new Set(ids).size).toBe(first.total);
});

test('a period holds bills that begin and end in it', async () => {
  const { invoices } = await refreshed();
  const [begin, end] = [invoices[3]?.periodBegin ?? '', invoices[1]?.periodEnd ?? ''];
  // The first bill begins on the last day of the filter, and ends later.
  for (const to of [end, invoices[0]?.periodBegin ?? '']) {
    const page = await listInvoices(ctx, list({ from: begin, to }));
    expect(page.invoices.map(({ id }) => id)).toEqual(invoices.slice(1, 4).map(({ id }) => id));
  }
});

test('what is unpaid is added up to the last fil', async () => {
  const { invoices } = await refreshed({ status: 'unpaid' });
  const sum = invoices.reduce((total, { amount }) => total + (toMinorUnits(amount ?? '', 'KWD') ?? 0n), 0n);
  const { unpaid } = await listInvoices(ctx, list());
  expect(unpaid).toEqual([{ currency: 'KWD', count: invoices.length, amount: fromMinorUnits(sum, 'KWD') }]);
});

test('a service that is down leaves the copy readable, and says why it is old', async () => {
  const before = await refreshed();
  await fixture.control('POST', '/faults', { times: 20, status: 503, path: '/v2/invoices' });
  const during = await refreshed();
  expect(during.problem).toBe('service_unavailable');
  expect(during.invoices).toEqual(before.invoices);
  expect(during.syncedAt).toBe(before.syncedAt);
});

test('an invoice is read by its id, also a refund that no list holds', async () => {
  const refund = seedInvoices(merchantOf(fixture), Date.now()).find(({ type }) => type === 'REFUND');
  const { invoice, problem } = await readInvoice(ctx, { id: refund?.id ?? '' });
  expect({ type: invoice.type, problem }).toEqual({ type: 'REFUND', problem: null });
  await refreshed();
  expect((await listInvoices(ctx, list())).invoices.map(({ id }) => id)).not.toContain(refund?.id);
});

const bill = (number: number) => ({
  id: `bill-${number}`,
  invoiceNo: `B-${number}`,
  type: 'REGULAR',
  status: 'PAID',
  amount: 1.105,
  currency: 'KWD',
  createdAt: new Date(Date.UTC(2027, 0, 1, 0, number)).toISOString(),
});

/** The same as the gateway gives it. */
const stored = (number: number) => ({
  ...bill(number),
  amount: '1.105',
  ordersCount: 12,
  deliveryTripsCount: 11,
  periodBegin: '2027-01-01',
  periodEnd: '2027-01-31',
  dueOn: '2027-02-15',
});

test.each([
  ['states its own size and the total', (page: number) => ({ page, perPage: 20, total: 41 })],
  ['states the total and the size asked for', (page: number) => ({ page, perPage: 100, total: 41 })],
  ['states nothing', () => ({})],
])('a service whose pages are smaller than asked for, and that %s, is read to its end', async (_name, stated) => {
  const asked: string[] = [];
  const server = await serveRequests((request) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get('page'));
    asked.push(`${url.searchParams.get('status')} ${page}`);
    const first = (page - 1) * 20;
    const all = url.searchParams.get('status') === 'all' ? 41 : 0;
    const size = Math.max(0, Math.min(20, all - first));
    return Response.json({
      ...stated(page),
      invoices: Array.from({ length: size }, (_, index) => bill(first + index)),
    });
  });
  await ctx.db.delete(invoices);
  const { problem } = await readCopy({ ...ctx, service: fixture.gatewayTo(server.url) }, { refresh: '1' });
  await server.close();
  expect(problem).toBeNull();
  expect((await listInvoices(ctx, list())).total).toBe(41);
  expect(asked.filter((request) => request.startsWith('all')).length).toBeLessThanOrEqual(4);
});

test('a bill that was voided after it was read is no longer unpaid: no list names it', async () => {
  let isVoided = false;
  const server = await serveRequests((request) => {
    const { pathname, searchParams } = new URL(request.url);
    const voided = { ...bill(70), status: isVoided ? 'CANCELED' : 'ISSUED' };
    if (pathname.endsWith('/bill-70')) return Response.json(voided);
    const listed = searchParams.get('status') === 'all' ? [bill(71), ...(isVoided ? [] : [voided])] : [];
    return Response.json({ invoices: listed, page: 1, perPage: 100, total: listed.length });
  });
  const looking = { ...ctx, service: fixture.gatewayTo(server.url) };
  await ctx.db.delete(invoices);
  await readCopy(looking, { refresh: '1' });
  expect((await listInvoices(ctx, list())).unpaid).toMatchObject([{ count: 1, amount: '1.105' }]);
  isVoided = true;
  await readCopy(looking, { refresh: '1' });
  await server.close();
  const page = await listInvoices(ctx, list());
  expect(page.unpaid).toEqual([]);
  expect(page.invoices.map(({ id }) => id)).toEqual(['bill-71']);
});

test('a service that gives the same page again and again is not read for ever', async () => {
  let asked = 0;
  const server = await serveRequests(() => {
    asked += 1;
    return Response.json({ invoices: [bill(1), bill(2)] });
  });
  await readCopy({ ...ctx, service: fixture.gatewayTo(server.url) }, { refresh: '1' });
  await server.close();
  expect(asked).toBe(4);
});

test('records that cannot be read count towards the total, are logged, and end no list; 50 pages do', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const asked: string[] = [];
  const reading = async (pageOf: (page: number) => object) => {
    asked.length = 0;
    warned.mockClear();
    await ctx.db.delete(invoices);
    const server = await serveRequests(({ url }) => {
      const { searchParams } = new URL(url);
      asked.push(`${searchParams.get('status')} ${searchParams.get('page')}`);
      return Response.json(pageOf(Number(searchParams.get('page'))));
    });
    const { problem } = await readCopy({ ...ctx, service: fixture.gatewayTo(server.url) }, { refresh: '1' });
    await server.close();
    expect(problem).toBeNull();
    const { total } = await listInvoices(ctx, list());
    return { total, asked: asked.length, warnings: warned.mock.calls.map(([line]) => String(line)) };
  };
  const once = 'invoices: 1 records could not be read';
  // Three are stated: one that is unreadable, then two.
  const three = (page: number) => ({ invoices: page === 1 ? [{}] : page === 2 ? [bill(1), bill(2)] : [], total: 3 });
  expect(await reading(three)).toEqual({ total: 2, asked: 4, warnings: [once, once] });
  const unstated = (page: number) => ({ invoices: page === 1 ? [{}] : page === 2 ? [bill(1)] : [] });
  expect(await reading(unstated)).toEqual({ total: 1, asked: 6, warnings: [once, once] });
  // A page with one that is new goes on, and one without ends it.
  const overlapping = (page: number) => ({ invoices: [bill(Math.min(page, 3)), bill(Math.min(page, 3) + 1)] });
  expect(await reading(overlapping)).toEqual({ total: 4, asked: 8, warnings: [] });
  const most = 'invoices: the service lists more than 5000; the oldest were not read';
  expect(await reading((page) => ({ invoices: [bill(page)] }))).toEqual({
    total: 50,
    asked: 100,
    warnings: [most, most],
  });
  warned.mockRestore();
});

test('a key without the permission is a reason beside the list, and not an error', async () => {
  await fixture.control('POST', '/faults', { times: 2, status: 403, path: '/v2/invoices' });
  expect((await refreshed()).problem).toBe('service_forbidden');
});

test('an invoice of nobody, or of another merchant, is not found', async () => {
  await expect(readInvoice(ctx, { id: '0'.repeat(24) })).rejects.toMatchObject({ code: 'invoice_not_found' });
});

test('a status that the interface does not name, and missing fields, do not break the list', async () => {
  const odd = {
    id: 'odd',
    invoiceNo: 'KW-ODD',
    type: 'REGULAR',
    status: 'ARCHIVED',
    amount: null,
    currency: null,
    ordersCount: null,
    deliveryTripsCount: null,
    periodBegin: '2026-01-01T00:00:00Z',
    periodEnd: 'soon',
    dueOn: null,
    createdAt: null,
  };
  await putInvoices(ctx.db, ctx.connection.id, [odd], new Date());
  const { invoices } = await listInvoices(ctx, list());
  expect(invoices.find(({ id }) => id === 'odd')).toMatchObject({ periodBegin: '2026-01-01', periodEnd: null });
});

test('the export holds the lines of the filter on all pages, in the order of the screen', async () => {
  const filter = list({ status: 'topup' });
  const { total, invoices } = await refreshed({ status: 'topup' });
  const texts = { column: String, type: (type: string) => type, status: (status: string) => status };
  const lines = (await exportInvoices(ctx, filter, texts).text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(total);
  expect(lines.slice(0, 20).map((line) => line.split(',')[0])).toEqual(invoices.map(({ invoiceNo }) => invoiceNo));
});

test('a copy younger than a minute is not read again, unless a user wants it', async () => {
  const { syncedAt } = await readCopy(ctx, { refresh: '1' });
  const at = Date.parse(syncedAt ?? '');
  let asked = 0;
  const server = await serveRequests(({ url }) => {
    if (url.includes('page=')) asked += 1;
    return Response.json({ invoices: [], page: 1, perPage: 100, total: 0 });
  });
  const looking = (afterMs: number) => ({
    ...ctx,
    service: fixture.gatewayTo(server.url),
    now: () => new Date(at + afterMs),
  });
  expect(await readCopy(looking(59_999), {})).toEqual({ syncedAt, problem: null });
  expect(asked).toBe(0);
  const later = new Date(at + 60_000).toISOString();
  expect(await readCopy(looking(60_000), {})).toEqual({ syncedAt: later, problem: null });
  expect(asked).toBe(2);
  await readCopy(looking(60_001), { refresh: '1' });
  expect(asked).toBe(4);
  // After the clock was set back a copy of a time that has not come is not young.
  expect((await readCopy(looking(-3 * 3_600_000), {})).problem).toBeNull();
  expect(asked).toBe(6);
  await server.close();
});

test('what is read of one connection is not in the copy of another, which can have the same ids', async () => {
  const other = await addConnection(fixture);
  const elsewhere = { ...ctx, connection: other };
  await ctx.db.delete(invoices);
  const mine = { ...stored(1), amount: '1.250' };
  await putInvoices(ctx.db, ctx.connection.id, [mine], new Date('2027-02-01T00:00:00Z'));
  expect(await copyOfInvoice(elsewhere, mine)).toBeNull();
  await putInvoices(ctx.db, other.id, [{ ...mine, amount: '7', status: 'ISSUED' }], new Date('2027-03-01T00:00:00Z'));
  expect(await copyOfInvoice(ctx, mine)).toMatchObject({
    invoice: { amount: '1.250', status: 'PAID' },
    syncedAt: '2027-02-01T00:00:00.000Z',
    problem: null,
  });
  expect(await listInvoices(elsewhere, list())).toMatchObject({ total: 1, unpaid: null, syncedAt: null });
  await markSynced(ctx.db, other.id, new Date('2027-03-01T00:00:00Z'));
  expect(await listInvoices(elsewhere, list())).toMatchObject({
    unpaid: [{ currency: 'KWD', count: 1, amount: '7.000' }],
    syncedAt: '2027-03-01T00:00:00.000Z',
  });
  expect((await listInvoices(ctx, list())).unpaid).toEqual([]);
});

test('what is unpaid is stated for each currency, and the newest invoice comes first, of a moment the last id', async () => {
  await ctx.db.delete(invoices);
  const bills = [
    { ...stored(1), status: 'ISSUED', amount: '1.001', currency: 'SAR' },
    { ...stored(2), status: 'SENT', amount: '2.002', currency: null },
    { ...stored(3), status: 'ISSUED', amount: null },
    { ...stored(4), status: 'PENDING', amount: '40' },
    { ...stored(5), status: 'ISSUED', type: 'TAP_WALLET', amount: '50' },
    { ...stored(10), status: 'AUTHORIZED', type: 'TOPUP_WALLET' },
    { ...stored(11), status: 'CANCELED', type: 'TOPUP_WALLET' },
    { ...stored(7), createdAt: stored(6).createdAt },
    stored(6),
    { ...stored(8), status: 'CANCELED' },
  ];
  await putInvoices(ctx.db, ctx.connection.id, bills, new Date());
  const { invoices: shown, unpaid, total } = await listInvoices(ctx, list());
  expect(unpaid).toEqual([
    { currency: 'KWD', count: 2, amount: '2.002' },
    { currency: 'SAR', count: 1, amount: '1.001' },
  ]);
  expect(shown.map(({ invoiceNo }) => invoiceNo)).toEqual(['B-7', 'B-6', 'B-4', 'B-3', 'B-2', 'B-1']);
  expect(total).toBe(6);
  expect((await listInvoices(ctx, list({ status: 'paid' }))).invoices.map(({ id }) => id)).toEqual([
    'bill-7',
    'bill-6',
  ]);
  expect((await listInvoices(ctx, list({ status: 'topup' }))).invoices.map(({ id }) => id)).toEqual([
    'bill-10',
    'bill-5',
  ]);
});

test('days and instants that are none are left out, and an invoice that is read again takes the place of the first', async () => {
  const at = (day: number) => new Date(Date.UTC(2027, 5, day));
  const odd = { ...stored(9), periodBegin: '2026-13-45', periodEnd: '2026-02-28T23:59:59+03:00', createdAt: 'soon' };
  await putInvoices(ctx.db, ctx.connection.id, [odd], at(1));
  const { invoice } = (await copyOfInvoice(ctx, odd)) ?? {};
  expect(invoice).toEqual({
    id: 'bill-9',
    invoiceNo: 'B-9',
    type: 'REGULAR',
    status: 'PAID',
    amount: '1.105',
    currency: 'KWD',
    ordersCount: 12,
    tripsCount: 11,
    periodBegin: null,
    periodEnd: '2026-02-28',
    dueOn: '2027-02-15',
    createdAt: null,
  });
  await putInvoices(ctx.db, ctx.connection.id, [{ ...odd, status: 'SENT', ordersCount: 13 }], at(2));
  expect(await copyOfInvoice(ctx, odd)).toMatchObject({
    invoice: { status: 'SENT', ordersCount: 13, tripsCount: 11 },
    syncedAt: at(2).toISOString(),
  });
});

test('an error that is not the service’s is no reason beside an invoice', async () => {
  const broken = { ...ctx, service: { ...ctx.service, getInvoice: () => Promise.reject(new Error('broken')) } };
  await expect(readInvoice(broken, { id: 'bill-9' })).rejects.toThrow('broken');
  const away = { ...ctx, service: { ...ctx.service, listInvoices: () => Promise.reject(new Error('broken')) } };
  await expect(readCopy(away, { refresh: '1' })).rejects.toThrow('broken');
  await fixture.control('POST', '/faults', { times: 9, status: 503, path: '/v2/invoices' });
  expect(await readInvoice(ctx, { id: 'bill-9' })).toMatchObject({
    invoice: { id: 'bill-9' },
    problem: 'service_unavailable',
  });
  await expect(readInvoice(ctx, { id: 'bill-0' })).rejects.toMatchObject({
    status: 404,
    extra: { detail: { problem: 'service_unavailable' } },
  });
});

test('the file is named by filter and days, and its lines have the dates of the merchant’s zone', async () => {
  await ctx.db.delete(invoices);
  const texts = {
    column: String,
    type: (type: string) => `t:${type}`,
    status: (status: string) => `s:${status}`,
  };
  const late = { ...stored(1), createdAt: '2027-01-31T21:30:00Z', currency: null };
  const inRiyals = { ...stored(3), amount: '2000.25', currency: 'SAR', createdAt: null };
  await putInvoices(
    ctx.db,
    ctx.connection.id,
    [late, { ...stored(2), createdAt: null, amount: null }, inRiyals],
    new Date(),
  );
  const file = exportInvoices(ctx, list({ from: '2027-01-01' }), texts);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="invoices-all-2027-01-01.csv"');
  const [header, ...lines] = (await file.text()).trimEnd().split('\r\n');
  expect(header).toBe('number,type,status,periodBegin,periodEnd,orders,trips,sum,currency,due,issued');
  expect(lines.toSorted()).toEqual([
    'B-1,t:REGULAR,s:PAID,2027-01-01,2027-01-31,12,11,1.105,KWD,2027-02-15,2027-02-01',
    'B-2,t:REGULAR,s:PAID,2027-01-01,2027-01-31,12,11,,KWD,2027-02-15,',
    'B-3,t:REGULAR,s:PAID,2027-01-01,2027-01-31,12,11,2000.25,SAR,2027-02-15,',
  ]);
  const both = exportInvoices(ctx, list({ status: 'paid', from: '2027-01-01', to: '2027-01-31' }), texts);
  expect(both.headers.get('content-disposition')).toContain('"invoices-paid-2027-01-01-2027-01-31.csv"');
  const none = exportInvoices(ctx, list({ status: 'unpaid' }), texts);
  expect(none.headers.get('content-disposition')).toContain('"invoices-unpaid.csv"');
  expect((await none.text()).trimEnd().split('\r\n')).toHaveLength(1);
});

test('a file of more than one page holds every invoice once', async () => {
  await ctx.db.delete(invoices);
  const many = Array.from({ length: 1_001 }, (_, index) => stored(index));
  await ctx.db.insert(invoices).values(
    many.map(({ deliveryTripsCount, ...row }) => ({
      ...row,
      connectionId: ctx.connection.id,
      createdAt: new Date(row.createdAt),
      syncedAt: new Date(),
    })),
  );
  const texts = { column: String, type: String, status: String };
  const lines = (await exportInvoices(ctx, list(), texts).text()).trimEnd().split('\r\n').slice(1);
  expect(new Set(lines).size).toBe(1_001);
  expect(lines).toHaveLength(1_001);
});

test.each(['..%2fwallet', '../wallet', '..', '.', 'a/b', 'a b', 'a?b', ''])('%j is no id of an invoice', (id) => {
  expect(InvoiceRef.safeParse({ id }).success).toBe(false);
});
