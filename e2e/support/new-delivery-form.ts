import type { Locator, Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { DeliveryDetail } from '@/lib/deliveries/schema';
import { belowPlace } from '@/lib/http/connection-address';

/** The order form on its page, as a user fills it in. */

export const DETAIL = /\/deliveries\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A phone of its own for every test, so that no other test's customer is recalled. */
let last = 60_000 + Math.floor(Math.random() * 20_000);
export const newPhone = () => `500 ${(last++).toString()}`;

export const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);
export const button = (page: Page) => page.locator('[data-dispatch]');
export const to = (page: Page, name: string) => field(page, `destination.${name}`);

export async function open(page: Page, query = '') {
  await page.goto(`/deliveries/new${query}`);
  await expect(to(page, 'contact_phone')).toBeVisible();
}

export async function chooseFormat(page: Page, own: string, other?: string) {
  await page.getByRole('radio', { name: own, exact: true }).check();
  if (other) await page.getByRole('combobox', { name: 'Address format' }).selectOption(other);
}

/** Everything but the drop-off. */
export async function fillTheRest(
  page: Page,
  { phone, name, amount }: { phone: string; name: string; amount: string },
) {
  await to(page, 'contact_phone').fill(phone);
  await to(page, 'contact_name').fill(name);
  await field(page, 'origin.branch_id').selectOption({ index: 1 });
  await field(page, 'payment.amount').fill(amount);
}

export async function fillKuwait(page: Page) {
  await to(page, 'area').fill('Salmiya');
  await to(page, 'block').fill('5');
  await to(page, 'street').fill('12');
  await to(page, 'building').fill('7');
}

export async function dispatched(page: Page): Promise<DeliveryDetail> {
  await page.waitForURL(DETAIL);
  return DeliveryDetail.parse(await (await page.request.get(`/api${belowPlace(new URL(page.url()).pathname)}`)).json());
}
