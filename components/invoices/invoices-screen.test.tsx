// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/overlay/toaster';
import type { InvoicePage, InvoiceRow } from '@/lib/invoices/schema';
import { ABILITIES, MERCHANT, openPage, refusal } from '@/lib/testing/testing-page';
import { CopyNote } from './copy-note';
import { InvoiceScreen } from './invoice-screen';
import { InvoicesScreen } from './invoices-screen';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T22:30:00Z'), toFake: ['Date'] }));

const merchant = { ...MERCHANT, currency: 'SAR' as const };
const BILL: InvoiceRow = {
  ...{
    id: 'i-1',
    invoiceNo: 'N-1',
    type: 'REGULAR',
    status: 'SENT',
    amount: '1.5',
    currency: 'KWD',
    ordersCount: 1200,
  },
  ...{ tripsCount: 34, periodBegin: '2026-10-01', periodEnd: '2026-10-31', dueOn: '2026-11-22' },
  createdAt: '2026-10-31T21:30:00.000Z',
};
const OWN = { ...BILL, id: 'i-2', invoiceNo: 'N-2', currency: null, status: 'PAID', ordersCount: null };
const TOP_UP: InvoiceRow = {
  ...{ ...BILL, id: 'i-3', invoiceNo: 'N-3', type: 'TOPUP_WALLET', status: 'ISSUED', dueOn: null, currency: null },
  ...{ periodBegin: '2026-11-02', periodEnd: '2026-11-02' },
};
const SYNCED = '2026-11-22T22:25:00.000Z';
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

async function open(search: string, of: Partial<InvoicePage>, { problem = null as string | null, isWide = true } = {}) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  const list: InvoicePage = {
    ...{ invoices: [BILL, OWN], page: 1, perPage: 2, total: 2, syncedAt: SYNCED },
    ...{ unpaid: [{ currency: 'KWD', amount: '1.5', count: 1 }], ...of },
  };
  const page = await openPage(<InvoicesScreen />, {
    ...{ merchant, search, path: '/invoices' },
    answers: { 'GET /api/invoices': list, 'GET /api/invoices/copy': { syncedAt: SYNCED, problem } },
  });
  const rows = () =>
    [...page.container.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => plain(textContent)),
    );
  return { ...page, rows, queries: () => page.callsOf('GET /api/invoices').map(({ query }) => `${query}`) };
}

test('bills stand with their period, due day, orders and own currency', async () => {
  const page = await open('', {});
  expect(page.rows()).toEqual([
    ['Number', 'Period', 'Status', 'Due', 'Orders', 'Amount'],
    ['N-1', '1 Oct 2026 – 31 Oct 2026', 'Sent', '22 Nov 2026 · 1 day overdue', '1,200', 'KWD 1.500'],
    ['N-2', '1 Oct 2026 – 31 Oct 2026', 'Paid', '22 Nov 2026', '—', 'SAR 1.50'],
  ]);
  expect(plain(page.text())).toContain('To be paidKWD 1.5001 open invoice');
  expect(page.text()).not.toContain('Clear filters');
  expect(page.container.querySelector('tbody a')?.getAttribute('href')).toBe('/c/alpha/invoices/i-1');
});

test('a top-up stands with its kind and day alone', async () => {
  const page = await open('status=topup', { invoices: [TOP_UP], total: 1 });
  expect(page.rows()).toEqual([
    ['Number', 'Type', 'Period', 'Status', 'Amount'],
    ['N-3', 'Wallet top-up', '2 Nov 2026', 'Issued', 'SAR 1.50'],
  ]);
  expect(page.queries()[0]).toBe('status=topup&page=1');
});

test('on a phone, a card has the same, and only a bill is due', async () => {
  const page = await open('', { invoices: [BILL, OWN, TOP_UP], total: 3 }, { isWide: false });
  const cards = [...page.container.querySelectorAll('[data-row]')];
  expect(cards.map(({ textContent }) => plain(textContent))).toEqual([
    'N-1KWD 1.500Monthly invoiceSent1 Oct 2026 – 31 Oct 2026Due 22 Nov 2026 · 1 day overdue',
    'N-2SAR 1.50Monthly invoicePaid1 Oct 2026 – 31 Oct 2026Due 22 Nov 2026',
    'N-3SAR 1.50Wallet top-upIssued2 Nov 2026',
  ]);
});

test.each([
  [1, 2, '1–2 of 5', ['Newer off', 'Older'], 'page=2'],
  [2, 2, '3–4 of 5', ['Newer', 'Older'], 'page=3'],
  [3, 1, '5–5 of 5', ['Newest', 'Newer', 'Older off'], ''],
])('page %d of %d invoices is %s', async (at, count, shown, buttons, next) => {
  const page = await open(`page=${at}`, { invoices: [BILL, OWN].slice(0, count), page: at, total: 5 });
  const pager = ['Newest', 'Newer', 'Older'].flatMap((name) => page.button(name) ?? []);
  expect(pager.map((it) => `${it.getAttribute('aria-label') ?? it.textContent}${it.disabled ? ' off' : ''}`)).toEqual(
    buttons,
  );
  expect(page.text()).toContain(shown);
  expect(page.queries()[0]).toBe(`status=all&page=${at}`);
  await page.press(next === '' ? 'Newest' : 'Older');
  expect(page.queries().at(-1)).toBe(`status=all&${next || 'page=1'}`);
});

test('a period without invoices says so, exports the same, and is cleared', async () => {
  const search = 'status=unpaid&from=2026-10-01&to=2026-10-31&page=2';
  const page = await open(search, { invoices: [], total: 0, unpaid: [] }, { problem: 'service_unavailable' });
  expect(page.queries()[0]).toBe('status=unpaid&from=2026-10-01&to=2026-10-31&page=2');
  expect(plain(page.text())).toContain('Alpha · Unpaid · Period 1 Oct 2026 – 31 Oct 2026Printed');
  expect(plain(page.text())).toContain('To be paidSAR 0.00no open invoices');
  expect(plain(page.text())).toContain(
    'The dispatch service has a problemTry again in a moment. This is the list from 5 min agoRefreshNo invoice fits',
  );
  expect(page.container.querySelector('[href*=export]')?.getAttribute('href')).toBe(
    '/api/invoices/export?status=unpaid&from=2026-10-01&to=2026-10-31&connection=alpha',
  );
  await page.press('Clear filters');
  expect(page.queries().at(-1)).toBe('status=all&page=1');
});

test('where the key may not read invoices, the page says so and asks nothing', async () => {
  const operations = { ...ABILITIES.operations, listInvoices: { by: null, whyNot: 'denied' as const } };
  const page = await openPage(<InvoicesScreen />, { abilities: { ...ABILITIES, operations } });
  expect(page.container.textContent).toMatch(/no invoicesThis connection’s key lacks the permission for it\.$/);
  expect(page.calls).toEqual([]);
});

const SENT = 'SentSent to you, and waiting to be paid.';
const LAST =
  'An invoice shows totals only. The fee of each order is on the page of that order.Compared with our records';
test.each<[InvoiceRow, string | null, string]>([
  [
    BILL,
    null,
    `SentPrintMonthly invoiceShopAmountKWD 1.500NumberN-1Status${SENT}Period1 Oct 2026 – 31 Oct 2026` +
      `Due22 Nov 2026 · 1 day overdueIssued on1 Nov 2026Orders1,200Trips34${LAST}`,
  ],
  [
    OWN,
    'service_unavailable',
    'PaidPrintThe dispatch service has a problemTry again in a moment. This is the last known state.Monthly invoice' +
      'ShopAmountSAR 1.50NumberN-2StatusPaidThe money has moved.Period1 Oct 2026 – 31 Oct 2026Due22 Nov 2026' +
      `Issued on1 Nov 2026Orders—Trips34${LAST}`,
  ],
  [
    TOP_UP,
    null,
    'IssuedPrintWallet top-upShopAmountSAR 1.50NumberN-3StatusIssuedMade, and waiting to be paid.Period2 Nov 2026' +
      'Issued on1 Nov 2026',
  ],
  [
    { ...BILL, periodEnd: null, createdAt: null, status: 'ODD' },
    null,
    'ODDPrintMonthly invoiceShopAmountKWD 1.500NumberN-1StatusODDPeriod1 Oct 2026Issued on—',
  ],
  [
    { ...BILL, periodBegin: null },
    null,
    `SentPrintMonthly invoiceShopAmountKWD 1.500NumberN-1Status${SENT}Period31 Oct 2026Issued on1 Nov 2026`,
  ],
])('one invoice, ready to print: %o', async (invoice, problem, shown) => {
  const { id, invoiceNo } = invoice;
  const page = await openPage(<InvoiceScreen id={id} />, {
    merchant: { ...merchant, name: 'Desk', merchantName: 'Shop' },
    answers: { [`GET /api/invoices/${id}`]: { invoice, syncedAt: SYNCED, problem } },
  });
  expect(plain(page.container.textContent)).toBe(`Invoices${invoiceNo}${shown}`);
  const isCompared = shown.endsWith(LAST);
  expect(page.callsOf(`GET /api/invoices/${id}/reconciliation`)).toHaveLength(isCompared ? 1 : 0);
});

test.each([
  [404, 'invoice_not_found', 'This invoice is not hereThe dispatch service does not know it for this merchant.'],
  [500, 'internal', 'Something went wrongTry again in a moment.Try again'],
])('an invoice refused with %d %s', async (status, code, shown) => {
  const page = await openPage(<InvoiceScreen id="i-1" />, {
    answers: { 'GET /api/invoices/i-1': refusal(status, code) },
  });
  expect(page.container.textContent).toBe(`InvoicesInvoice${shown}`);
});

test('a copy that could not be refreshed says so', async () => {
  const page = await openPage(
    <>
      <CopyNote copy={{ syncedAt: SYNCED, problem: null }} isReading={false} />
      <Toaster />
    </>,
    { answers: { 'GET /api/invoices/copy': refusal(503, 'unavailable') } },
  );
  await page.press('Refresh');
  expect(page.text()).toContain('The database can’t be reached');
});
