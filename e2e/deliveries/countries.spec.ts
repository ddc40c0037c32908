import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { article } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { button, chooseFormat, dispatched, field, open, to } from '@/e2e/support/new-delivery-form';
import { addBahrain } from '@/e2e/support/orders';
import { testOnOwnStack, testWithV2 } from '@/e2e/support/own-stack';
import { expectTextRight, expectWellBuilt } from '@/e2e/support/page-checks';
import { AS_DOCUMENTED, type Stack } from '@/e2e/support/stack';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { LAST_CONNECTION_COOKIE } from '@/lib/http/connection-address';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/**
 * Orders of each country by its own address form, to the slip, the message and the report. Their phones
 * end in WAITING. Accessibility of these screens is examined with other orders.
 */

const testInTheGulf = testOnOwnStack({ country: 'SA', generations: ['v2'] });

/** Adds the merchant in Bahrain. Addresses without a connection mean this one from then on. */
async function workInBahrain(page: Page, stack: Stack) {
  const slug = await addBahrain(stack, sandboxMerchant(stack.credentials, 'BH').name);
  await page.context().addCookies([{ name: LAST_CONNECTION_COOKIE, value: slug, url: stack.url }]);
}

async function fillOrder(page: Page, phone: string, name: string, amount: string, address: Record<string, string>) {
  await open(page);
  await to(page, 'contact_phone').fill(phone);
  await to(page, 'contact_name').fill(name);
  await fillAddress(page, address);
  const branch = field(page, 'origin.branch_id');
  if ((await branch.inputValue()) === '') await branch.selectOption({ index: 1 });
  await field(page, 'payment.amount').fill(amount);
}

async function fillAddress(page: Page, address: Record<string, string>) {
  for (const [name, value] of Object.entries(address)) {
    await to(page, name).fill(value);
    if (['area', 'city', 'district'].includes(name)) await page.keyboard.press('Escape');
  }
}

/** For the pages that are opened from then on. */
async function setLanguage(page: Page, locale: Locale) {
  await page.context().addCookies([{ name: 'locale', value: locale, url: new URL(page.url()).origin }]);
}

/** The parts of the address in detail, list and slip, in the words of the country. */
async function expectAddress(page: Page, { id }: DeliveryDetail, words: Record<Locale, string[]>, slip = words.en) {
  for (const locale of ['en', 'ar'] as const) {
    await setLanguage(page, locale);
    await page.goto(`/deliveries/${id}`);
    for (const part of words[locale]) await expect(article(page), `${locale}: ${part}`).toContainText(part);
    await expectTextRight(page, locale, ['phone', 'desktop']);
    await page.goto(`/deliveries/${id}/slip`);
    for (const part of slip) await expect(article(page), `slip in ${locale}: ${part}`).toContainText(part);
    await expectWellBuilt(page, locale);
  }
  await setLanguage(page, 'en');
}

/** The message to the customer is in both languages, with the tracking link. */
async function expectMessage(page: Page, { id, customerPhone, trackingUrl }: DeliveryDetail, name: string) {
  await page.goto(`/deliveries/${id}`);
  const link = article(page).getByRole('link', { name: say('en', 'deliveries.actions.whatsapp'), exact: true });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(`/${customerPhone.replace('+', '')}`);
  const text = href.searchParams.get('text') ?? '';
  expect(text).toContain(`Hello ${name}, `);
  expect(text).toContain(`السلام عليكم ${name}`);
  expect(text.split(trackingUrl ?? '')).toHaveLength(3);
}

/** The report by area has the orders under the area's name, in both languages. */
async function expectReport(page: Page, area: Record<Locale, string>, orders: number) {
  for (const locale of ['en', 'ar'] as const) {
    await setLanguage(page, locale);
    await page.goto('/reports?by=area');
    const line = page.getByRole('main').getByRole('row').filter({ hasText: area[locale] });
    await expect(line.getByRole('cell').nth(1)).toHaveText(`${orders}`);
    await expectTextRight(page, locale, ['phone', 'desktop']);
  }
  await setLanguage(page, 'en');
}

testWithV2('Kuwait: block, street, house and flat', async ({ page, control }) => {
  // Tracking links of the service's own length.
  await control.put('as-documented', { data: { on: true } });
  await fillOrder(page, '500 90906', 'Noura', '6.500', {
    area: 'Qadsiya',
    block: '5',
    street: '53',
    building: '12',
    floor: '2',
    apartment: '7',
  });
  await button(page).click();
  const made = await dispatched(page);
  expect(made.area).toBe('Qadsiya');
  await expectAddress(page, made, {
    en: ['Qadsiya', 'Block 5', 'Street 53', 'Building 12', 'Apartment 7'],
    ar: ['القادسية', 'قطعة 5', 'شارع 53', 'مبنى 12', 'شقة 7'],
  });
  await expectMessage(page, made, 'Noura');
  await expectReport(page, { en: 'Qadsiya', ar: 'القادسية' }, 1);
  await control.put('as-documented', { data: { on: AS_DOCUMENTED } });
});

testInTheGulf('Saudi Arabia: a short address refused for the wallet, topped up, sent', async ({ page, context }) => {
  const t = (key: string) => say('en', key);
  await open(page);
  await to(page, 'contact_phone').fill('050 129 0906');
  await to(page, 'contact_name').fill('Reem');
  await chooseFormat(page, 'ksa_short_format');
  await to(page, 'short_address').fill('rrrd 2929');
  await to(page, 'short_address').press('Tab');
  await expect(to(page, 'short_address')).toHaveValue('RRRD2929');
  await field(page, 'origin.branch_id').selectOption({ index: 1 });
  await field(page, 'payment.amount').fill('60');
  await button(page).click();
  const refused = page.getByRole('alert').filter({ hasText: t('problems.service_impossible.title') });
  await expect(refused).toContainText(t('problems.service_impossible.next'));

  const shop = await topUpPage(page);
  const form = shop.locator('form[action*="top-up"]');
  await form.locator('[name=amount]').fill('200');
  await form.getByRole('button').first().click();
  await expect(shop.getByText('204.50').first()).toBeVisible();
  await shop.close();

  await expect(to(page, 'short_address')).toHaveValue('RRRD2929');
  await button(page).click();
  const made = await dispatched(page);
  expect(made).toMatchObject({ currency: 'SAR', status: 'pending' });
  await expectAddress(page, made, { en: ['RRRD2929'], ar: ['RRRD2929'] });
  await expectMessage(page, made, 'Reem');
  expect(context.pages()).toHaveLength(1);
});

testInTheGulf('Bahrain: building, road and block, which says the area; and by pin', async ({ page, stack }) => {
  await workInBahrain(page, stack);
  await fillOrder(page, '3699 0906', 'Maryam', '6.500', {
    building: '12',
    street: '3801',
    block: '338',
    apartment: '21',
  });
  await expect(to(page, 'area')).toHaveValue('Adliya');
  for (const [name, label] of Object.entries({ street: 'Road', apartment: 'Flat', block: 'Block' }))
    await expect(page.locator(`label[for="field-destination-${name}"]`)).toContainText(label);
  await to(page, 'block').fill('428');
  await expect(page.getByRole('button', { name: /Seef/ })).toBeVisible();
  await to(page, 'block').fill('338');
  await button(page).click();
  const made = await dispatched(page);
  expect(made.area).toBe('Adliya');
  await expectAddress(page, made, {
    en: ['Adliya', 'Block 338', 'Road 3801', 'Building 12', 'Flat 21'],
    ar: ['العدلية', 'مجمع 338', 'طريق 3801', 'مبنى 12', 'شقة 21'],
  });
  for (const word of ['Street', 'Apartment']) await expect(article(page)).not.toContainText(word);
  await expectMessage(page, made, 'Maryam');

  await open(page);
  await to(page, 'contact_phone').fill('3689 0906');
  await to(page, 'contact_name').fill('Yousif');
  await chooseFormat(page, 'location_format');
  const point = page.locator('#field-destination-latitude');
  await point.fill('26.2145, 50.5910');
  await point.press('Tab');
  await to(page, 'first_line').fill('Road 3801, near the garden');
  await field(page, 'payment.amount').fill('4.250');
  await button(page).click();
  const pinned = await dispatched(page);
  expect(pinned).toMatchObject({ area: 'Adliya', isAreaByPin: true });
  await expect(article(page)).toContainText('Road 3801');
  await expectReport(page, { en: 'Adliya', ar: 'العدلية' }, 2);
});

/** The page of the simulated shop, from the merchant's connection. */
async function topUpPage(page: Page): Promise<Page> {
  const settings = await page.context().newPage();
  await settings.goto('/settings/connections');
  await settings.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const link = settings.getByRole('link', { name: say('en', 'connections.facts.simulator') });
  const [shop] = await Promise.all([settings.waitForEvent('popup'), link.click()]);
  await settings.close();
  return shop;
}
