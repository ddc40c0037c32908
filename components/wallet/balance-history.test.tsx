// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import wallet from '@/lib/i18n/messages/en/wallet.json';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import type { WalletDay, WalletHistory, WalletMoves } from '@/lib/wallet/schema';
import { BalanceHistory } from './balance-history';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const DAY: WalletDay = {
  ...{ day: '2026-11-22', closing: '40.250', isComputed: false },
  ...{ debits: { count: 2, amount: '-3.500' }, topUps: { count: 0, amount: '0' }, refunds: { count: 0, amount: '0' } },
  unexplained: '0',
};
const DAYS: WalletDay[] = [
  DAY,
  {
    ...{ ...DAY, day: '2026-11-21', closing: '43.750', debits: { count: 0, amount: '0' }, unexplained: '-1.250' },
    ...{ topUps: { count: 1, amount: '20.000' }, refunds: { count: 1, amount: '2.000' } },
  },
  { ...DAY, day: '2026-11-20', closing: '-5.5', isComputed: true, topUps: null, refunds: null, unexplained: null },
  { ...DAY, day: '2026-11-19', closing: null, isComputed: true },
];
const MOVES: WalletMoves = {
  debits: [
    { id: 'd-1', code: 'K1', customerName: 'Noura', at: '2026-11-22T08:30:00.000Z', amount: '1.500' },
    { id: 'd-2', code: null, customerName: 'Ali', at: null, amount: '2.000' },
    { id: 'd-3', code: 'K3', customerName: 'Dana', at: '2026-11-22T07:00:00.000Z', amount: null },
  ],
  hasMore: true,
  invoices: [
    { id: 'i-1', invoiceNo: 'N-1', type: 'TOPUP_WALLET', at: '2026-11-22T06:15:00.000Z', amount: '20.000' },
    { id: 'i-2', invoiceNo: 'N-2', type: 'REFUND_WALLET', at: '2026-11-22T06:20:00.000Z', amount: '2.000' },
  ],
};
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

async function open({
  role = 'owner' as Role,
  days = DAYS,
  moves = MOVES as object,
  level = '15' as string | null,
  isWide = true,
  problem = null as string | null,
} = {}) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  const history: WalletHistory = { days, currency: 'KWD', forecast: null };
  const page = await openPage(<BalanceHistory level={level} />, {
    role,
    merchant: { ...MERCHANT, currency: 'SAR' },
    answers: {
      'GET /api/wallet/history': history,
      'GET /api/wallet/history/2026-11-22': moves,
      'GET /api/invoices/copy': { syncedAt: null, problem },
    },
  });
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((it) => plain(it.textContent));
  const rows = () =>
    [...document.querySelectorAll('tr')].map((row) => [...row.children].map((it) => plain(it.textContent)));
  return { ...page, texts, rows };
}

const LINE =
  'Highest KWD 43.750Highest KWD 43.75019 Nov 2026Lowest KWD −5.50022 Nov 2026The dashed line is the warning level.' +
  'The balance is read since 21 Nov 2026. Before that it is computed backwards from fees, top-ups and refunds (≈).';

test('each day has what moved the balance, in the wallet’s currency', async () => {
  const page = await open();
  expect(plain(page.text())).toContain(LINE);
  expect(page.rows()).toEqual([
    ['Day', 'Completed', 'Fees', 'Top-ups', 'Refunds', 'Unexplained', 'Balance at the end'],
    ['22 Nov 2026', '2', 'KWD −3.500', '—', '—', '—', 'KWD 40.250'],
    ['21 Nov 2026', '0', '—', 'KWD 20.000', 'KWD 2.000', 'KWD −1.250', 'KWD 43.750'],
    ['20 Nov 2026', '2', 'KWD −3.500', '—', '—', '—', '≈ KWD −5.500 Computed, not read'],
    ['19 Nov 2026', '2', 'KWD −3.500', '—', '—', '—', '≈ — Computed, not read'],
  ]);
  expect(page.container.querySelector('[href*=export]')?.getAttribute('href')).toBe(
    '/api/wallet/export?from=2026-11-19&to=2026-11-22&connection=alpha',
  );
  await act(async () => document.querySelector<HTMLInputElement>('input[value="7"]')?.click());
  expect(page.callsOf('GET /api/wallet/history').map(({ query }) => `${query}`)).toEqual(['days=30', 'days=7']);
});

test('where all was read and explained, nothing is said of it', async () => {
  const page = await open({ days: [DAY], level: null });
  expect(page.rows()[0]).not.toContain('Unexplained');
  expect(page.text()).not.toMatch(/Unexplained|computed|dashed|missing/i);
  const none = await open({ days: [{ ...DAY, closing: null }] });
  expect(none.container.textContent).toContain('daysThe balance was not read yet.Move');
});

test('on a phone, a card has what moved the balance and nothing that did not', async () => {
  const page = await open({ isWide: false, problem: 'service_unavailable' });
  expect(page.texts('[data-row]')).toEqual([
    '22 Nov 20262 completed deliveries · KWD −3.500KWD 40.250',
    '21 Nov 2026no completed deliveriesTop-ups: KWD 20.000Refunds: KWD 2.000Unexplained: KWD −1.250KWD 43.750',
    '20 Nov 20262 completed deliveries · KWD −3.500≈ KWD −5.500 Computed, not read',
    '19 Nov 20262 completed deliveries · KWD −3.500≈ — Computed, not read',
  ]);
  expect(page.text()).toContain('Top-ups and refunds may be missing: The dispatch service has a problem.');
});

test.each<[Role, string[]]>([
  ['owner', ['invoices/i-1', 'invoices/i-2', 'deliveries/d-1', 'deliveries/d-2', 'deliveries/d-3']],
  ['dispatcher', ['deliveries/d-1', 'deliveries/d-2', 'deliveries/d-3']],
])('a day opens to its movements; %s may follow them', async (role, links) => {
  const page = await open({ role });
  await page.press('22 Nov 2026');
  expect(page.texts('dialog li')).toEqual([
    '09:15Top-up N-1KWD 20.000',
    '09:20Refund N-2KWD 2.000',
    '11:30K1 NouraKWD −1.500',
    '—— AliKWD −2.000',
    '10:00K3 Dana—',
  ]);
  const hrefs = [...document.querySelectorAll('dialog a')].map((it) => it.getAttribute('href'));
  expect(hrefs).toEqual(links.map((link) => `/c/alpha/${link}`));
  expect(page.text()).toContain('The latest 3 are listed.');
});

test.each([
  [{ ...MOVES, invoices: [], hasMore: false }, false],
  [{ ...MOVES, debits: [], hasMore: false }, false],
  [{ debits: [], invoices: [], hasMore: false }, true],
])('a day with %o', async (moves, isEmpty) => {
  const page = await open({ moves });
  await page.press('22 Nov 2026');
  expect(page.texts('dialog p').some((text) => text === wallet.history.noMoves)).toBe(isEmpty);
  expect(page.text()).not.toContain('are listed');
});
