// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { MERCHANT, openPage, settle } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { AddressList } from './address-list';
import { CustomersScreen } from './customers-screen';

/** The list of customers and the places of one: each value in its column, and the list that a filter asks for. */

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await AREA_LOADERS.KW();
});

const SALMIYA = { destinationFormat: 'kuwait_format', destination: { area: 'Salmiya', block: '4' } };
const customer = (id: string, change: object = {}) => ({
  ...{ id, phone: '+96550123456', name: 'Noura', ...SALMIYA, orders: 3, spent: [], note: '', blockedReason: null },
  ...{ lastUsedAt: '2026-11-21T10:00:00Z', ...change },
});
const LIST = 'GET /api/customers/list';
const PAGES = [
  {
    customers: [
      customer('c-1', {
        orders: 1_234,
        note: 'Ring twice',
        spent: [
          { currency: 'KWD', amount: '12.5' },
          { currency: 'BHD', amount: '1.5' },
        ],
      }),
      customer('c-2', { name: 'Sara', destination: {}, blockedReason: '', phone: '+96551234567' }),
    ],
    next: 'n-1',
  },
  { customers: [customer('c-3', { name: 'Huda', lastUsedAt: '2026-11-18T10:00:00Z' })], next: null },
];

async function open(search = '', isWide = true) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  const page = await openPage(<CustomersScreen />, {
    merchant: { ...MERCHANT, currency: 'SAR' },
    answers: { [LIST]: (query) => (query.has('after') ? PAGES[1] : PAGES[0]) ?? {} },
    path: '/customers',
    search,
  });
  await vi.waitFor(() => expect(page.container.querySelector('tbody tr, li')).not.toBeNull());
  return {
    ...page,
    asked: () => page.callsOf(LIST).map(({ query }) => `${query}`),
    rows: () =>
      [...page.container.querySelectorAll('tbody tr')].map((tr) => [...tr.children].map((td) => textsOf(td).join(' '))),
  };
}

test('each customer with their marks, place, orders, sums in their own currencies, and last order', async () => {
  const { rows, container, asked } = await open();
  expect(rows()).toEqual([
    ['Noura Note', '+965 5012 3456', 'Salmiya, Block 4', '1,234', 'KWD 12.500 BHD 1.500', '2 h ago'],
    ['Sara Blocked', '+965 5123 4567', '—', '3', 'SAR 0.00', '2 h ago'],
  ]);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/c/alpha/customers/c-1');
  expect(asked()).toEqual(['']);
});

test.each([
  ['q=+Noura+', 'q=Noura'],
  ['q=+&only=noted', 'only=noted'],
  ['only=blocked&q=Sa', 'q=Sa&only=blocked'],
  ['only=other', ''],
])('the address %s asks for %s', async (search, expected) => {
  expect((await open(search)).asked()).toEqual([expected]);
});

test('a filter and a search are put into the address', async () => {
  const { container, asked } = await open('q=Sa');
  const radio = [...container.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radio.map(({ value, checked }) => [value, checked])).toEqual([
    ['all', true],
    ['noted', false],
    ['blocked', false],
  ]);
  await act(async () => radio[2]?.click());
  await settle();
  expect(asked()).toEqual(['q=Sa', 'q=Sa&only=blocked']);
  await act(async () => radio[0]?.click());
  await settle();
  expect(window.location.search).toBe('?q=Sa');
});

test.each([true, false])(
  'a blocked customer whose name was erased has the phone to open it, wide: %s',
  async (isWide) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
    const erased = customer('c-9', { name: '', destinationFormat: '', destination: {}, blockedReason: 'Never paid' });
    const page = await openPage(<CustomersScreen />, {
      answers: { [LIST]: { customers: [erased], next: null } },
      path: '/customers',
    });
    await vi.waitFor(() => expect(page.container.querySelector('tbody tr, li')).not.toBeNull());
    expect(page.container.querySelector('a')?.textContent).toBe('+96550123456');
  },
);

test('a page of more customers that fails says why, and is asked for again', async () => {
  let fails = true;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const broken = () => Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  const page = await openPage(<CustomersScreen />, {
    answers: { [LIST]: (query) => (query.has('after') ? (fails ? broken() : PAGES[1]) : PAGES[0]) ?? {} },
    path: '/customers',
  });
  await vi.waitFor(() => expect(page.container.querySelector('tbody tr')).not.toBeNull());
  await page.press('Show more');
  await vi.waitFor(() => expect(page.text()).toContain('The database can’t be reached'), { timeout: 20_000 });
  expect(page.container.querySelectorAll('tbody tr')).toHaveLength(2);
  fails = false;
  await page.press('Try again');
  await vi.waitFor(() => expect(page.container.querySelectorAll('tbody tr')).toHaveLength(3));
  expect(page.text()).not.toContain('The database can’t be reached');
});

test('the places of a customer', async () => {
  const place = (digest: string, change: object = {}) => ({
    ...{ digest, ...SALMIYA, branchId: 'b-1', branchName: 'Shuwaikh', deliveriesCount: 2 },
    ...{ lastUsedAt: '2026-11-21T10:00:00Z', ...change },
  });
  const { container } = await openPage(
    <AddressList
      addresses={[
        place('1', { destination: { area: 'Salmiya', instructions: 'Ring twice' } }),
        place('2', { branchName: null, deliveriesCount: 1 }),
        place('3', { branchId: null, destination: { area: 'Jabriya', instructions: 7 } }),
      ]}
    />,
  );
  expect([...container.querySelectorAll('li')].map((li) => textsOf(li).join(' | '))).toEqual([
    'Salmiya | Note for the driver: Ring twice | 2 orders | from Shuwaikh | 2 h ago',
    'Salmiya, Block 4 | 1 order | from Branch no longer known | 2 h ago',
    'Jabriya | 2 orders | 2 h ago',
  ]);
});

test('the next customers are asked for after the last ones, and follow them', async () => {
  const { rows, asked, press } = await open('only=noted');
  await press(/more/i);
  expect(asked()).toEqual(['only=noted', 'only=noted&after=n-1']);
  expect(rows().map(([name]) => name)).toEqual(['Noura Note', 'Sara Blocked', 'Huda']);
});

test('on a phone a customer is a card', async () => {
  const { container } = await open('', false);
  expect([...container.querySelectorAll('li')].map((li) => textsOf(li).join(' | '))).toEqual([
    'Noura | Note | +965 5012 3456 | Salmiya, Block 4 | 2 h ago',
    'Sara | Blocked | +965 5123 4567 | 2 h ago',
  ]);
});
