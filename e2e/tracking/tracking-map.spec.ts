import pg from 'pg';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, type MadeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { contextOf } from '@/e2e/support/page-checks';

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
  const places = orders.map(({ id }) => id);
  await db.query(
    `update deliveries set driver_latitude = $2, driver_longitude = $3, driver_seen_at = now(), next_check_at = null,
       driver_moved_at = now(), promised_at = now() - interval '9 minutes' where id = any($1)`,
    [places, SPOT.latitude, SPOT.longitude],
  );
  await db.query(`update deliveries set driver_seen_at = now() - interval '4 minutes' where id = $1`, [orders[1].id]);
  await db.end();
});

const placeText = (place: number) =>
  say('ar', 'tracking.wall.place').replace('{place}', String(place)).replace('{count}', '2');

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

test('the wall goes through what needs attention by itself (ar)', async ({ browser, stack }) => {
  const context = await contextOf(browser, stack.url, 'dispatcher', 'ar');
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/tracking?q=twin');
  await expect(page.locator(`[data-row="${orders[0].id}"]`)).toBeVisible();
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/wall=true/);
  const wall = page.getByRole('region', { name: say('ar', 'tracking.wall.title') });
  await expect(wall.getByText(placeText(1))).toBeVisible();
  await page.clock.runFor(13_000);
  await expect(wall.getByText(placeText(2))).toBeVisible();
  await page.keyboard.press('w');
  await expect(wall).toHaveCount(0);
  await context.close();
});

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
