import pg from 'pg';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, type MadeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { contextOf } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';

const SPOT = { latitude: 29.3402, longitude: 48.0215 };

/** Two drivers on one spot, of orders with a name that only this file has; the second has an old position. */
let orders: [MadeOrder, MadeOrder];
test.beforeAll(async ({ stack, control }) => {
  const owner = await apiOf('owner', stack.url);
  orders = [await makeWaitingOrder(owner, { name: 'Twin One' }), await makeWaitingOrder(owner, { name: 'Twin Two' })];
  // Before it is on its way no webhook moves a driver.
  for (const order of orders) {
    await steer(control, order, 'accepted');
    await expect
      .poll(async () => (await (await owner.get(`/api/deliveries/${order.id}`)).json()).status)
      .toBe('accepted');
  }
  await owner.dispose();
  const db = new pg.Client(stack.databaseUrl);
  await db.connect();
  const ids = orders.map(({ id }) => id);
  await db.query(
    `update deliveries set driver_latitude = $2, driver_longitude = $3, driver_seen_at = now(), next_check_at = null,
       driver_moved_at = now(), promised_at = now() - interval '9 minutes' where id = any($1)`,
    [ids, SPOT.latitude, SPOT.longitude],
  );
  await db.query(`update deliveries set driver_seen_at = now() - interval '4 minutes' where id = $1`, [orders[1].id]);
  await db.end();
});

test('drivers on one spot are spread out and chosen; an old position is named', async ({ page }) => {
  await page.goto('/tracking?q=twin');
  const row = page.locator(`[data-row="${orders[1].id}"]`);
  await expect(row).toContainText(say('en', 'tracking.state.stale'));
  await expect(page.locator(`[data-row="${orders[0].id}"]`)).not.toContainText(say('en', 'tracking.state.stale'));
  const map = page.getByRole('region', { name: say('en', 'tracking.map') });
  await expect(map.locator('canvas')).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error('there is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect(async () => {
    await page.mouse.click(x, y);
    await page.mouse.click(x, y - 44);
    await expect(page).toHaveURL(/id=/, { timeout: 1_000 });
  }).toPass();
  const ids = orders.map(({ id }) => id);
  expect(ids).toContain(new URL(page.url()).searchParams.get('id'));
});

test(
  'the wall lists all that is late in red, the next arrivals and the figures of the day (ar)',
  inShortTier(),
  async ({ browser, stack }) => {
    const context = await contextOf(browser, stack.url, 'dispatcher', 'ar');
    const page = await context.newPage();
    await page.goto('/tracking?q=twin');
    for (const { id } of orders) {
      const row = page.locator(`[data-row="${id}"]`);
      await expect(row).toBeVisible();
      expect((await row.boundingBox())?.height).toBe(56);
    }
    await expect(page.getByRole('radio', { name: /2/ }).first()).toBeAttached();
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/wall=true/);
    const wall = page.getByRole('region', { name: say('ar', 'tracking.wall.title') });
    for (const { code } of orders) {
      const item = wall.getByRole('listitem').filter({ hasText: code });
      await expect(item.getByText(messagePattern('ar', 'progress.attention.why.late'))).toHaveClass(/text-danger/);
    }
    for (const part of ['next', 'created', 'completed', 'ended'])
      await expect(wall.getByText(say('ar', `tracking.wall.${part}`), { exact: true })).toBeVisible();
    // A window in full screen can't be resized; the wall stays.
    await page.evaluate(() => document.exitFullscreen());
    await page.setViewportSize({ width: 1920, height: 1080 });
    const sizeOf = () =>
      wall.getByText(orders[0].code).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const size = await sizeOf();
    await page.setViewportSize({ width: 3840, height: 2160 });
    expect(await sizeOf()).toBeCloseTo(2 * size, 0);
    await page.keyboard.press('w');
    await expect(wall).toHaveCount(0);
    await context.close();
  },
);

test('a delivery is followed to the door with the stream cut between, and played again', async ({
  page,
  context,
  control,
  stack,
}) => {
  const owner = await apiOf('owner', stack.url);
  const order = await makeWaitingOrder(owner, { name: 'Follow Me' });
  await page.goto(`/tracking?q=follow&id=${order.id}`);
  const row = page.locator(`[data-row="${order.id}"]`);
  await steer(control, order, 'accepted');
  await expect(row).toContainText(say('en', 'deliveries.status.accepted'));
  await steer(control, order, 'en_route');
  await expect(row).toContainText(say('en', 'deliveries.status.en_route'));
  await context.setOffline(true);
  await control.post(`deliveries/${order.code}/position`, { data: SPOT });
  await steer(control, order, 'completed');
  await context.setOffline(false);
  await expect(row).toHaveCount(0);
  await owner.dispose();

  await page.goto(`/deliveries/${order.id}`);
  const slider = page.getByRole('slider', { name: say('en', 'deliveries.playback.time') });
  await expect(slider).toBeVisible();
  // A key press before hydration has no effect.
  await expect(async () => {
    await slider.press('Home');
    expect(await slider.inputValue()).toBe(await slider.getAttribute('min'));
  }).toPass();
});
