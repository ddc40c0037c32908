// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import shell from '@/lib/i18n/messages/en/shell.json';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { ConnectionSwitch } from './connection-switch';

const other = (slug: string, of: object = {}) => ({
  ...MERCHANT,
  id: `id-${slug}`,
  slug,
  name: slug.toUpperCase(),
  ...of,
});
const ATTENTION = {
  'GET /api/attention': {
    connections: [
      { id: MERCHANT.id, deliveries: 7, isWalletLow: false },
      { id: 'id-bahrain', deliveries: 2, isWalletLow: true },
      { id: 'of-nobody', deliveries: 9, isWalletLow: false },
    ],
  },
};

async function open(path: string, more: Parameters<typeof openPage>[1] = {}) {
  const others = [other('bahrain', { country: 'BH', testMode: true }), other('riyadh', { country: 'SA' })];
  const page = await openPage(<ConnectionSwitch />, { others, path, answers: ATTENTION, ...more });
  return page;
}
const links = () =>
  Object.fromEntries([...document.querySelectorAll('li a')].map((a) => [a.getAttribute('href'), a.textContent ?? '']));

test.each([
  ['/deliveries/new', '/deliveries/new'],
  ['/deliveries/0194-an-order', '/deliveries'],
  ['/invoices/INV-1', '/invoices'],
  ['/all', ''],
  ['/not-allowed', ''],
  ['', ''],
])('from %s it leads to %s of another merchant', async (path, there) => {
  const page = await open(path);
  await page.press(/Switch/);
  expect(Object.keys(links())).toEqual([`/c/alpha${there}`, `/c/bahrain${there}`, `/c/riyadh${there}`]);
});

test('what waits at other merchants is counted, with a low wallet, and not what waits here', async () => {
  const page = await open('');
  await vi.waitFor(() => expect(page.text()).toContain('3 need attention elsewhere: BAHRAIN'));
  await page.press(/Switch/);
  const of = links();
  expect(of['/c/bahrain']).toContain(shell.connections.walletLow);
  expect(of['/c/bahrain']).toContain('3 need attention');
  expect(of['/c/alpha']).toContain('7 need attention');
  expect(of['/c/riyadh']).not.toContain('attention');
  expect(page.container.querySelectorAll('[aria-current=true]')).toHaveLength(1);
  expect(page.container.querySelector('[aria-current=true]')?.getAttribute('href')).toBe('/c/alpha');
});

test('of one merchant there is nothing to switch, and nothing is asked for', async () => {
  const page = await open('', { others: [] });
  expect(page.text()).toBe('');
  expect(page.calls).toEqual([]);
});
