import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { fillOrder, settled } from '@/e2e/support/screen-table';
import { HALF_WAY, makeShowcase, type Showcase } from '@/e2e/support/showcase';

/**
 * The screenshots of the README. Each run checks what they show; `UPDATE_SCREENS=1 npm test -- e2e screens` writes the
 * files again.
 */
const FOLDER = path.join(import.meta.dirname, 'screens');
const MOST_BYTES = 300_000;

test.describe.configure({ mode: 'serial' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let owner: APIRequestContext;
let showcase: Showcase;
test.beforeAll(async ({ stack, control }) => {
  owner = await apiOf('owner', stack.url);
  showcase = await makeShowcase(owner, control, stack.databaseUrl);
});
test.afterAll(() => owner.dispose());

test.describe(() => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a delivery en route', async ({ page, stack }) => {
    await look(page, stack.url, 'light', 'en');
    const detail = `/api/deliveries/${showcase.enRoute.id}`;
    const latitude = async () => (await (await page.request.get(detail)).json()).driverLatitude;
    await expect.poll(latitude, { timeout: 30_000 }).toBeCloseTo(HALF_WAY.latitude, 3);
    await page.goto(`/deliveries/${showcase.enRoute.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('On the way', { exact: true }).first()).toBeVisible();
    await expect(article.locator('.leaflet-marker-icon').first()).toBeVisible();
    await expect(article.locator('.leaflet-labels-pane')).toContainText('Hawalli');
    await expect(article.locator('path.map-land').first()).toBeAttached();
    for (const { code } of [showcase.pending, showcase.failed, showcase.completed]) {
      await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
    }
    await picture(page, 'delivery');
  });

  test('the overview, in Arabic and in the dark', async ({ page, stack }) => {
    await look(page, stack.url, 'dark', 'ar');
    await page.goto('/');
    await expect(page.getByText(say('ar', 'overview.attention.title'))).toBeVisible();
    await expect(page.getByText('Bader Al-Enezi').first()).toBeVisible();
    await picture(page, 'overview-ar-dark');
  });
});

test.describe(() => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

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
