import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, deliveries, invoices, walletSnapshots } from '@/lib/db/schema';
import { exportDeliveries } from '@/lib/deliveries/list/export.server';
import { minus, sumOf } from '@/lib/format/money/thousandths';
import { exportInvoices } from '@/lib/invoices/export.server';
import { listInvoices } from '@/lib/invoices/list.server';
import { exportInvoiceOrders, invoiceOrders } from '@/lib/invoices/orders.server';
import { reconcile } from '@/lib/invoices/reconcile.server';
import { InvoiceOrdersQuery } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { ListInvoices } from '@/lib/invoices/schema';
import { exportReport } from '@/lib/reports/export.server';
import { readReport } from '@/lib/reports/read.server';
import { REPORT_BY, ReportExportQuery, ReportQuery } from '@/lib/reports/schema';
import { totalsOf } from '@/lib/reports/totals';
import type { Context } from '@/lib/request/context.server';
import { addOrders, type TestOrder } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportMovements } from '@/lib/wallet/export.server';
import { walletHistory } from '@/lib/wallet/history.server';

/** Every place that adds up money is compared with a sum in the test, for random ledgers of two currencies. */

const RUNS = 8;
const SPAN = { from: '2028-02-01', to: '2028-02-29' };
const HOUR_MS = 3_600_000;
/** February in Kuwait, from midnight to midnight. */
const [MIDNIGHT_FROM, MIDNIGHT_BEFORE] = [Date.parse('2028-01-31T21:00:00Z'), Date.parse('2028-02-29T21:00:00Z')];

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  await fixture.db.update(connections).set({ invoicesSyncedAt: new Date() });
});
afterAll(() => fixture.close());

const edges = [MIDNIGHT_FROM, MIDNIGHT_BEFORE].flatMap((edge) => [edge, edge + 5 * HOUR_MS]);
const instant = fc.oneof(
  fc.tuple(fc.constantFrom(...edges), fc.constantFrom(-1, 0, 1)).map(([edge, offset]) => edge + offset),
  fc.integer({ min: MIDNIGHT_FROM - 30 * HOUR_MS, max: MIDNIGHT_BEFORE + 30 * HOUR_MS }),
);
const amount = fc.integer({ min: 1, max: 40_000 }).map((fils) => (fils / 1000).toFixed(3));
const currency = fc.constantFrom('KWD', 'KWD', 'SAR', null);

type Order = ReturnType<typeof toOrder>;
const order = fc
  .record({
    createdAt: instant,
    takesMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * HOUR_MS })),
    status: fc.constantFrom('completed', 'completed', 'completed', 'canceled', 'failed', 'pending', 'rejected'),
    deliveryFee: fc.option(amount),
    estimatedFee: fc.option(amount),
    amount,
    currency,
    testMode: fc.constantFrom(false, false, false, true),
    paymentType: fc.constantFrom('cash', 'paid', null),
    branchId: fc.constantFrom('b1', 'b2', null),
    area: fc.constantFrom('Salmiya', 'السالمية', 'Olaya'),
  })
  .map(toOrder);

function toOrder({
  createdAt,
  takesMs,
  ...fields
}: { createdAt: number; takesMs: number } & Omit<Partial<TestOrder>, 'createdAt'>) {
  const at = new Date(createdAt + takesMs);
  return { ...fields, at: at.toISOString(), statusAt: at, endedAt: at, createdAt: new Date(createdAt) };
}

const invoice = fc
  .record({
    at: instant,
    type: fc.constantFrom('TAP_WALLET', 'TOPUP_WALLET', 'REFUND_WALLET', 'REGULAR'),
    status: fc.constantFrom('PAID', 'PAID', 'PENDING', 'CANCELED'),
    amount,
    currency,
  })
  .map(({ at, ...fields }) => ({ ...fields, createdAt: new Date(at) }));

const ledger = fc.record({
  orders: fc.array(order, { minLength: 1, maxLength: 60 }),
  invoices: fc.array(invoice, { maxLength: 8 }),
  dayStartHour: fc.constantFrom(0, 5),
  balances: fc.tuple(amount, amount),
});

test('list, report, wallet, invoice and their files add up the same money', async () => {
  await fc.assert(
    fc.asyncProperty(ledger, async ({ orders, invoices: bills, dayStartHour, balances }) => {
      const ctx: Context = {
        ...fixture.ctx,
        connection: { ...fixture.ctx.connection, dayStartHour },
        now: () => new Date('2028-02-29T20:00:00Z'),
      };
      await fill(ctx, orders, bills, balances);
      const shift = dayStartHour * HOUR_MS;
      const isIn = (at: Date, by = shift) => at.getTime() >= MIDNIGHT_FROM + by && at.getTime() < MIDNIGHT_BEFORE + by;
      const real = orders.filter(({ testMode }) => !testMode);
      const completed = real.filter(({ status }) => status === 'completed');
      const inCurrency = (own: string) => (amount: { currency?: string | null }) => (amount.currency ?? 'KWD') === own;
      const parts = ['KWD', 'SAR'].map((own) => ({
        own,
        made: real.filter((row) => inCurrency(own)(row) && isIn(row.createdAt)),
        delivered: completed.filter((row) => inCurrency(own)(row) && isIn(row.statusAt)),
      }));
      await expectReports(ctx, parts);
      await expectReportsByDelivery(ctx, parts);
      await expectLists(ctx, parts);
      const inKwd = <One extends { currency?: string | null }>(all: One[]) => all.filter(inCurrency('KWD'));
      const moved = inKwd(bills).filter(
        ({ type, status, createdAt }) => type !== 'REGULAR' && status === 'PAID' && isIn(createdAt),
      );
      await expectWallet(
        ctx,
        inKwd(completed).filter(({ statusAt }) => isIn(statusAt)),
        moved,
        balances,
      );
      await expectInvoice(
        ctx,
        inKwd(completed).filter(({ statusAt }) => isIn(statusAt, 0)),
      );
      await expectInvoiceFile(ctx, bills);
    }),
    { numRuns: RUNS, examples: [[EMPTY_EXAMPLE]] },
  );
}, 60_000);

/** Nothing but a canceled order with a fee. */
const EMPTY_EXAMPLE = {
  orders: [
    toOrder({
      createdAt: MIDNIGHT_FROM,
      takesMs: 0,
      status: 'canceled',
      deliveryFee: '0.125',
      currency: 'KWD',
      amount: '1.001',
      paymentType: 'cash',
      testMode: false,
    }),
  ],
  invoices: [],
  dayStartHour: 0 as const,
  balances: ['0.001', '0.001'] as [string, string],
};

type Bill = { type: string; status: string; amount: string; currency: string | null; createdAt: Date };

async function fill(ctx: Context, orders: Order[], bills: readonly Bill[], [opening, closing]: [string, string]) {
  const { db, connection } = ctx;
  await Promise.all([db.delete(deliveries), db.delete(invoices), db.delete(walletSnapshots)]);
  await addOrders(db, connection.id, orders);
  const regular = { type: 'REGULAR', status: 'ISSUED', amount: '0', currency: 'KWD', createdAt: new Date() };
  const rows = [...bills, regular].map((bill, index) => ({
    ...bill,
    id: `bill-${index}`,
    connectionId: connection.id,
    invoiceNo: `I-${index}`,
    periodBegin: SPAN.from,
    periodEnd: SPAN.to,
    ordersCount: 0,
    syncedAt: new Date(),
  }));
  await db.insert(invoices).values(rows);
  const snapshot = { connectionId: connection.id, warningLevel: null, currency: 'KWD', source: 'worker' };
  await db.insert(walletSnapshots).values([
    { ...snapshot, at: new Date('2028-01-20T00:00:00Z'), balance: opening },
    { ...snapshot, at: new Date('2028-02-29T19:00:00Z'), balance: closing },
  ]);
}

const feesOf = (orders: readonly Order[]) => sumOf(orders.map(({ deliveryFee }) => deliveryFee ?? '0'));
const isCompleted = ({ status }: Order) => status === 'completed';
const cashOf = (orders: readonly Order[]) =>
  sumOf(orders.filter(({ paymentType }) => paymentType === 'cash').map(({ amount: due }) => due ?? '0'));

async function linesOf(response: Response | Promise<Response>) {
  const text = (await (await response).text()).trimEnd();
  const [header = [], ...lines] = text.split('\r\n').map((line) => line.split(','));
  return lines.map((cells) => (column: string) => cells[header.indexOf(column)] ?? '');
}
const of = (own: string, lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.filter((cell) => cell('currency') === own);
const columnSum = (lines: Awaited<ReturnType<typeof linesOf>>, column: string) =>
  sumOf(lines.map((cell) => cell(column) || '0'));

const name = (text: string) => text;
const words = {
  column: name,
  byPin: '',
  unknown: { branch: '', goneBranch: '', area: '' },
  status: name,
  payment: name,
  type: name,
  kind: name,
  address: name,
};

type Part = { own: string; made: Order[]; delivered: Order[] };

/** Reports count what was created in the span. */
async function expectReports(ctx: Context, parts: readonly Part[]) {
  for (const by of REPORT_BY) {
    const { rows, totals } = await readReport(ctx, ReportQuery.parse({ ...SPAN, by }));
    expect(totalsOf(rows)).toEqual(totals);
    const file = exportReport(ctx, ReportExportQuery.parse({ ...SPAN, by }), words);
    const lines = await linesOf(file);
    for (const { own, made } of parts) {
      const delivered = made.filter(isCompleted);
      const total = totals.find((total) => total.currency === own);
      if (made.length === 0) expect(total).toBeUndefined();
      else
        expect(total).toMatchObject({
          orders: made.filter(({ status }) => status !== 'rejected').length,
          completed: delivered.length,
          fees: feesOf(delivered),
          cash: cashOf(delivered),
        });
      expect(columnSum(of(own, lines), 'fees')).toBe(feesOf(delivered));
    }
  }
  const input = ReportExportQuery.parse({ ...SPAN, kind: 'orders' });
  const lines = await linesOf(exportReport(ctx, input, words));
  for (const { own, made } of parts) {
    expect([of(own, lines).length, columnSum(of(own, lines), 'fee')]).toEqual([
      made.length,
      feesOf(made.filter(isCompleted)),
    ]);
  }
}

/** By the day of delivery, a report has the fees of the wallet and of the list. */
async function expectReportsByDelivery(ctx: Context, parts: readonly Part[]) {
  const { totals } = await readReport(ctx, ReportQuery.parse({ ...SPAN, dates: 'ended' }));
  const input = ReportExportQuery.parse({ ...SPAN, kind: 'orders', dates: 'ended' });
  const lines = await linesOf(exportReport(ctx, input, words));
  for (const { own, delivered } of parts) {
    const total = totals.find((total) => total.currency === own);
    expect([total?.completed ?? 0, total?.fees ?? '0.000']).toEqual([delivered.length, feesOf(delivered)]);
    expect(columnSum(of(own, lines), 'fee')).toBe(feesOf(delivered));
  }
}

/** The list shows what was created in the span, or what ended in it. */
async function expectLists(ctx: Context, parts: readonly Part[]) {
  const file = (filters: Parameters<typeof exportDeliveries>[1]) => linesOf(exportDeliveries(ctx, filters, words));
  const created = await file({ ...SPAN, test: 'hide' });
  const ended = await file({ ...SPAN, test: 'hide', dates: 'ended', status: ['completed'] });
  for (const { own, made, delivered } of parts) {
    const fees = feesOf(made.filter(isCompleted));
    expect([of(own, created).length, columnSum(of(own, created), 'fee')]).toEqual([made.length, fees]);
    expect([of(own, ended).length, columnSum(of(own, ended), 'fee')]).toEqual([delivered.length, feesOf(delivered)]);
  }
}

/** The wallet counts what was completed on its business days, and what was paid in and refunded. */
async function expectWallet(
  ctx: Context,
  delivered: Order[],
  moved: readonly Bill[],
  [opening, closing]: [string, string],
) {
  const { days } = await walletHistory(ctx, { days: '30' });
  const inSpan = days.filter(({ day }) => day >= SPAN.from);
  const sum = (column: 'debits' | 'topUps' | 'refunds') => sumOf(inSpan.map((day) => day[column]?.amount ?? '0'));
  const paid = (isWanted: (type: string) => boolean) =>
    sumOf(moved.filter(({ type }) => isWanted(type)).map((bill) => bill.amount));
  const fees = feesOf(delivered);
  expect(sum('debits')).toBe(minus('0', fees));
  expect(sum('topUps')).toBe(paid((type) => type !== 'REFUND_WALLET'));
  expect(sum('refunds')).toBe(paid((type) => type === 'REFUND_WALLET'));
  const explained = days.map(({ debits, topUps, refunds, unexplained }) =>
    sumOf([debits.amount, topUps?.amount ?? '0', refunds?.amount ?? '0', unexplained ?? '0']),
  );
  expect(sumOf(explained)).toBe(minus(closing, opening));
  const lines = await linesOf(exportMovements(ctx, SPAN, words));
  expect(lines).toHaveLength(delivered.length + moved.length);
  expect(columnSum(lines, 'sum')).toBe(sumOf([minus('0', fees), sum('topUps'), sum('refunds')]));
}

/** An invoice is compared with what was completed from midnight to midnight. */
async function expectInvoice(ctx: Context, delivered: Order[]) {
  const { invoices: all } = await listInvoices(ctx, ListInvoices.parse({}));
  const id = all.find(({ status }) => status === 'ISSUED')?.id ?? '';
  expect((await reconcile(ctx, { id })).ours).toEqual({ count: delivered.length, amount: feesOf(delivered) });
  const lines = await linesOf(exportInvoiceOrders(ctx, InvoiceOrdersQuery.parse({ id }), words));
  expect([lines.length, columnSum(lines, 'fee')]).toEqual([delivered.length, feesOf(delivered)]);
  const { orders } = await invoiceOrders(ctx, InvoiceOrdersQuery.parse({ id }));
  expect(orders.map(({ code }) => code)).toEqual(lines.slice(0, orders.length).map((cell) => cell('code')));
}

/** The file of invoices has every bill that was not voided, and every top-up. */
async function expectInvoiceFile(ctx: Context, bills: readonly Bill[]) {
  const file = async (status: 'all' | 'topup') =>
    columnSum(await linesOf(exportInvoices(ctx, ListInvoices.parse({ status }), words)), 'sum');
  const sum = (isWanted: (bill: Bill) => boolean) => sumOf(bills.filter(isWanted).map((bill) => bill.amount));
  const isTopUp = ({ type }: Bill) => type === 'TAP_WALLET' || type === 'TOPUP_WALLET';
  expect(await file('all')).toBe(sum(({ type, status }) => type === 'REGULAR' && status !== 'CANCELED'));
  expect(await file('topup')).toBe(sum((bill) => isTopUp(bill) && bill.status !== 'CANCELED'));
}
