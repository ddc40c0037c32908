import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { testWithShop } from '@/e2e/support/own-stack';
import { fillOrder, settled } from '@/e2e/support/screen-table';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/**
 * The screenshots of the README: the shop at work, and the form. Each run checks what they show; `UPDATE_SCREENS=1 npm
 * test -- e2e screens` writes the files again.
 */
const FOLDER = path.join(import.meta.dirname, 'screens');
const MOST_BYTES = 300_000;
const SOON = { timeout: 30_000 };

testWithShop.describe(() => {
  testWithShop.describe.configure({ mode: 'serial' });
  testWithShop.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  testWithShop('the overview, in Arabic and in the dark', async ({ page, control, stack }) => {
    testWithShop.setTimeout(200_000);
    const merchant = `merchants/${sandboxMerchant(stack.credentials).id}`;
    await expect.poll(() => codesWaiting(page), { timeout: 120_000 }).toBe(0);
    await fillTheRoad(control, merchant);
    await look(page, stack.url, 'dark', 'ar');
    await page.goto('/');
    const underWay = page.getByRole('list', { name: say('ar', 'overview.underWay.title') });
    await expect(underWay.getByRole('listitem').nth(4)).toBeVisible(SOON);
    await expect(page.getByText(say('ar', 'overview.attention.title'))).toBeVisible(SOON);
    await expect(page.getByText(say('ar', 'overview.branches.title'))).toBeVisible();
    await picture(page, 'overview-ar-dark');
  });

  testWithShop('a delivery en route', async ({ page, stack }) => {
    await look(page, stack.url, 'light', 'en');
    const { rows } = Rows.parse(await (await page.request.get('/api/deliveries?status=en_route')).json());
    await page.goto(`/deliveries/${rows[0]?.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('On the way', { exact: true }).first()).toBeVisible();
    await expect(article.locator('.leaflet-marker-icon').first()).toBeVisible();
    await expect(article.locator('path.map-land').first()).toBeAttached();
    await picture(page, 'delivery');
  });
});

test.describe(() => {
  test.use({
    ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('a new delivery on a phone', async ({ page, stack }) => {
    await look(page, stack.url, 'light', 'en');
    await page.goto('/deliveries/new');
    await fillOrder(page, (key) => say('en', key));
    await expect(page.locator('[data-dispatch]')).toBeInViewport();
    await expect(page.getByText(/KWD\s?\d\.\d{3}|\d\.\d{3}\s?KWD/).last()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, 'new-delivery-phone');
  });
});

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) });
const List = z.object({ list: z.object({ waiting: z.number() }) });
const Codes = z.object({ codes: z.array(z.string()) });
/** The newest order first. The service tells the dashboard of them by webhooks. */
const ON_THE_ROAD = ['failed', 'accepted', 'en_route', 'dispatched', 'en_route', 'en_route', 'dispatched', 'en_route'];

/** The orders of the past that are not in the list yet. */
async function codesWaiting(page: Page): Promise<number> {
  return List.parse(await (await page.request.get('/api/deliveries/by-code')).json()).list.waiting;
}

/** Orders of the till in every status, with the drivers in the middle of their way and the clock at rest. */
async function fillTheRoad(control: APIRequestContext, merchant: string) {
  const codes = async () => Codes.parse(await (await control.get(`${merchant}/codes`)).json()).codes;
  const before = (await codes()).length;
  await control.put(`${merchant}/till`, { data: { perHour: 3600, rush: true, failureShare: 0 } });
  await expect.poll(async () => (await codes()).length, SOON).toBeGreaterThan(before + ON_THE_ROAD.length);
  await control.put(`${merchant}/till`, { data: { paused: true } });
  const newest = await codes();
  for (const [index, status] of ON_THE_ROAD.entries()) {
    await control.post(`deliveries/${newest[index]}/status`, { data: { status } });
  }
  await control.post('clock', { data: { advanceSeconds: 150 } });
  await control.post('clock', { data: { speed: 0 } });
}

async function look(page: Page, url: string, theme: 'light' | 'dark', locale: 'en' | 'ar') {
  await page.context().addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ]);
}

async function picture(page: Page, name: string) {
  await settled(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  expect(png.byteLength).toBeLessThan(MOST_BYTES);
  const file = path.join(FOLDER, `${name}.png`);
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, png);
  }
  expect(statSync(file).size).toBeLessThan(MOST_BYTES);
}
