import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { ROAD, writeTileFile } from '@/lib/map/tile-file/testing-tile-file';

/** Maps with the merchant's own tile file. */

const FILE = path.join(tmpdir(), 'dispatch-desk-test.pmtiles');
writeTileFile(FILE, 'vector');
const test = testOnOwnStack({ generations: ['v2'] }, { MAP_FILE: FILE });

test('streets come from the file, in the language of the screen; and pictures', async ({ page, stack, context }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().replace('blob:', '').startsWith(stack.url)) foreign.push(request.url());
  });
  await recordTexts(page);
  for (const locale of ['en', 'ar'] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: stack.url }]);
    await openBranch(page);
    await expect(page.locator('.leaflet-tile-pane canvas.leaflet-tile-loaded')).not.toHaveCount(0);
    await expect.poll(() => texts(page)).toContain(ROAD[locale]);
    expect(await texts(page)).not.toContain(ROAD[other(locale)]);
    await expect(page.locator('.map-label')).toHaveCount(0);
  }

  await page.goto('about:blank');
  await stack.killDashboard();
  writeTileFile(FILE, 'raster');
  await stack.startDashboard();
  await openBranch(page);
  const picture = page.locator('.leaflet-tile-pane img.leaflet-tile-loaded').first();
  await expect.poll(() => picture.evaluate((tile: HTMLImageElement) => tile.naturalWidth)).toBeGreaterThan(0);
  expect(foreign).toEqual([]);
});

async function openBranch(page: Page) {
  await page.goto('/branches');
  await page.getByRole('link', { name: 'Diwan - Farwaniya' }).first().click();
  await page.waitForURL(/\/branches\/[0-9a-f]{24}$/);
  // Opened by its address, a branch stands among its streets.
  await page.reload();
}

const other = (locale: Locale): Locale => (locale === 'en' ? 'ar' : 'en');

/** Keeps what is written on any canvas. */
function recordTexts(page: Page) {
  return page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...rest) {
      seen.push(text);
      return fillText.call(this, text, ...rest);
    };
  });
}

const texts = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
