// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/overlay/toaster';
import wallet from '@/lib/i18n/messages/en/wallet.json';
import { openPage, refusal, settle } from '@/lib/testing/testing-page';
import { WarningNote } from './warning-note';

const LOW = {
  ...{ balance: '4.250', warningLevel: '5.000', ownLevel: null, currency: 'KWD', low: true, free: '4.250' },
  ...{ committed: { amount: '0.000', count: 0, withoutFee: 0 }, asOf: '2026-11-21T09:00:00.000Z', problem: null },
};
const warned = (isSettled: boolean) => ({ ...LOW, warning: { by: 'service', level: '5.000', isSettled } });

test('a low balance is said with its level, until somebody has dealt with it', async () => {
  const page = await openPage(<WarningNote />, {
    answers: { 'GET /api/wallet': warned(false), 'POST /api/wallet/settle': warned(true) },
  });
  await vi.waitFor(() => expect(page.text()).toContain(wallet.low));
  expect(page.text()).toMatch(/4\.250.*5\.000/);
  expect(page.container.querySelector('a')?.getAttribute('href')).toBe('/c/alpha/wallet');
  await page.press(wallet.warning.settle);
  await vi.waitFor(() => expect(page.text()).toBe(''));
});

test.each([
  ['that was dealt with', warned(true)],
  ['that is none', { ...LOW, warning: null }],
])('a warning %s is not shown', async (_, answer) => {
  const page = await openPage(<WarningNote />, { answers: { 'GET /api/wallet': answer } });
  await vi.waitFor(() => expect(page.callsOf('GET /api/wallet')).toHaveLength(1));
  await settle();
  expect(page.text()).toBe('');
});

test('on the page of the wallet it leads nowhere', async () => {
  const page = await openPage(<WarningNote />, { answers: { 'GET /api/wallet': warned(false) }, path: '/wallet' });
  await vi.waitFor(() => expect(page.text()).toContain(wallet.low));
  expect(page.container.querySelector('a')).toBeNull();
});

test('a warning that could not be settled says so', async () => {
  const page = await openPage(
    <>
      <WarningNote />
      <Toaster />
    </>,
    { answers: { 'GET /api/wallet': warned(false), 'POST /api/wallet/settle': refusal(503, 'unavailable') } },
  );
  await vi.waitFor(() => expect(page.text()).toContain(wallet.low));
  await page.press(wallet.warning.settle);
  expect(page.text()).toContain('The database can’t be reached');
});
