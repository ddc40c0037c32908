// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import words from '@/lib/i18n/messages/en/installation.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { openPage, refusal, servedBy } from '@/lib/testing/testing-page';
import { ConnectionInstallation } from './connection-installation';
import { InstallPanel } from './install-panel';

const OURS = 'https://desk.example/api/webhooks/token';
const GRANTED = ['delivery:write', 'delivery:read', 'delivery:cancel', 'branch:read', 'branch:write', 'branch:update'];
const installation = (of: object = {}) => ({
  ...{ installationId: 'i-1', installedAt: '2026-11-01T08:00:00.000Z', app: { id: 'a-1', name: '' } },
  ...{ merchant: { id: 'm-1', name: 'Lulwa', email: '', country: 'QA' }, inputs: [], webhookUrl: OURS },
  ...{ permissions: [...GRANTED, 'branch:delete'], readAt: new Date().toISOString() },
  webhooks: ['order.updated', 'order.location.updated'].map((topic) => ({ topic, url: OURS })),
  ...of,
});

async function open(answer: object, by: 'v2' | 'v1' = 'v1') {
  const page = await openPage(<ConnectionInstallation />, {
    answers: { 'GET /api/installation': answer as never },
    abilities: servedBy(by),
  });
  expect(page.calls).toEqual([]);
  await page.press(words.show);
  await vi.waitFor(() => expect(page.text()).not.toBe(''));
  await vi.waitFor(() => expect(page.button(/./)).toBeDefined());
  return page;
}
const row = (name: string) =>
  [...document.querySelectorAll('li')].find(({ textContent }) => textContent?.startsWith(name))?.textContent ?? '';

test('all that is needed is said to be there, and what the service left out is not known', async () => {
  const page = await open(installation());
  expect(page.text()).toContain(words.allRight);
  expect(page.text()).toContain(`${words.app.name}${words.notTold}`);
  expect(page.text()).toContain(`${words.merchant.email}${words.notTold}`);
  expect(page.text()).toContain(`${words.merchant.country}QA`);
  expect(page.text()).toContain(words.inputs.none);
  expect(row('wallet.balance_low')).toContain(words.webhooks.state.optional);
  expect(row('wallet:read')).toContain(words.permissions.unused);
  page.container.remove();
  const topics = ['order.updated', 'order.location.updated', 'wallet.balance_low'];
  const whole = await open(installation({ webhooks: topics.map((topic) => ({ topic, url: OURS })) }));
  expect(whole.text()).not.toContain(words.webhooks.ours);
  expect(page.text()).not.toContain(words.webhooks.state.optional);
});

test('what is missing is counted, unless a v2 key does it', async () => {
  const less = { permissions: ['delivery:write', 'delivery:read', 'other:thing'] };
  const page = await open(installation(less));
  // Without v2: cancel and four of branches.
  expect(page.text()).toContain('5 things');
  expect(row('branch:read')).toContain(words.permissions.without.branch_read);
  expect(row('other:thing')).toContain(words.permissions.other);
  page.container.remove();
  const withKey = await open(installation(less), 'v2');
  // A delivery that v1 made stays with v1.
  expect(withKey.text()).toContain('1 thing ');
  expect(row('delivery:cancel')).toContain(words.permissions.without.delivery_cancel);
  expect(row('branch:read')).toContain(words.permissions.covered);
});

test('each topic says whether it arrives here, and where else it goes', async () => {
  const page = await open(
    installation({
      webhooks: [
        { topic: 'order.updated', url: 'https://desk.example/api/webhooks/old' },
        { topic: 'order.location.updated', url: OURS },
        { topic: 'order.location.updated', url: 'https://other.example/hook' },
        { topic: 'shop.opened', url: '' },
      ],
    }),
  );
  expect(page.text()).toContain(words.webhooks.ours);
  expect(page.text()).toContain('1 thing ');
  expect(row('order.updated')).toContain(words.webhooks.next.outdated);
  expect(row('order.location.updated')).toContain(`${words.webhooks.alsoTo}https://other.example/hook`);
  expect(row('shop.opened')).toContain('—');
});

test('inputs that may be secrets are not shown', async () => {
  const inputs = [
    { name: 'api_key', value: null, ending: 'f9' },
    { name: 'token', value: null, ending: null },
    { name: '', value: '', ending: null },
    { name: 'shop', value: 'Lulwa', ending: null },
  ];
  await open(installation({ inputs }));
  expect([...document.querySelectorAll('dd')].slice(-4).map(({ textContent }) => textContent)).toEqual([
    'Hidden: the name suggests a secret. It ends in f9',
    words.inputs.hidden,
    words.inputs.empty,
    'Lulwa',
  ]);
});

test('a refresh that fails keeps what is known, and a first read that fails says why', async () => {
  const page = await open([installation(), refusal(503, 'service_unreachable')]);
  await page.press(words.refresh);
  await vi.waitFor(() => expect(page.text()).toContain(words.newerFailed));
  expect(page.text()).toContain('Lulwa');
  page.container.remove();
  const failed = await open(refusal(403, 'service_forbidden', { serviceMessage: 'No such app' }));
  await vi.waitFor(() => expect(failed.text()).toContain('No such app'));
});

test('another try keeps the focus until the installation comes', async () => {
  let count = 0;
  const page = await open(() => (count++ === 0 ? refusal(503, 'service_unavailable') : new Promise(() => {})));
  await vi.waitFor(() => expect(page.button(ui.error.retry)).toBeDefined());
  await act(async () => page.button(ui.error.retry)?.focus());
  await page.press(ui.error.retry);
  expect([count, document.activeElement?.textContent]).toEqual([2, ui.error.retry]);
});

test('an installation that the service began is confirmed for the connection that was chosen', async () => {
  const page = await openPage(
    <InstallPanel appId="a-1" installationId="i-1" connections={[{ id: 'c-1', name: 'Kuwait' }]} />,
    { answers: { 'POST /api/installation/start': refusal(409, 'installation_unknown') } },
  );
  await page.press(words.install.submit);
  const start = () => page.callsOf('POST /api/installation/start').at(-1)?.body;
  expect(start()).toEqual({ appId: 'a-1', installationId: 'i-1', connection: null });
  expect(page.button(words.install.submit)?.disabled).toBe(false);
  const select = document.querySelector('select');
  if (select) select.value = 'c-1';
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  await page.press(words.install.submit);
  expect(start()).toEqual({ appId: 'a-1', installationId: 'i-1', connection: 'c-1' });
});
