import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { inView } from '@/e2e/support/views';

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
    const inTopBar = page.getByRole('searchbox', { name: say(locale, 'shell.search.label') });
    for (const text of [
      'القرين',
      'qurain',
      driverName,
      driverPhone.replace('+965', ''),
      driverPhone.replace('+', '00'),
    ]) {
      await inTopBar.fill(text);
      await inTopBar.press('Enter');
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
