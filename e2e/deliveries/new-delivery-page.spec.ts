import { expect, test } from '@/e2e/support/fixtures';
import { button, dispatched, fillKuwait, fillTheRest, newPhone, open, to } from '@/e2e/support/new-delivery-form';

/** The page around the order form: its estimate, its roles, and its accessibility. */

test.use({ role: 'dispatcher' });

test('an answer to an earlier address is never shown as the fee, and a failed one stops nobody', async ({ page }) => {
  const answer = (deliveryFee: string) => ({
    json: {
      deliveryFee,
      currency: 'KWD',
      distanceMeters: 1_000,
      durationSeconds: 60,
      times: null,
      askedAt: new Date().toISOString(),
      isApproximate: false,
    },
  });
  const asked = new Set<string>();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/estimates', async (route) => {
    const area = route.request().postDataJSON().destination.area;
    asked.add(area);
    if (area === 'Salmiya') await held;
    await route.fulfill(answer(area === 'Salmiya' ? '9.999' : '1.234')).catch(() => undefined);
  });
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Two addresses', amount: '3' });
  await fillKuwait(page);
  await expect.poll(() => [...asked]).toEqual(['Salmiya']);
  await to(page, 'area').fill('Hawalli');
  await expect(page.getByText('1.234')).toBeVisible();
  release();
  await expect.poll(() => [...asked]).toEqual(['Salmiya', 'Hawalli']);
  await expect(page.getByText('1.234')).toBeVisible();
  await expect(page.getByText('9.999')).toHaveCount(0);

  // One that fails is explained and stops nobody.
  await page.unroute('**/api/estimates');
  await page.route('**/api/estimates', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable' } } }),
  );
  await to(page, 'area').fill('Jabriya');
  await expect(page.getByText('You can dispatch without the estimate.')).toBeVisible();
  await button(page).click();
  await dispatched(page);
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('is told why there is no form', async ({ page }) => {
    await page.goto('/deliveries/new');
    await expect(page.getByRole('heading', { name: 'Your role can view deliveries, but not dispatch' })).toBeVisible();
    await expect(page.locator('form[novalidate]')).toHaveCount(0);
  });
});
