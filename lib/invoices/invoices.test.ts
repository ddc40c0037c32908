import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { invoices } from '@/lib/db/schema';
import { fromMinorUnits, toMinorUnits } from '@/lib/format/money/money';
import type { Context } from '@/lib/request/context.server';
import { seedInvoices } from '@/lib/sandbox/seed/seed-invoices';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportInvoices, INVOICE_COLUMNS } from './export.server';
import { listInvoices, readCopy } from './list.server';
import { readInvoice } from './read.server';
import { putInvoices } from './rows.server';
import { INVOICE_FILTERS, ListInvoices } from './schema';

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
  const ids = [...first.invoices, ...second.invoices].map(({ id }) => id);
  expect(first.invoices).toHaveLength(20);
  expect(new Set(ids).size).toBe(first.total);
});

test('a period holds bills that begin and end in it', async () => {
  const { invoices } = await refreshed();
  const [begin, end] = [invoices[3]?.periodBegin ?? '', invoices[1]?.periodEnd ?? ''];
  const page = await listInvoices(ctx, list({ from: begin, to: end }));
  expect(page.invoices.map(({ id }) => id)).toEqual(invoices.slice(1, 4).map(({ id }) => id));
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

test.each([
  ['states its own size and the total', (page: number) => ({ page, perPage: 20, total: 45 })],
  ['states the total and the size asked for', (page: number) => ({ page, perPage: 100, total: 45 })],
  ['states nothing', () => ({})],
])('a service whose pages are smaller than asked for, and that %s, is read to its end', async (_name, stated) => {
  const asked: string[] = [];
  const server = await serveRequests((request) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get('page'));
    asked.push(`${url.searchParams.get('status')} ${page}`);
    const first = (page - 1) * 20;
    const all = url.searchParams.get('status') === 'all' ? 45 : 0;
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
  expect((await listInvoices(ctx, list())).total).toBe(45);
  expect(asked.filter((one) => one.startsWith('all')).length).toBeLessThanOrEqual(4);
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
  const words = { header: INVOICE_COLUMNS, type: (type: string) => type, status: (status: string) => status };
  const lines = (await exportInvoices(ctx, filter, words).text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(total);
  expect(lines.slice(0, 20).map((line) => line.split(',')[0])).toEqual(invoices.map(({ invoiceNo }) => invoiceNo));
});
