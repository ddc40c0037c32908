import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { box, messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, makeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { findOrders, searchFor } from '@/e2e/support/search';
import { inView } from '@/e2e/support/views';

const SLOW_MS = 1_200;

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('owner', stack.url);
});
test.afterEach(() => api.dispose());

test(
  'area, driver and driver’s phone are found in both scripts, from the top bar, in the list and in tracking',
  inView('ar-1440'),
  async ({ page, control, view: { locale } }) => {
    const [found, other] = await Promise.all([
      makeOrder(api, { area: 'Qurain' }),
      makeWaitingOrder(api, { area: 'Bayan' }),
    ]);
    await steer(control, found, 'en_route');
    const driverOf = async () => (await (await api.get(`/api/deliveries/${found.id}`)).json()).driverPhone;
    await expect.poll(driverOf).toBeTruthy();
    const { driverName, driverPhone } = await (await api.get(`/api/deliveries/${found.id}`)).json();
    const row = (id: string) => page.locator(`[data-row="${id}"]`);

    await page.goto('/deliveries');
    for (const text of [
      'القرين',
      'qurain',
      driverName,
      driverPhone.replace('+965', ''),
      driverPhone.replace('+', '00'),
    ]) {
      await findOrders(page, locale, text);
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
      await expect(row(found.id)).toBeVisible();
      await expect(row(other.id)).toHaveCount(0);
    }

    await page.goto('/tracking');
    const inTracking = page.getByRole('searchbox', { name: say(locale, 'tracking.search') });
    for (const text of ['القرين', 'Qurain', driverName, driverPhone.slice(-8)]) {
      await inTracking.fill(text);
      await expect(row(found.id)).toBeVisible();
      await expect(row(other.id)).toHaveCount(0);
    }
    // The search by a driver's phone stays in the address: one can send it to a colleague.
    await page.reload();
    await expect(row(found.id)).toBeVisible();

    await page.goto(`/deliveries/${found.id}`);
    await page
      .getByRole('article')
      .getByRole('link', { name: say(locale, 'deliveries.actions.ordersOf') })
      .click();
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === driverPhone);
    await expect(row(found.id)).toBeVisible();
    await expect(row(other.id)).toHaveCount(0);
  },
);

test('Enter before the answer waits for it, and says so', inView('en-1440'), async ({ page, view: { locale } }) => {
  const phone = `+9656${1_000 + (Date.now() % 9_000)}456`;
  const order = await makeWaitingOrder(api, { phone });
  await page.route('**/api/customers?*', async (route) => {
    await setTimeout(SLOW_MS);
    await route.continue();
  });
  await page.goto('/');
  // The palette is there: the page hears keys.
  await expect(page.getByRole('combobox', { name: say(locale, 'shell.search.label') })).toBeVisible();
  await page.keyboard.type(phone.slice(4, 9));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').getByText(say(locale, 'shell.search.searching'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}$`));
});

test(
  'five digits of a phone give what is under way, a new delivery and the call; a code, a page and a verb are found too',
  inView('ar-360'),
  async ({ page, view: { locale } }) => {
    const phone = `+9656${1_000 + (Date.now() % 9_000)}123`;
    const order = await makeWaitingOrder(api, { phone, name: 'Lulwa Al-Rashed' });
    const option = (key: string) => page.getByRole('option', { name: messagePattern(locale, key) }).first();
    const isOffered = (key: string) => expect(option(`shell.search.${key}`)).toContainText(/Lulwa Al-Rashed/);
    const isFirst = (key: string) => expect(option(key)).toHaveAttribute('aria-selected', 'true');
    await page.goto('/');
    await searchFor(page, locale, phone.slice(4, 9));
    await isFirst('shell.search.underWay');
    for (const key of ['underWay', 'newFor', 'call']) await isOffered(key);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}$`));

    await searchFor(page, locale, phone.slice(4, 9));
    await option('shell.search.newFor').click();
    await expect(box(page, locale, 'destination.contact_name')).toHaveValue('Lulwa Al-Rashed');
    await searchFor(page, locale, 'custo');
    await isFirst('shell.nav.customers');
    await searchFor(page, locale, say(locale, 'shell.search.verbs.import').slice(0, 6));
    await isFirst('shell.search.verbs.import');
    await searchFor(page, locale, order.reference);
    await expect(page.getByRole('option', { name: /Lulwa Al-Rashed/ }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}$`));
  },
);
