// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { Totals } from '@/lib/sheet/work/messages';
import { openPage } from '@/lib/testing/testing-page';
import { TotalsPanel } from './totals-panel';

const TOTALS = { rows: 2, ready: 2, mend: 0, question: 0, known: 0, left: 0, doubles: 0, cash: '3.000' } as Totals;

test.each<[Role, number]>([
  ['owner', 1],
  ['dispatcher', 0],
  ['viewer', 0],
])('the wallet is asked for by %s %d times', async (role, times) => {
  const page = await openPage(<TotalsPanel totals={TOTALS} rowsPerMinute={60} />, { role });
  expect(page.callsOf('GET /api/wallet')).toHaveLength(times);
});

const WALLET = {
  balance: '20.000',
  warningLevel: null,
  ownLevel: null,
  currency: 'KWD',
  low: false,
  warning: null,
  committed: { amount: '4.000', count: 3, withoutFee: 0 },
  free: '16.000',
  asOf: null,
  problem: null,
};
const USUAL = { deliveryFee: '1.250', distanceMeters: null, highAmount: null, hours: null };

test('fees and what they leave in the wallet are of the rows that go, and not of those to fix', async () => {
  const page = await openPage(<TotalsPanel totals={{ ...TOTALS, rows: 9, ready: 3, mend: 6 }} rowsPerMinute={60} />, {
    answers: {
      'GET /api/wallet': WALLET,
      'GET /api/deliveries/usual-trip': USUAL,
    },
  });
  await vi.waitFor(() => expect(page.text()).toMatch(/Wallet after, about\D*12\.250/));
  expect(page.text()).toMatch(/Fees, about\D*3\.750\D/);
});

test('fees are not taken off a wallet in another currency', async () => {
  const page = await openPage(<TotalsPanel totals={TOTALS} rowsPerMinute={60} />, {
    answers: { 'GET /api/wallet': { ...WALLET, currency: 'SAR' }, 'GET /api/deliveries/usual-trip': USUAL },
  });
  await vi.waitFor(() => expect(page.text()).toMatch(/Fees, about\D*2\.500\D/));
  expect(page.text()).toMatch(/Wallet after, about—/);
});
