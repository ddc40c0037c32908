import { expect, type Page } from '@playwright/test';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { messagePattern } from './journey';
import { say } from './messages';

/** The field of the search in the top bar, before its palette is loaded and after. */
export const searchField = (page: Page) => page.locator('header input[name=q]');

/** Types into the palette of the top bar. */
export async function searchFor(page: Page, locale: Locale, text: string): Promise<void> {
  const palette = page.getByRole('combobox', { name: say(locale, 'shell.search.label') });
  // The field answers once the page listens.
  await expect(async () => {
    await searchField(page).blur();
    await searchField(page).focus();
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await palette.fill(text);
}

/** Shows the list of all orders that a text finds. */
export async function findOrders(page: Page, locale: Locale, text: string): Promise<void> {
  await searchFor(page, locale, text);
  await page.getByRole('option', { name: messagePattern(locale, 'shell.search.all') }).click();
  // The field begins anew with the address: what is typed before would be lost.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
}
