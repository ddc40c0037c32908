import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '@/lib/i18n/catalog/locale';
import type { Point } from '@/lib/map/geometry/point';
import { say } from './messages';
import { AS_DOCUMENTED } from './stack';

/** Locators and actions of the branches page. */

export const map = (page: Page) => page.getByRole('region', { name: /Map of the branches|خريطة الفروع/ });
export const list = (page: Page, locale: Locale = 'en') =>
  page.getByRole('region', { name: say(locale, 'branches.list') });
export const row = (page: Page, name: string, locale: Locale = 'en') => list(page, locale).getByRole('link', { name });
/** The marker of the selected branch, while it can be moved. */
export const pin = (page: Page, name: string) => map(page).locator('.map-icon[data-selected]', { hasText: name });
export const press = (page: Page, key: string, locale: Locale = 'en') =>
  page.getByRole('button', { name: say(locale, key), exact: true }).click();
export const fieldOf = (page: Page, key: string, locale: Locale = 'en') =>
  page.locator('form').getByLabel(say(locale, key), { exact: false }).first();

/** A branch that another program sends: the service as documented wants its place once more, and an address. */
export function branchBody<Body extends Point>(body: Body) {
  const { latitude: lat, longitude: lng } = body;
  return AS_DOCUMENTED ? { ...body, address: 'Kuwait', location: { lat, lng } } : body;
}

/** Drags a marker after the map has stopped moving. */
export async function drag(page: Page, marker: Locator, by: { x: number; y: number }) {
  await expect(marker).toBeVisible();
  await steady(marker);
  const box = await marker.boundingBox();
  if (!box) throw new Error('the marker is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 5 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

async function steady(marker: Locator) {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await marker.boundingBox());
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}
