// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { QuarantineNote } from '@/components/backup/quarantine-note';
import { CustomerScreen } from '@/components/customers/customer-screen';
import { InvoiceScreen } from '@/components/invoices/invoice-screen';
import { PersonPanel } from '@/components/privacy/person-panel';
import { PersonRow } from '@/components/users/person-row';
import { RoleDialog } from '@/components/users/role-dialog';
import { BalanceHistory } from '@/components/wallet/balance-history';
import type { Role } from '@/lib/auth/permissions';
import { type Answers, fill, MERCHANT, openPage, settle } from '@/lib/testing/testing-page';

/** Screens of money, customers and people: each value at its name, and each act for the customer or person of its screen. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T11:30:00Z') });

const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ') ?? '';
const facts = (container: HTMLElement) =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((dt) => [
      plain(dt.textContent),
      plain(dt.nextElementSibling?.textContent),
    ]),
  );

const CUSTOMER = {
  id: 'p-1',
  phone: '+96550123456',
  name: 'Noura',
  destinationFormat: 'kuwait_format',
  destination: {},
  orders: 1_200,
  spent: [
    { currency: 'KWD', amount: '12.5' },
    { currency: 'SAR', amount: '30' },
  ],
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  note: 'Ring twice',
  blockedReason: null as string | null,
  addresses: [],
  usualBranch: { id: 'b-1', name: 'Salmiya' },
};

async function openCustomer(change: Partial<typeof CUSTOMER> = {}, role: Role = 'owner', answers: Answers = {}) {
  return openPage(<CustomerScreen id="p-1" />, {
    role,
    answers: { 'GET /api/customers/p-1': { ...CUSTOMER, ...change }, ...answers },
  });
}

test('a customer has their phone, orders, sums of each currency, and usual branch', async () => {
  const { container } = await openCustomer();
  expect(facts(container)).toEqual({
    Phone: '+965 5012 3456',
    Orders: '1,200',
    'Spent on completed orders': 'KWD 12.500SAR 30.00',
    'Last order': '2 h ago',
    'Usual branch': 'Salmiya',
  });
  const links = [...container.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual([
    '/c/alpha/customers',
    '/c/alpha/deliveries?q=%2B96550123456',
    '/c/alpha/deliveries/new?phone=%2B96550123456',
    'tel:+96550123456',
  ]);
});

test('a customer is blocked with a reason, let in again, and deleted by an owner alone', async () => {
  const answers = { 'PATCH /api/customers/p-1': CUSTOMER };
  const free = await openCustomer({}, 'dispatcher', answers);
  expect(free.text()).not.toContain('Delete');
  await free.press('Block this customer');
  await free.press('Block');
  expect(free.callsOf('PATCH /api/customers/p-1')).toEqual([]);
  await fill('[name=blockedReason]', 'Never paid');
  await free.press('Block');
  expect(free.callsOf('PATCH /api/customers/p-1').map(({ body }) => body)).toEqual([{ blockedReason: 'Never paid' }]);
  const blocked = await openCustomer({ blockedReason: 'Never paid' }, 'owner', answers);
  expect(blocked.button(/Delete/)).toBeDefined();
  expect(plain(blocked.text())).toContain('Never paid');
  await blocked.press(/^(Unblock|End|Allow)/);
  expect(blocked.callsOf('PATCH /api/customers/p-1').map(({ body }) => body)).toEqual([{ blockedReason: null }]);
});

const BILL = {
  id: 'v-1',
  invoiceNo: 'INV-7',
  type: 'REGULAR',
  status: 'PENDING',
  amount: '120.5',
  currency: 'SAR' as string | null,
  ordersCount: 1_040,
  tripsCount: 980,
  periodBegin: '2026-10-01',
  periodEnd: '2026-10-31',
  dueOn: '2026-11-15',
  createdAt: '2026-11-01T22:00:00.000Z',
};

test('an invoice has its amount in its own currency, its days and counts', async () => {
  const { container } = await openPage(<InvoiceScreen id="v-1" />, {
    answers: { 'GET /api/invoices/v-1': { invoice: BILL, problem: null, syncedAt: null } },
  });
  await settle();
  expect(facts(container)).toEqual({
    Number: 'INV-7',
    Status: 'Payment pendingA payment was started. It is not confirmed yet.',
    Period: '1 Oct 2026 – 31 Oct 2026',
    Due: '15 Nov 2026',
    'Issued on': '2 Nov 2026',
    Orders: '1,040',
    Trips: '980',
  });
  expect(plain(container.querySelector('article header')?.textContent)).toBe('Monthly invoiceAlphaAmountSAR 120.50');
});

test('the history of the balance has each movement in its column', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const day = {
    day: '2026-11-20',
    closing: '40.005',
    isComputed: false,
    lowest: '38',
    highest: '41',
    debits: { count: 2, amount: '-2.5' },
    topUps: { count: 1, amount: '20' },
    refunds: { count: 1, amount: '1.25' },
    unexplained: '0.255',
  };
  const { container } = await openPage(<BalanceHistory level="5" />, {
    answers: {
      'GET /api/invoices/copy': { syncedAt: null, problem: null },
      'GET /api/wallet/history': {
        days: [day, { ...day, day: '2026-11-19', closing: '21', isComputed: true, topUps: null, unexplained: null }],
        currency: 'KWD',
        forecast: null,
      },
    },
  });
  await settle();
  expect(
    [...container.querySelectorAll('tr')].map((tr) => [...tr.children].map((cell) => plain(cell.textContent))),
  ).toEqual([
    ['Day', 'Completed', 'Fees', 'Top-ups', 'Refunds', 'Unexplained', 'Balance at the end'],
    ['20 Nov 2026', '2', 'KWD −2.500', 'KWD 20.000', 'KWD 1.250', 'KWD 0.255', 'KWD 40.005'],
    ['19 Nov 2026', '2', 'KWD −2.500', '—', 'KWD 1.250', '—', '≈ KWD 21.000 Computed, not read'],
  ]);
  expect(container.querySelector('a')?.getAttribute('href')).toBe(
    '/api/wallet/export?from=2026-11-19&to=2026-11-20&connection=alpha',
  );
  expect(plain(container.textContent)).toMatch(/KWD 40\.005.*KWD 21\.000/);
});

const MANAGER = {
  connectionId: '0199b9a0-0000-7000-8000-000000000001',
  role: 'manager' as const,
  branches: ['b-1'],
  merchant: 'Alpha',
  branchNames: ['Salmiya'],
};
const PERSON = {
  id: 'u-2',
  name: 'Huda',
  email: 'huda@shop.example',
  role: 'viewer' as Role | null,
  memberships: [] as (typeof MANAGER)[],
  disabledAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  usedAt: null as string | null,
  sessions: 1,
};

test('a person stands with their role everywhere, and nobody ends their own account', async () => {
  const alpha = { ...MERCHANT, id: MANAGER.connectionId };
  const row = (person: typeof PERSON) => (
    <table>
      <tbody>
        <PersonRow person={person} merchants={[alpha]} />
      </tbody>
    </table>
  );
  const all = { merchant: alpha, others: [{ ...MERCHANT, name: 'Beta' }] };
  const there = await openPage(row({ ...PERSON, memberships: [MANAGER], usedAt: '2026-11-21T09:30:00.000Z' }), all);
  expect(there.text()).toMatch(
    /^Hudahuda@shop\.exampleAll merchants: ViewerAlpha: Manager · \u2068Salmiya\u2069.*2 h ago/,
  );
  expect(there.button('Actions for Huda')).toBeDefined();
  const own = await openPage(row({ ...PERSON, id: 'u-owner' }));
  expect(own.container.querySelector('button')).toBeNull();
});

test('a changed role keeps the branches of other memberships', async () => {
  const page = await openPage(
    <RoleDialog person={{ ...PERSON, memberships: [MANAGER] }} open onClose={() => undefined} />,
    {
      answers: { 'PUT /api/users/u-2/role': new Response(null, { status: 204 }) },
    },
  );
  const finance = document.querySelector<HTMLInputElement>('input[value=finance]');
  await act(async () => finance?.click());
  await page.press('Save');
  const { merchant: _, branchNames: _names, ...kept } = MANAGER;
  expect(page.calls).toMatchObject([
    { call: 'PUT /api/users/u-2/role', body: { role: 'finance', memberships: [kept] } },
  ]);
});

const FOUND = {
  phone: '+96550123456',
  name: 'Noura',
  orders: 3,
  open: 0,
  addresses: 2,
  others: 1,
  firstAt: '2026-01-05T10:00:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
};

test.each([0, 1])(
  'a customer found by phone is erased when asked again, and not with %i orders under way',
  async (open) => {
    const page = await openPage(<PersonPanel lastErasure={null} />, {
      answers: {
        'POST /api/privacy/person': { ...FOUND, open },
        'POST /api/privacy/person/erase': { orders: 3, backups: [] },
      },
    });
    await fill('input', '5012 3456');
    await page.press('Find');
    expect(facts(page.container)).toEqual({
      Phone: '+965 5012 3456',
      Name: 'Noura',
      Orders: '3',
      'Saved addresses': '2',
      'Address links, imports, standing orders': '1',
      Between: '5 Jan 2026 – 20 Nov 2026',
    });
    await page.press('Erase');
    expect(page.callsOf('POST /api/privacy/person/erase')).toEqual([]);
    if (open === 0) await page.press(/^Erase.+/);
    expect(page.callsOf('POST /api/privacy/person/erase').map(({ body }) => body)).toEqual(
      open === 0 ? [{ phone: '+96550123456' }] : [],
    );
  },
);

test.each<[Role, boolean]>([
  ['owner', true],
  ['manager', false],
  ['viewer', false],
])('a restored copy is confirmed by an owner: %s %s', async (role, may) => {
  const at = { restoredAt: '2026-11-21T10:00:00.000Z', madeAt: '2026-11-20T10:00:00.000Z', confirmedAt: null };
  const initial = { ...at, unread: 4, withoutAnswer: 2 };
  const page = await openPage(<QuarantineNote initial={initial} />, {
    role,
    answers: { 'GET /api/quarantine': { quarantine: initial } },
  });
  expect(page.button('The old one is off') !== undefined).toBe(may);
  const links = [...page.container.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual([...(may ? ['/c/alpha/settings/people'] : []), '/c/alpha/deliveries?status=unknown']);
  expect(page.text()).toContain('from a backup of 20 Nov, 13:00');
  expect(page.text()).toContain('Decide on 2 orders');
});
