import { expect } from '@/e2e/support/fixtures';
import { box, dispatch, orderForm } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { LOCALES } from '@/lib/i18n/catalog/locale';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** A merchant in Saudi Arabia with a v0 key only, without SERVICE_COUNTRY. */

const test = testOnOwnStack({ country: 'SA', generations: ['v0'] }, { SERVICE_COUNTRY: '' });

test('every page shows that the country is assumed, also the form at the amount; the first order decides it', async ({
  page,
  context,
  control,
  stack,
}) => {
  const message = (key: string) => page.getByText(say('en', key), { exact: true });
  await control.put(`merchants/${sandboxMerchant(stack.credentials, 'SA').id}/wallet`, { data: { balance: 5_000 } });
  for (const language of LOCALES) {
    await context.addCookies([{ name: 'locale', value: language, url: stack.url }]);
    await page.goto('/');
    await expect(page.getByText(say(language, 'connections.assumedCountry.ask'), { exact: true })).toBeVisible();
    await expectAllRight(page, language);
  }
  await context.addCookies([{ name: 'locale', value: 'en', url: stack.url }]);
  await page.goto('/deliveries/new');
  await expect(message('connections.assumedCountry.ask')).toBeVisible();
  await expect(orderForm(page, 'en')).toContainText('so this amount is in KWD');
  await box(page, 'en', 'destination.contact_phone').fill('+966 50 123 4567');
  await box(page, 'en', 'destination.contact_name').fill('Reem Al-Otaibi');
  await page.getByRole('radio', { name: say('en', 'delivery-form.format.short.location_format') }).check();
  const pin = page.locator('#field-destination-latitude');
  await pin.fill('24.7136, 46.6753');
  await pin.blur();
  await box(page, 'en', 'payment.amount').fill('12.25');
  const other = await context.newPage();
  await other.goto('/deliveries/new');
  await expect(other.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
    say('en', 'live.indicator.state.live'),
  );
  await expect(orderForm(other, 'en')).toContainText('so this amount is in KWD');
  const order = await dispatch(page);
  expect(order).toMatchObject({ generation: 'v0', currency: 'SAR' });
  // In the same document, without a reload.
  await expect(message('connections.assumedCountry.ask')).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('SAR');
  // Another open tab changes too: its form now has the address fields of the other country.
  await expect(other.getByText(say('en', 'connections.assumedCountry.ask'), { exact: true })).toHaveCount(0);
  await expect(orderForm(other, 'en')).toContainText('SAR');
  await expect(
    other.getByRole('radio', { name: say('en', 'delivery-form.format.short.ksa_short_format') }),
  ).toBeVisible();
  await other.close();
  await page.goto('/deliveries/new');
  await expect(
    page.getByRole('radio', { name: say('en', 'delivery-form.format.short.ksa_short_format') }),
  ).toBeVisible();
  await expect(box(page, 'en', 'destination.floor')).toBeVisible();
});
