import { drag } from '@/e2e/support/branch-page';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { inShortTier } from '@/e2e/support/short-tier';
import { makeShowcase, type Showcase } from '@/e2e/support/showcase';
import { inView } from '@/e2e/support/views';

let showcase: Showcase;
test.beforeAll(async ({ stack, control }) => {
  const owner = await apiOf('owner', stack.url);
  showcase = await makeShowcase(owner, control, stack.databaseUrl);
  await owner.dispose();
});

test.describe('a dispatcher', () => {
  test.use({ role: 'dispatcher' });

  test(
    'a driver is chosen and followed by keyboard',
    inShortTier(inView('ar-1440')),
    async ({ page, view: { locale } }) => {
      await page.goto('/tracking');
      const list = page.getByRole('list', { name: say(locale, 'tracking.list') });
      const row = list.locator(`[data-row="${showcase.enRoute.id}"]`);
      await expect(row).toBeVisible();
      await expect(page.locator('.leaflet-drivers-pane canvas')).toBeVisible();

      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/id=/);
      await row.click();
      await expect(page).toHaveURL(new RegExp(`id=${showcase.enRoute.id}`));
      await expect(
        page.getByRole('article').getByText(say(locale, 'deliveries.status.en_route')).first(),
      ).toBeVisible();
      await page.keyboard.press('f');
      await expect(page).toHaveURL(/camera=follow/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('article')).toHaveCount(0);
    },
  );
});

test('an order chosen in the list comes into view on the map, which then stays where it is dragged', async ({
  page,
}) => {
  const { enRoute } = showcase;
  // The desert in the west, without an order.
  await page.goto(`/tracking?q=${enRoute.code}&camera=free&at=29.3000,47.0000,13`);
  const map = page.getByRole('region', { name: say('en', 'tracking.map') });
  await page.locator(`[data-row="${enRoute.id}"]`).click();
  for (const shape of ['pickup', 'dropoff']) {
    await expect(async () => {
      const [inside, outside] = [
        await map.locator(`.map-marker[data-shape="${shape}"]`).boundingBox(),
        await map.boundingBox(),
      ];
      if (!inside || !outside) throw new Error(`the map has no ${shape}`);
      expect(inside.x).toBeGreaterThan(outside.x);
      expect(inside.y).toBeGreaterThan(outside.y);
      expect(inside.x + inside.width).toBeLessThan(outside.x + outside.width);
      expect(inside.y + inside.height).toBeLessThan(outside.y + outside.height);
    }).toPass();
  }
  await expect(page).not.toHaveURL(/camera=/);
  await drag(page, map, { x: 120, y: 80 });
  await expect(page).toHaveURL(/camera=free/);
  await expect(page).toHaveURL(new RegExp(`id=${enRoute.id}`));
});

test('an order that ends leaves the screen, and a new one comes, without a reload', async ({ page, stack }) => {
  // Searched, because the list shows the first ones of many.
  await page.goto(`/tracking?q=${showcase.pending.code}`);
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  await expect(row(showcase.pending.id)).toBeVisible();
  const owner = await apiOf('owner', stack.url);
  await owner.post(`/api/deliveries/${showcase.pending.id}/cancel`, { data: {} });
  await expect(row(showcase.pending.id)).toHaveCount(0);
  await owner.dispose();

  // The search stands in the address.
  await page.getByRole('searchbox', { name: say('en', 'tracking.search') }).fill('nobody like this');
  await expect(page.getByText(say('en', 'tracking.noMatch'))).toBeVisible();
  await expect(page).toHaveURL(/q=nobody/);
  await page.reload();
  await expect(page.getByText(say('en', 'tracking.noMatch'))).toBeVisible();
});
