import type { Locator, Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { DeliveryDetail } from '@/lib/deliveries/schema';
import { belowConnectionPath, CONNECTION_HEADER, slugOfPath } from '@/lib/http/connection-address';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { say } from './messages';

/** The order form on its page, as a user fills it in. */

export const DETAIL = /\/deliveries\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A phone of its own for every test, so that no other test's customer is recalled. */
let last = 60_000 + Math.floor(Math.random() * 20_000);
export const newPhone = () => `500 ${(last++).toString()}`;

export const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);
export const button = (page: Page) => page.locator('[data-dispatch]');
/** The fee in the summary, or on a phone beside the button. */
export const fee = (page: Page, locale: Locale) =>
  page.getByText(say(locale, 'delivery-form.estimate.fee'), { exact: true }).locator('..');
export const to = (page: Page, name: string) => field(page, `destination.${name}`);

export async function open(page: Page, query = '') {
  await page.goto(`/deliveries/new${query}`);
  await expect(to(page, 'contact_phone')).toBeVisible();
}

/** Formats of other countries than the merchant's are behind "Other". */
export async function chooseFormat(page: Page, format: string) {
  const radio = (value: string) => page.locator(`[name=destination_format][value=${value}]`);
  const isOwn = (await radio(format).count()) > 0;
  await radio(isOwn ? format : 'other').check();
  if (!isOwn) await page.locator(`select:has([value=${format}])`).selectOption(format);
}

/** A seeded branch near the usual drop-off: a far one is asked about. Its distance may stand beside its name. */
export async function chooseBranch(page: Page) {
  const branch = field(page, 'origin.branch_id');
  const option = branch.locator('option', { hasText: 'Diwan - Salmiya' });
  await branch.selectOption(await option.getAttribute('value'));
}

/** Everything but the drop-off. */
export async function fillTheRest(
  page: Page,
  { phone, name, amount }: { phone: string; name: string; amount: string },
) {
  await to(page, 'contact_phone').fill(phone);
  await to(page, 'contact_name').fill(name);
  await chooseBranch(page);
  await field(page, 'payment.amount').fill(amount);
}

/** A door of its own for every order: a second one to the same door is asked about. */
export async function fillKuwait(page: Page) {
  await to(page, 'area').fill('Salmiya');
  await to(page, 'block').fill('5');
  await to(page, 'street').fill('12');
  await to(page, 'building').fill('7');
  await to(page, 'apartment').fill(`${last++}`);
}

/** Dispatches although the order looks like another one. */
export async function dispatchAnyway(page: Page, locale: Locale = 'en') {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(locale, 'delivery-form.anomaly.confirm') })
    .click();
}

export async function dispatched(page: Page): Promise<DeliveryDetail> {
  await page.waitForURL(DETAIL);
  const { pathname } = new URL(page.url());
  const headers = { [CONNECTION_HEADER]: slugOfPath(pathname) ?? '' };
  return DeliveryDetail.parse(
    await (await page.request.get(`/api${belowConnectionPath(pathname)}`, { headers })).json(),
  );
}
