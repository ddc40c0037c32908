import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { box, dispatch, fillCustomer, orderForm, sentBody } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testWithV0 as v0, testWithV1 as v1 } from '@/e2e/support/own-stack';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** The order form with only a v1 token or only a v0 key; the journeys with them are in v1-only and v0-only. */

const PIN = '29.3376, 48.0769';
const words = (key: string) => say('en', `delivery-form.${key}`);
const estimate = (page: Page) => page.getByRole('region', { name: words('estimate.title'), exact: true });

async function toPin(page: Page) {
  await page.getByRole('radio', { name: words('format.short.location_format') }).check();
  const pin = page.locator('#field-destination-latitude');
  await pin.fill(PIN);
  await pin.blur();
}

v1.describe('v1', () => {
  v1(
    'it is picked up at another place, with several branches too: only v2 asks for one of them',
    async ({ page, stack }) => {
      await page.goto('/deliveries/new');
      await fillCustomer(page, 'en', 'Munira Al-Wazzan');
      await expect.poll(() => box(page, 'en', 'origin.branch_id').locator('option').count()).toBeGreaterThan(2);
      await page.getByRole('radio', { name: words('pickup.location') }).check();
      await box(page, 'en', 'origin.contact_phone').fill('2225 0199');
      await box(page, 'en', 'origin.contact_name').fill('The kiosk');
      const pin = page.locator('#field-origin-latitude');
      await pin.fill('29.3375, 48.0282');
      await pin.blur();
      await box(page, 'en', 'payment.amount').fill('4.500');
      const order = await dispatch(page);
      expect(await sentBody(stack.databaseUrl, order)).toMatchObject({
        origin_format: 'location_format',
        origin: { latitude: 29.3375, longitude: 48.0282 },
      });
    },
  );

  v1('a trip to a pin is estimated with its times, one to a written address is not', async ({ page }) => {
    await page.goto('/deliveries/new');
    await fillCustomer(page, 'en', 'Shaikha Al-Ateeqi');
    await box(page, 'en', 'origin.branch_id').selectOption({ index: 1 });
    await expect(estimate(page)).toContainText(words('estimate.none.pin'));
    await toPin(page);
    await expect(estimate(page)).toContainText(/\d\.\d{3}/);
    await expect(estimate(page)).toContainText(new RegExp(`${words('estimate.pickupAt')}\\s*\\d\\d:\\d\\d`));
  });
});

v0.describe('v0', () => {
  v0('an area that the service does not know is refused at its field, and nothing is lost', async ({ page }) => {
    await page.goto('/deliveries/new');
    await fillCustomer(page, 'en', 'Maha Al-Enezi', { area: 'Atlantis' });
    await expect(orderForm(page, 'en')).toContainText(words('dropOff.areaUnlisted'));
    await page.locator('[data-dispatch]').click();
    await expect(orderForm(page, 'en')).toContainText(words('problems.areaUnknown'));
    await expect(box(page, 'en', 'destination.area')).toBeFocused();
    await expect(box(page, 'en', 'destination.contact_name')).toHaveValue('Maha Al-Enezi');
    await box(page, 'en', 'destination.area').fill('hawali');
    await page.getByRole('option', { name: /^Hawalli/ }).click();
    await expect(box(page, 'en', 'destination.area')).toHaveValue('Hawalli');
    await dispatch(page);
  });

  v0('a fee is estimated to a pin once the branch of the key is known, and it stays known', async ({ page, stack }) => {
    await page.goto('/deliveries/new');
    await fillCustomer(page, 'en', 'Bibi Al-Sabti');
    await expect(estimate(page)).toContainText(words('estimate.none.pin'));
    await toPin(page);
    await expect(estimate(page)).toContainText(words('estimate.none.keyBranch'));
    await box(page, 'en', 'key_branch').fill(sandboxMerchant(stack.credentials).v0BranchId);
    await expect(estimate(page)).toContainText(/\d\.\d{3}/);
    const order = await dispatch(page);
    expect(order.estimatedFee).toMatch(/^\d+\.\d+$/);
    expect(await sentBody(stack.databaseUrl, order)).toMatchObject({
      platformData: { location: { latitude: 29.3376, longitude: 48.0769 } },
    });
    await page.goto('/deliveries/new');
    await page.getByRole('radio', { name: words('format.short.location_format') }).check();
    await expect(box(page, 'en', 'key_branch')).not.toHaveValue('');
  });

  v0('an order begun for another generation keeps what fits, and says what does not', async ({ page, stack }) => {
    await page.goto('/deliveries/new');
    await fillCustomer(page, 'en', 'Nada Al-Kout');
    await rewriteDraft(page, sandboxMerchant(stack.credentials).v0BranchId);
    await page.reload();
    await expect(page.getByText(words('dropped.pickup'))).toBeVisible();
    await expect(page.getByText(words('dropped.format'))).toBeVisible();
    await expect(box(page, 'en', 'destination.contact_name')).toHaveValue('Nada Al-Kout');
    await expect(box(page, 'en', 'destination.building')).toHaveValue('24');
  });
});

const Draft = z.looseObject({ order: z.looseObject({ origin: z.looseObject({}) }) });

/** The draft as this tab keeps it from a v2 key: from a branch, to Bahrain. */
async function rewriteDraft(page: Page, branchId: string) {
  const [key = '', text = ''] = await page.evaluate(
    () => Object.entries(sessionStorage).find(([name]) => name.startsWith('new-delivery:')) ?? [],
  );
  const { order, ...draft } = Draft.parse(JSON.parse(text));
  const { platform_name, key_branch, ...kept } = order;
  expect([platform_name, key_branch]).toEqual(['Dispatch Desk', expect.any(String)]);
  const origin = { ...kept.origin, branch_id: branchId };
  const older = { ...draft, order: { ...kept, origin, destination_format: 'bahrain_format' } };
  await page.evaluate(([name = '', value = '']) => sessionStorage.setItem(name, value), [key, JSON.stringify(older)]);
}
