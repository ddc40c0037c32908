import { expect } from '@/e2e/support/fixtures';
import {
  box,
  dispatch,
  expectNoRetry,
  expectUnable,
  fillCustomer,
  follow,
  orderForm,
  orderOnScreen,
  sentBody,
  variantRow,
} from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testWithV0 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** A merchant with the v0 key of one branch only. */

test.describe.configure({ mode: 'serial' });

test('an order is created with the form and followed to its end; its slip contains no key', async ({
  page,
  control,
  stack,
}) => {
  await page.goto('/deliveries/new');
  await expect(orderForm(page, 'en')).toContainText(say('en', 'delivery-form.pickup.keyBranch'));
  await expect(box(page, 'en', 'origin.branch_id')).toHaveCount(0);
  const order = await orderOnScreen(page, 'en', 'Latifa Al-Sane');
  expect(order).toMatchObject({ generation: 'v0', status: 'pending', customerName: 'Latifa Al-Sane' });
  await follow(page, 'en', control, stack.databaseUrl, order);

  await page.goto(`/deliveries/${order.id}/slip`);
  const slip = page.getByRole('article');
  await expect(slip).toContainText(order.code);
  await expect(slip).not.toContainText(say('en', 'deliveries.slip.from'));
  await expect(slip).not.toContainText(say('en', 'deliveries.facts.keyBranch'));
});

test('there are no branches, and the page explains why', async ({ page }) => {
  await page.goto('/branches');
  await expect(page.getByText(say('en', 'branches.unserved'))).toBeVisible();
  await expect(page.getByText(say('en', 'connections.whyNot.needs_v2_or_v1'))).toBeVisible();
  await expect(page.getByRole('link', { name: say('en', 'branches.add') })).toHaveCount(0);
});

test.describe('in Arabic', () => {
  test.use({ view: { locale: 'ar', width: 1280 } });

  test('both estimates of v0 are requested, the others show what they need', async ({ page, stack }) => {
    const branch = sandboxMerchant(stack.credentials).v0BranchId;
    await page.goto('/estimates');
    await page.locator('#field-destination-latitude').fill('29.3376, 48.0769');
    await page.getByRole('button', { name: say('ar', 'estimates.ask'), exact: true }).click();
    await page.locator('input#field-pickup').fill(branch);
    await page.locator('input#field-pickup').press('Enter');
    for (const variant of ['v0-real-time', 'v0-timeless']) {
      await expect(variantRow(page, variant), variant).toContainText(/\d\.\d{3}/);
    }
    await expect(page.locator('[data-variant]:visible')).toHaveCount(2);
    await expect(page.getByText(say('ar', 'connections.whyNot.needs_v2')).first()).toBeVisible();
    await expectAllRight(page, 'ar');
  });
});

test('its own fields: the platform, an area in the service’s spelling, and an amount only for cash', async ({
  page,
  stack,
}) => {
  await page.goto('/deliveries/new');
  await fillCustomer(page, 'en', 'Dana Al-Rashidi');
  await box(page, 'en', 'destination.area').fill('السالمية');
  await box(page, 'en', 'destination.block').focus();
  await expect(box(page, 'en', 'destination.area')).toHaveValue('Salmiya');
  await orderForm(page, 'en').getByRole('button', { name: /^More/ }).click();
  await box(page, 'en', 'platform_name').fill('Diwan web shop');
  await page.getByRole('radio', { name: say('en', 'delivery-form.payment.cash') }).check();
  await page.locator('[data-dispatch]').click();
  await expect(box(page, 'en', 'payment.amount')).toBeFocused();
  await page.getByRole('radio', { name: say('en', 'delivery-form.payment.paid') }).check();
  const order = await dispatch(page);
  const sent = await sentBody(stack.databaseUrl, order);
  expect(sent).toMatchObject({
    platformName: 'Diwan web shop',
    platformData: { area: 'Salmiya', paymentType: 'paid' },
  });
  expect(sent).not.toHaveProperty('platformData.amount');
});

test('what v0 can’t do is not offered, with an explanation', async ({ page, control }) => {
  const order = await orderOnScreen(page, 'en', 'Nobody Came');
  await expectNoRetry(page, control, order, 'connections.whyNot.not_in_v0');
  await expectUnable(page, 'getWallet', 'connections.whyNot.needs_v2');
  await expectUnable(page, 'createBranch', 'connections.whyNot.needs_v2_or_v1');
});
