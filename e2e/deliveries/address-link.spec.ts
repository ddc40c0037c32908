import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { dispatch } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { button, chooseBranch, field, newPhone, open, to } from '@/e2e/support/new-delivery-form';
import { steer } from '@/e2e/support/orders';
import { expectAccessible, expectWellBuilt, listen } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { DOCUMENT_KB } from '@/lib/testing/weight/page-budgets';

/** The customer completes the address on a phone of their own, and follows the order on the same link. */

test.use({ role: 'dispatcher' });

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The magic value WAITING of the sandbox: only the test moves the order. */
const WAITING = { en: '541 90906', ar: '542 90906' };

for (const name of ['en-1440', 'ar-360'] as const) {
  test(
    `the customer fills in the draft and follows the order, ${name}`,
    inShortTier(inView(name)),
    async ({ page, view, browser, control, stack }) => {
      const { locale } = view;
      const t = (key: string) => say(locale, `address-page.${key}`);
      const link = await askOnForm(page, locale, WAITING[locale]);
      const customer = await pageOf(browser, { ...PHONE, locale });
      const errors = listen(customer, stack.url);
      const requests: string[] = [];
      customer.on('request', (request) => requests.push(request.url()));
      const document = await customer.goto(link);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([link]);
      expect(gzipSync((await document?.body()) ?? '').length / 1000).toBeLessThan(DOCUMENT_KB);
      await expect(customer.locator('html')).toHaveAttribute('lang', locale);
      await expectWellBuilt(customer, 'address');
      await expectAccessible(customer, 'address');
      expect(await customer.textContent('body')).not.toMatch(/Noura|90906/);

      await customer.locator('[name=block]').fill('10');
      await customer.locator('[name=street]').fill('3');
      await customer.locator('[name=building]').fill('12');
      await customer.locator('[name=apartment]').fill(`${Date.now() % 1_000_000}`);
      await customer.getByRole('button', { name: t('confirm') }).click();
      await expect(customer.getByRole('heading', { name: t('confirmed.title') })).toBeVisible();

      await expect(to(page, 'block')).toHaveValue('10');
      await expect(to(page, 'building')).toHaveValue('12');
      await expect(page.getByText(say(locale, 'delivery-form.ask.filled'))).toBeVisible();
      await chooseBranch(page);
      await field(page, 'payment.amount').fill('4.500');
      const order = await dispatch(page);

      // A link's page is kept for a second.
      await expect.poll(() => headingOf(customer)).toBe(t('order.searching'));
      await steer(control, order, 'dispatched');
      await steer(control, order, 'en_route');
      await expect.poll(() => headingOf(customer)).toBe(t('order.on_the_way'));
      await expectWellBuilt(customer, 'order');
      await expectAccessible(customer, 'order');
      await expect(page.getByText(say(locale, 'deliveries.facts.customerFollows'))).toBeVisible();
      await steer(control, order, 'completed');
      await expect.poll(() => headingOf(customer)).toBe(t('order.delivered'));
      expect(errors()).toEqual([]);
      await customer.context().close();
    },
  );
}

test('without scripts the address is completed in either language', async ({ page, view, browser }) => {
  const link = await askOnForm(page, view.locale, newPhone());
  const customer = await pageOf(browser, { ...PHONE, locale: 'en-GB', javaScriptEnabled: false });
  await customer.goto(link);
  await customer.getByRole('link', { name: say('en', 'address-page.other') }).click();
  await customer.locator('[name=block]').fill('١٠');
  await customer.getByRole('button', { name: say('ar', 'address-page.confirm') }).click();
  await expect(customer.getByRole('alert')).toContainText(say('ar', 'address-page.problems.title'));
  await expect(customer.locator('[name=block]')).toHaveValue('١٠');
  await customer.locator('[name=street]').fill('3');
  await customer.locator('[name=building]').fill('12');
  await customer.getByRole('button', { name: say('ar', 'address-page.confirm') }).click();
  await expect(customer.getByRole('heading')).toHaveText(say('ar', 'address-page.confirmed.title'));
  await expect(to(page, 'block')).toHaveValue('10');
  await customer.context().close();
});

test('a pin that the customer drags becomes the drop-off, and what was typed is shown before it is replaced', async ({
  page,
  view: { locale },
  browser,
}) => {
  const link = await askOnForm(page, locale, newPhone());
  await to(page, 'block').fill('9');
  const customer = await pageOf(browser, { ...PHONE, locale });
  await customer.goto(link);
  await customer.getByRole('button', { name: say(locale, 'address-page.map.move') }).tap();
  await customer.getByTitle(say(locale, 'address-page.map.pin')).press('ArrowRight');
  await expect(customer.getByText(say(locale, 'address-page.map.set'))).toBeVisible();
  await customer.locator('[name=block]').fill('10');
  await customer.getByRole('button', { name: say(locale, 'address-page.confirm') }).tap();
  await expect(page.getByText(say(locale, 'delivery-form.ask.differs'))).toBeVisible();
  await expect(to(page, 'block')).toHaveValue('9');
  await page.getByRole('button', { name: say(locale, 'delivery-form.ask.take') }).click();
  await expect(to(page, 'first_line')).toHaveValue('Salmiya, Block 10');
  await customer.context().close();
});

test('an address that came after its form was closed begins the next one, and a link can be ended', async ({
  page,
  view: { locale },
  browser,
}) => {
  const link = await askOnForm(page, locale, newPhone(), 'Late Answer');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  const customer = await pageOf(browser, { ...PHONE, locale });
  await customer.goto(link);
  for (const name of ['block', 'street', 'building']) await customer.locator(`[name=${name}]`).fill('7');
  await customer.getByRole('button', { name: say(locale, 'address-page.confirm') }).tap();
  await open(page);
  // The answer is noted as taken before the link is ended.
  const taken = page.waitForResponse((response) => response.url().endsWith('/take'));
  await page.getByRole('button', { name: /Late Answer/ }).click();
  await taken;
  await expect(to(page, 'building')).toHaveValue('7');
  await expect(to(page, 'contact_name')).toHaveValue('Late Answer');
  await page.getByRole('button', { name: say(locale, 'delivery-form.ask.end') }).click();
  await expect(page.getByText(say(locale, 'delivery-form.ask.ended'))).toBeVisible();
  // A page that was made in this second is shown once more.
  await expect(async () => {
    await customer.reload();
    await expect(customer.getByRole('heading')).toHaveText(say(locale, 'address-page.ended.title'), { timeout: 500 });
  }).toPass();
  await expect(button(page)).toBeVisible();
  await customer.context().close();
});

/** Asks on a fresh form and returns the link that WhatsApp would send. */
async function askOnForm(page: Page, locale: Locale, phone: string, name = 'Noura Al Ali'): Promise<string> {
  await open(page);
  await to(page, 'contact_phone').fill(phone);
  await to(page, 'contact_name').fill(name);
  await to(page, 'area').fill('Salmiya');
  await page.getByRole('button', { name: say(locale, 'delivery-form.ask.button') }).click();
  const send = page.getByRole('link', { name: say(locale, 'delivery-form.ask.send') });
  const text = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const [link] = /http\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in ${text}`);
  return link;
}

async function pageOf(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** The heading after another visit: by itself the page asks every quarter of a minute. */
async function headingOf(customer: Page): Promise<string | null> {
  await customer.reload();
  return customer.getByRole('heading').textContent();
}
