// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { testRow } from '@/lib/deliveries/testing-row';
import { type Answers, openPage, settle } from '@/lib/testing/testing-page';
import { branchAt } from '../../delivery-form/pickup/testing-branches';
import { useFound } from './use-found';

/** The results of the search for a text, in their order, and for each role. */

const PHONE = '+96550123456';
const ROWS = [
  testRow({ id: 'd-1', code: 'K77', reference: 'R-1', customerName: 'Sara', status: 'completed', driverName: 'Omar' }),
  testRow({
    ...{ id: 'd-2', code: null, reference: 'K7', customerName: 'Noura', customerAddress: 'Jabriya, Block 3' },
    ...{ status: 'in_progress', driverName: 'K7 Fahad', driverPhone: '+96590000001' },
  }),
  testRow({ id: 'd-3', code: 'K71', status: 'in_progress', driverName: 'K7 Ali', driverPhone: null }),
  testRow({ id: 'd-4', code: 'K72', status: 'in_progress', driverName: 'Zaid', driverPhone: '+96590000002' }),
  testRow({ id: 'd-5', code: 'K73', driverName: 'K7 Fahad', driverPhone: '+96590000001' }),
  testRow({ id: 'd-6', code: 'K74', customerName: 'Sixth' }),
];
const CUSTOMER = {
  ...{ id: 'c-1', phone: PHONE, name: 'Noura', destinationFormat: '', destination: {}, deliveriesCount: 1 },
  ...{ lastUsedAt: '', note: '', blockedReason: null, addresses: [] },
  underWay: [
    { id: 'd-2', code: 'K7', status: 'pending', amount: '1.000', currency: 'KWD', at: '2026-11-21T10:00:00Z' },
  ],
};
const place = { latitude: 29.3, longitude: 48 };
const branch = (id: string, name: string, gone = false) => ({ ...branchAt(id, place), name, gone });
const BRANCHES = [branch('b-0', 'Old K7', true), ...[1, 2, 3, 4, 5, 6].map((n) => branch(`b-${n}`, `Shop K7 ${n}`))];
const invoice = (id: string, invoiceNo: string) => ({
  ...{ id, invoiceNo, type: '', status: 'paid', amount: null, currency: null, ordersCount: null, tripsCount: null },
  ...{ periodBegin: null, periodEnd: null, dueOn: null, createdAt: null },
});

let found: ReturnType<typeof useFound>;
function Search({ text }: { text: string }) {
  found = useFound(text);
  return null;
}

const ANSWERS: Answers = {
  'GET /api/deliveries': { rows: ROWS, older: null, newer: null },
  'GET /api/customers': { customers: [CUSTOMER] },
  'GET /api/invoices': {
    ...{ page: 1, perPage: 20, total: 2, syncedAt: null, stale: false, problem: null, unpaid: [] },
    invoices: [invoice('i-1', 'INV-12/2026'), invoice('i-2', 'INV-13/2026')],
  },
  'GET /api/branches': { branches: BRANCHES, syncedAt: null, stale: false, wantsAddress: false, problem: null },
};
async function find(
  text: string,
  role: Role = 'owner',
  more: { path?: string; search?: string; answers?: Answers } = {},
) {
  const page = await openPage(<Search text={text} />, { role, ...more, answers: { ...ANSWERS, ...more.answers } });
  await vi.waitFor(() => expect(found.isPending).toBe(false));
  await settle();
  const items = found.items.map(({ key, label, detail }) =>
    [key, label, detail || ''].join(' | ').replace(/[\u2066-\u2069]/g, ''),
  );
  return { items, asked: page.calls.map(({ call, query }) => `${call} ${query}`).sort() };
}

const SHOPS = [1, 2, 3, 4, 5].map((n) => `/branches/b-${n} | Branch Shop K7 ${n} | `);
const all = (text: string, query: string) => `/deliveries?${query} | All orders with “${text}” | `;
const FIRST_FIVE = [
  '/deliveries/d-1 | K77 · Sara | ',
  ...['3 | K71', '4 | K72', '5 | K73'].map((order) => `/deliveries/d-${order} · Sara | `),
];

test('a whole code stands first, then drivers under way, branches, and the first five orders', async () => {
  const { items, asked } = await find('K7');
  expect(items).toEqual([
    '/deliveries/d-2 | K7 · Noura | Jabriya, Block 3',
    'tel:+96590000001 | Call K7 Fahad, the driver | +965 9000 0001',
    ...SHOPS,
    all('K7', 'q=K7'),
    ...FIRST_FIVE,
  ]);
  expect(asked).toEqual(['GET /api/branches ', 'GET /api/deliveries q=K7']);
});

test('a phone finds its customer with the orders under way, and the drivers of what it found', async () => {
  const { items, asked } = await find('5012 3456', 'dispatcher');
  expect(items).toEqual([
    '/deliveries/d-2 | K7, not delivered yet to Noura | ',
    '/deliveries/new?phone=%2B96550123456 | New delivery for Noura | ',
    'tel:+96550123456 | Call Noura | +965 5012 3456',
    '/customers/c-1 | Noura | ',
    'tel:+96590000001 | Call K7 Fahad, the driver | +965 9000 0001',
    'tel:+96590000002 | Call Zaid, the driver | +965 9000 0002',
    all('5012 3456', 'q=5012+3456'),
    ...FIRST_FIVE,
  ]);
  expect(asked).toEqual([
    'GET /api/branches ',
    'GET /api/customers phone=5012+3456',
    'GET /api/deliveries q=5012+3456',
  ]);
});

test.each([
  // Customers are found for new orders only.
  ['5012 3456', 'viewer', []],
  ['5012 3456', 'finance', ['GET /api/invoices status=all&page=1']],
  ['5012', 'dispatcher', []],
  ['50123', 'dispatcher', ['GET /api/customers phone=50123']],
  ['0501234567', 'dispatcher', ['GET /api/customers phone=0501234567']],
  ['0096550123456', 'dispatcher', ['GET /api/customers phone=0096550123456']],
  ['INV-12', 'dispatcher', []],
  ['INV-12', 'finance', ['GET /api/invoices status=all&page=1']],
  ['IN1', 'finance', []],
  ['INVO', 'finance', []],
] satisfies [string, Role, string[]][])('“%s”, typed by a %s, also asks for %j', async (text, role, expected) => {
  const { asked } = await find(text, role);
  expect(asked.filter((call) => !/branches|deliveries/.test(call))).toEqual(expected);
});

test('an invoice is found by a part of its number', async () => {
  const { items } = await find('inv-12', 'finance');
  expect(items.filter((item) => item.includes('invoice'))).toEqual(['/invoices/i-1 | Invoice INV-12/2026 | ']);
});

test('one letter finds no branch, and in the list of orders what it is filtered by is kept', async () => {
  const { items, asked } = await find('7', 'viewer', { path: '/deliveries', search: 'status=failed&older=x' });
  expect(items.filter((item) => /branches|\?/.test(item))).toEqual([all('7', 'status=failed&q=7')]);
  expect(asked).toEqual(['GET /api/deliveries q=7']);
});

test('nothing typed finds nothing; a page is offered while orders are looked for, except for digits', async () => {
  const never = { 'GET /api/deliveries': () => new Promise<object>(() => {}) };
  const opened = async (text: string) => {
    const page = await openPage(<Search text={text} />, { answers: { ...ANSWERS, ...never } });
    const { items, isPending } = found;
    // A page that stays open would find again under the next one.
    await page.show(null);
    return { items, isPending, calls: page.calls.length };
  };
  expect(await opened('')).toEqual({ items: [], isPending: false, calls: 0 });
  expect(await opened('wallet')).toMatchObject({ isPending: false });
  const unknown = await opened('zzz');
  expect(unknown.isPending).toBe(true);
  expect(unknown.items.at(-1)?.detail).toBe('Searching…');
});

test('what was found for one text is not offered for the next', async () => {
  const page = await openPage(<Search text="K7" />, { answers: ANSWERS });
  await vi.waitFor(() => expect(found.items.length).toBeGreaterThan(5));
  await act(async () => {
    // Before the pause after a letter has passed.
    void page.show(<Search text="K77" />);
  });
  expect([found.items.length, found.isPending]).toEqual([1, true]);
});
