// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import ui from '@/lib/i18n/messages/en/ui.json';
import wallet from '@/lib/i18n/messages/en/wallet.json';
import { ABILITIES, fill, MERCHANT, openPage, refusal } from '@/lib/testing/testing-page';
import type { Wallet } from '@/lib/wallet/schema';
import { WalletBalance } from './wallet-balance';
import { WalletScreen } from './wallet-screen';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const WALLET: Wallet = {
  ...{ balance: '40.250', warningLevel: '15.000', ownLevel: '7.500', currency: 'KWD', low: false, warning: null },
  ...{ committed: { amount: '4.000', count: 3, withoutFee: 2 }, free: '36.250', asOf: null, problem: null },
};
const BELOW: Partial<Wallet> = { balance: '-0.250', free: '-4.250', low: true, warningLevel: null, ownLevel: null };
const DOWN: Partial<Wallet> = { balance: null, free: null, warningLevel: null, problem: 'service_unavailable' };

const whole = (of: Partial<Wallet>) => ({ ...WALLET, ...of });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const merchant = { ...MERCHANT, currency: 'SAR' as const };
const open = (of: Partial<Wallet>) =>
  openPage(<WalletScreen />, {
    merchant,
    answers: { 'GET /api/wallet': whole(of), 'PUT /api/wallet/level': whole(of) },
  });

test.each([
  [
    {},
    'Wallet balanceKWD 40.250Reserved for ordersKWD 4.0003 deliveries under way or scheduled · 2 without a known fee' +
      'Free balanceKWD 36.250Balance less the reserved fees.Warning levelKWD 15.000Yours: KWD 7.500Change',
  ],
  [
    BELOW,
    'Wallet balanceKWD −0.250The balance is negative. Reserved for ordersKWD 4.0003 deliveries under way or scheduled · 2 without a known fee' +
      'Free balanceKWD −4.250The reserved fees are higher than the balance.Warning levelAlerts offAdd your own level',
  ],
  [
    { committed: { amount: '0.000', count: 0, withoutFee: 0 }, free: '40.250' },
    'Wallet balanceKWD 40.250Reserved for ordersKWD 0.000no deliveries under way or scheduled' +
      'Free balanceKWD 40.250Balance less the reserved fees.Warning levelKWD 15.000Yours: KWD 7.500Change',
  ],
  [
    DOWN,
    'The dispatch service has a problemTry again in a moment. Wallet balance—Reserved for ordersKWD 4.0003 deliveries under way or scheduled · 2 without a known fee' +
      'Free balance—Balance less the reserved fees.Warning level—Yours: KWD 7.500Change',
  ],
  [
    { balance: null, free: null, warningLevel: null, ownLevel: null },
    'Wallet balance—Reserved for ordersKWD 4.0003 deliveries under way or scheduled · 2 without a known fee' +
      'Free balance—Balance less the reserved fees.Warning level—Add your own level',
  ],
])('a wallet of %o', async (of, shown) => {
  const page = await open(of);
  expect(plain(page.text())).toMatch(/12:00.*Balance over time/);
  expect(plain(page.text()).split('12:00')[1]?.split('Balance over time')[0]).toBe(shown);
});

test('the own level is set in the wallet’s currency, changed, and taken away', async () => {
  const page = await open({});
  await page.press(wallet.own.change);
  await vi.waitFor(() => expect(document.querySelector('dialog label')?.textContent).toContain('KWD'));
  await fill('[name=level]', ' ٩.٥ ');
  await page.press(wallet.own.save);
  await page.press(wallet.own.change);
  await page.press(wallet.own.remove);
  const none = await open({ ownLevel: null });
  await none.press(wallet.own.add);
  await vi.waitFor(() => expect(document.querySelector('[name=level]')).not.toBeNull());
  expect(none.button(wallet.own.remove)).toBeUndefined();
  await fill('[name=level]', 'nine');
  await none.press(wallet.own.save);
  const levels = [page, none].map((one) => one.callsOf('PUT /api/wallet/level').map(({ body }) => body));
  expect(levels).toEqual([[{ level: '9.5' }, { level: null }], []]);
});

test('a level of which neither the change nor the removal is taken shows the last refusal alone', async () => {
  const fields = [{ path: 'level', message: 'errors.invalid' }];
  const page = await openPage(<WalletScreen />, {
    answers: {
      'GET /api/wallet': WALLET,
      'PUT /api/wallet/level': [refusal(400, 'invalid_input', { fields }), refusal(503, 'unavailable')],
    },
  });
  await page.press(wallet.own.change);
  await vi.waitFor(() => expect(document.querySelector('[name=level]')).not.toBeNull());
  await fill('[name=level]', '9');
  await page.press(wallet.own.save);
  expect(document.querySelector('[name=level]')?.getAttribute('aria-invalid')).toBe('true');
  await page.press(wallet.own.remove);
  expect(document.querySelector('dialog form')?.textContent).toContain('The database can’t be reached');
  expect(document.querySelector('[name=level]')?.getAttribute('aria-invalid')).not.toBe('true');
});

test.each([
  [whole({}), 'KWD 40.250Free balance KWD 36.250 · '],
  [
    whole({ committed: { amount: '0.000', count: 0, withoutFee: 0 }, problem: 'service_unavailable' }),
    'KWD 40.250This is the last known balance.',
  ],
  [whole(DOWN), '—The dispatch service has a problem. Try again in a moment.Try again'],
  [refusal(500, 'internal'), '—Something went wrong. Try again in a moment.Try again'],
])('the balance of %o', async (answer, shown) => {
  const page = await openPage(<WalletBalance />, {
    merchant,
    answers: { 'GET /api/wallet': answer },
  });
  expect(plain(page.text())).toBe(`Wallet balance${shown}`);
});

test('where the key may not read the wallet, nothing is asked', async () => {
  const operations = { ...ABILITIES.operations, getWallet: { by: null, whyNot: 'denied' as const } };
  const page = await openPage(<WalletBalance />, { abilities: { ...ABILITIES, operations } });
  expect(page.text()).toBe('Wallet balance—This connection’s key lacks the permission for it.');
  expect(page.calls).toEqual([]);
});

test('another try keeps the focus on its button until the wallet comes', async () => {
  let answers = (_: Wallet) => {};
  const held = new Promise<Wallet>((resolve) => {
    answers = resolve;
  });
  let calls = 0;
  const page = await openPage(<WalletScreen />, {
    answers: { 'GET /api/wallet': () => (calls++ === 0 ? refusal(400, 'unavailable') : held) },
  });
  await vi.waitFor(() => expect(page.button(ui.error.retry)).toBeDefined());
  await act(async () => page.button(ui.error.retry)?.focus());
  await page.press(ui.error.retry);
  expect(document.activeElement?.textContent).toBe(ui.error.retry);
  await act(async () => answers(WALLET));
  await vi.waitFor(() => expect(plain(page.text())).toContain('KWD 40.250'));
});
