import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import pg from 'pg';
import { expect, test } from '@/e2e/support/fixtures';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { findOrders, searchField } from '@/e2e/support/search';
import { inShortTier } from '@/e2e/support/short-tier';

/** The list: its filters are in the address, and nothing in it moves by itself. */

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

/** A name that no other test's orders have. */
const family = () => `Family${randomUUID().slice(0, 6)}`;
const rows = (page: Page) => page.locator('tr[data-row]');

test(
  'search and filters stand in the address, survive a reload, and are taken off again',
  inShortTier(),
  async ({ page }) => {
    const name = family();
    const cash = await makeWaitingOrder(api, { name: `Sara ${name}`, type: 'cash', phone: '+96555501234' });
    const paid = await makeWaitingOrder(api, { name: `Huda ${name}`, type: 'paid' });
    await api.post(`/api/deliveries/${paid.id}/cancel`, { data: { reason: 'Twice' } });

    await page.goto('/deliveries');
    await findOrders(page, 'en', name);
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`q=${name}`));
    await page.getByRole('radio', { name: 'Ended' }).check();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Canceled');
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(searchField(page)).toHaveValue(name);
    await expect(page.getByRole('radio', { name: 'Ended' })).toBeChecked();

    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect(rows(page)).toHaveCount(2);
    await openFilters(page);
    await page.getByRole('combobox', { name: 'Payment' }).selectOption({ label: 'Cash on delivery' });
    await closeFilters(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(cash.code);
    await openFilters(page);
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await closeFilters(page);
    await expect(page.getByText('No deliveries match')).toBeVisible();
    for (const chip of ['Cash on delivery', 'Yesterday'])
      await expect(page.getByRole('main').getByText(chip, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/deliveries$/);
    await expect(rows(page).first()).toBeVisible();
  },
);

test('code, reference and phone are found in any spelling', async ({ page }) => {
  const phone = `+9655${String(Date.now()).slice(-7)}`;
  const order = await makeWaitingOrder(api, { name: family(), phone });
  await page.goto('/deliveries');
  const local = phone.slice(4);
  const arabic = local.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  for (const query of [order.code.toLowerCase(), order.reference, `${local.slice(0, 4)} ${local.slice(4)}`, arabic]) {
    await findOrders(page, 'en', query);
    await expect(rows(page), query).toHaveCount(1);
    await expect(rows(page), query).toContainText(order.code);
  }
});

test('statuses are chosen one by one', async ({ page, control }) => {
  const name = family();
  const [failed, canceled] = [await makeWaitingOrder(api, { name }), await makeWaitingOrder(api, { name })];
  await makeWaitingOrder(api, { name });
  await steer(control, failed, 'failed');
  await api.post(`/api/deliveries/${canceled.id}/cancel`, { data: {} });
  await page.goto(`/deliveries?q=${name}`);
  await expect(rows(page)).toHaveCount(3);
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Failed', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Canceled', exact: true }).check();
  await closeFilters(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/status=failed,canceled/);
});

test('pages go by cursor, both ways and by the browser’s own back', async ({ page, stack }) => {
  const name = family();
  await fillLedger(stack.databaseUrl, name, 120);
  const document = (await page.goto(`/deliveries?q=${name}`))?.text();
  // The document has the rows of a screen; the others follow.
  expect((await document)?.match(/<tr data-row/g)).toHaveLength(8);
  await expect(rows(page)).toHaveCount(50);
  const numbers = () => rows(page).locator('td:nth-child(3)').allTextContents();
  const first = await numbers();

  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page).toHaveURL(/older=/);
  await expect.poll(async () => (await numbers())[0]).not.toBe(first[0]);
  await expect(rows(page)).toHaveCount(50);
  const second = await numbers();
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();

  await page.goBack();
  await expect.poll(numbers).toEqual(second);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(numbers).toEqual(first);
  await page.reload();
  await expect.poll(numbers).toEqual(first);

  // Neither the list from the cache nor the one from the server loses rows.
  const menu = page.getByRole('navigation');
  for (const title of ['Deliveries', 'Overview', 'Deliveries']) {
    await menu.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(50);
});

test('rows change where they stand; what no longer belongs stays, what is new enters above', async ({
  page,
  control,
}) => {
  const name = family();
  const orders = [await makeWaitingOrder(api, { name }), await makeWaitingOrder(api, { name })];
  await page.goto(`/deliveries?q=${name}&status=pending`);
  await expect(rows(page)).toHaveCount(2);
  await expectLive(page);
  const order = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  const before = await order();

  const [older] = orders;
  if (!older) throw new Error('no order');
  await steer(control, older, 'accepted');
  const row = page.locator(`tr[data-row="${older.id}"]`);
  await expect(row).toContainText('Driver found');
  await expect(row).toContainText('no longer matches the filters');
  expect(await order()).toEqual(before);

  await makeWaitingOrder(api, { name });
  await expect(rows(page)).toHaveCount(3);
  expect((await order()).slice(1)).toEqual(before);
});

test('a list that can’t be refreshed says since when it is old, and recovers', async ({ page }) => {
  const name = family();
  await makeWaitingOrder(api, { name });
  await page.goto(`/deliveries?q=${name}`);
  await expect(rows(page)).toHaveCount(1);
  await page.route('**/api/deliveries?*', (route) => route.abort());
  await findOrders(page, 'en', `${name} x`);
  await expect(page.getByText('The dashboard can’t be reached')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/deliveries?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No deliveries match')).toBeVisible();
});

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
}

async function closeFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show deliveries' }).click();
}

test('the arrival is shown at 1024 px, and beside an open order', async ({ page }) => {
  const name = family();
  const order = await makeWaitingOrder(api, { name });
  const arrival = page.getByRole('columnheader', { name: 'Arrival' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/deliveries?q=${name}`);
  await expect(arrival).toBeVisible();
  await expect(rows(page)).toContainText(/due (\d+ \w+, )?\d\d:\d\d|—/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(`tr[data-row="${order.id}"]`).click();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(arrival).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ view: { locale: 'en', width: 360 } });

  test('seven orders have their place on the screen, and tracking is in the bar', async ({ page }) => {
    const name = family();
    await Promise.all(Array.from({ length: 8 }, () => makeWaitingOrder(api, { name })));
    await page.goto(`/deliveries?q=${name}`);
    const cards = page.locator('li[data-row]');
    await expect(cards).toHaveCount(8);
    const bar = page.getByRole('navigation', { name: 'Main navigation' });
    const bottom = (await bar.boundingBox())?.y ?? 0;
    const seventh = await cards.nth(6).boundingBox();
    expect((seventh?.y ?? 0) + (seventh?.height ?? 0)).toBeLessThanOrEqual(bottom);
    await bar.getByRole('link', { name: 'Tracking' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tracking' })).toBeAttached();
  });
});

async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Live' }).first()).toBeAttached();
}

/** Ended deliveries of a year. */
async function fillLedger(databaseUrl: string, name: string, count: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `insert into deliveries (id, connection_id, reference, code, status, request_body, draft, payment_type, amount,
       customer_name, customer_phone, search_text, created_at, updated_at, status_at, ended_at)
     select gen_random_uuid(), connection.id, $1 || '-' || n, upper(substr(md5($1 || n), 1, 6)), 'completed', '{}', '{}',
       'paid', 1, $1, '+96555512345', lower($1), at, at, at, at
     from (select id from connections order by created_at limit 1) connection, generate_series(1, $2::int) n,
       lateral (select now() - interval '30 days' - n * interval '7 minutes' as at) times`,
    [name, count],
  );
  await db.end();
}
