import { expect } from '@/e2e/support/fixtures';
import { cancelWithoutReason, follow, orderOnScreen, variantRow } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { branchIds } from '@/e2e/support/orders';
import { testWithV1 as test } from '@/e2e/support/own-stack';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** A merchant with a v1 access token only. */

test.describe.configure({ mode: 'serial' });

test('an order is created with the form and followed to its end', async ({ page, control, stack }) => {
  const order = await orderOnScreen(page, 'en', 'Latifa Al-Sane', 2);
  expect(order).toMatchObject({ generation: 'v1', status: 'pending', customerName: 'Latifa Al-Sane' });
  await follow(page, 'en', control, stack.databaseUrl, order);
});

test('an order is canceled without a reason, because v1 has none', async ({ page }) => {
  await orderOnScreen(page, 'en', 'Huda Al-Mutairi', 2);
  await cancelWithoutReason(page, 'en');
});

test('a comparison says that it needs a pin, and nothing else', async ({ page }) => {
  await page.goto('/estimates');
  const text = (key: string) => page.getByText(say('en', key), { exact: true });
  await expect(text('comparisons.compareHelpPin')).toBeVisible();
  await expect(text('comparisons.compareHelp')).toHaveCount(0);
  await expect(text('estimates.compare.pinOnly')).toHaveCount(0);
  await page.locator('[name=destination_format][value=kuwait_format]').check();
  await expect(text('estimates.compare.pinOnly')).toBeVisible();
  await page.getByRole('button', { name: say('en', 'estimates.compare.usePin'), exact: true }).click();
  await expect(page.locator('#field-destination-latitude')).toBeVisible();
  await expect(text('estimates.compare.pinOnly')).toHaveCount(0);
});

test('each estimate of v1 is requested, the others show what they need', async ({ page, control, stack }) => {
  const [branch] = await branchIds(page.request);
  await page.goto(`/estimates?to=29.3376,48.0769&from=${branch}`);
  for (const variant of ['v1-real-time-a', 'v1-real-time-b', 'v1-static', 'v1-timeless']) {
    await expect(variantRow(page, variant), variant).toContainText(/\d\.\d{3}/);
  }
  await expect(page.locator('[data-variant]:visible')).toHaveCount(4);
  await expect(page.getByText(say('en', 'connections.whyNot.needs_v2')).first()).toBeVisible();

  const drivers = `merchants/${sandboxMerchant(stack.credentials).id}/drivers`;
  await control.put(drivers, { data: { available: false } });
  await page.getByRole('button', { name: say('en', 'estimates.askAll') }).click();
  const noDriver = say('en', 'estimates.figure.noDriver');
  await expect(variantRow(page, 'v1-real-time-a').getByText(noDriver)).toHaveCount(2);
  await expect(variantRow(page, 'v1-timeless').getByText(noDriver)).toHaveCount(0);
  await control.put(drivers, { data: { available: true } });
});
