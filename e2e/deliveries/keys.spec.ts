import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { article, headline, messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { button, DETAIL, dispatched, field, newPhone, open, to } from '@/e2e/support/new-delivery-form';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { paste } from '@/e2e/support/paste';
import type { Locale } from '@/lib/i18n/catalog/locale';

// Its orders go on after it: they would be in the sums of another journey.
const test = testOnOwnStack({ generations: ['v2'] });

/** The keys and clicks that the jobs of an hour take, counted as a person who knows the desk does them. */

/** Counted from the open page; a text pasted or a file dropped is one. */
const MOST = { message: 3, known: 11, new: 28, retry: 1, find: 6, import: 3, correct: 3 };
const ROWS = 11;

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
let count: number;
test.beforeEach(async ({ stack }) => {
  count = 0;
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

const isDone = (job: keyof typeof MOST) => {
  test.info().annotations.push({ type: `${job} of ${MOST[job]}`, description: String(count) });
  expect(count, job).toBeLessThanOrEqual(MOST[job]);
};
/** A door of its own: an order like another one is asked about. */
const door = () => String(randomInt(1_000, 99_999));
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

async function press(page: Page, key: string) {
  count += 1;
  await page.keyboard.press(key);
}

async function type(page: Page, text: string) {
  for (const character of text) await press(page, character);
}

/** Waits for the search, which comes after the first scripts of a page. */
const listens = (page: Page, locale: Locale) =>
  expect(page.getByRole('combobox', { name: say(locale, 'shell.search.label') })).toBeVisible({ timeout: 30_000 });

/** Sends the order once its branch is proposed. */
async function send(page: Page, key: string) {
  await expect(field(page, 'origin.branch_id')).not.toHaveValue('');
  await press(page, key);
}

async function click(page: Page, name: string | RegExp, within = page.getByRole('main')) {
  count += 1;
  await within.getByRole('button', { name, exact: true }).click();
}

for (const locale of ['en', 'ar'] satisfies Locale[]) {
  test.describe(locale, () => {
    test.use({ view: { locale, width: 1440 } });

    test('a whole message', async ({ page }) => {
      await open(page);
      const text = {
        en: `Noura Al-Ali\nSalmiya block 10 street 3 house ${door()}\n${newPhone()}\nKD 7.500 cash`,
        ar: `الاسم: نورة العلي\nالسالمية ق ١٠ ش ٣ م ${door()}\nتلفون ${newPhone()} المبلغ ٧٫٥٠٠ د.ك`,
      }[locale];
      await listens(page, locale);
      await expect(page.getByRole('textbox', { name: say(locale, 'delivery-form.paste.title') })).toBeVisible();
      await expect(to(page, 'contact_phone')).toBeFocused();
      count += 1;
      await paste(page, text);
      await expect(page.getByRole('button', { name: /\d/ }).and(page.locator(':focus'))).toBeVisible();
      await press(page, 'Enter');
      await expect(button(page)).toBeFocused();
      await send(page, 'Enter');
      expect(await dispatched(page)).toMatchObject({ amount: '7.500' });
      isDone('message');
    });

    test('a customer who is known', async ({ page }) => {
      const phone = digitsOf(newPhone());
      const made = await makeWaitingOrder(api, { phone: `+965${phone}`, name: 'Fajer Al-Sabah', building: door() });
      await api.post(`/api/deliveries/${made.id}/cancel`, { data: {} });
      await open(page);
      await expect(to(page, 'contact_phone')).toBeFocused();
      await type(page, phone.slice(0, 5));
      const option = page.getByRole('listbox').getByRole('option').first();
      await expect(option).toBeVisible();
      await press(page, 'Enter');
      await expect(field(page, 'payment.amount')).toBeFocused();
      await type(page, '4.5');
      await send(page, 'Control+Enter');
      await page.waitForURL(DETAIL);
      isDone('known');
    });

    test('a new customer by hand', async ({ page }) => {
      const phone = digitsOf(newPhone());
      await open(page);
      const steps = [
        ['destination.contact_phone', phone],
        ['destination.contact_name', 'Dana'],
        ['payment.amount', '4.5'],
        ['destination.area', 'sal'],
        ['destination.block', '1'],
        ['destination.street', '2'],
        ['destination.building', locale === 'en' ? '3' : '4'],
      ] as const;
      for (const [path, text] of steps) {
        await expect(field(page, path)).toBeFocused();
        await type(page, text);
        if (path === 'destination.area') await expect(page.getByRole('option').first()).toBeVisible();
        if (path !== 'destination.building') await press(page, 'Enter');
      }
      await send(page, 'Control+Enter');
      expect(await dispatched(page)).toMatchObject({ customerName: 'Dana', amount: '4.500' });
      isDone('new');
    });

    test('a failed order once more', async ({ page, control }) => {
      const order = await makeWaitingOrder(api, { building: door() });
      await steer(control, order, 'failed');
      await page.goto(`/deliveries/${order.id}`);
      await expect(headline(page)).toHaveText(messagePattern(locale, 'deliveries.next.failed'));
      await listens(page, locale);
      await press(page, 'r');
      await expect(headline(page)).not.toHaveText(messagePattern(locale, 'deliveries.next.failed'));
      isDone('retry');
    });

    test('an order found by its phone', async ({ page }) => {
      const phone = digitsOf(newPhone());
      const order = await makeWaitingOrder(api, { phone: `+965${phone}`, building: door() });
      await page.goto('/');
      // A digit opens the search from anywhere.
      await listens(page, locale);
      await type(page, phone.slice(0, 5));
      await press(page, 'Enter');
      await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}$`));
      isDone('find');
    });

    test('a sheet of eleven orders', async ({ page }) => {
      const stamp = door();
      await page.goto('/deliveries/import');
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      count += 1;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: sheet(stamp) });
      await click(page, new RegExp(String(ROWS)));
      await click(page, say(locale, 'imports.start.confirm'), page.getByRole('dialog'));
      await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
      await expect(page.getByText(say(locale, 'imports.state.done'), { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      });
      isDone('import');
    });

    test('an order corrected and sent again', async ({ page }) => {
      const order = await makeWaitingOrder(api, { building: door(), phone: `+965${digitsOf(newPhone())}` });
      await page.goto(`/deliveries/${order.id}`);
      await click(page, say(locale, 'deliveries.actions.replace'), article(page));
      await click(page, say(locale, 'replace.correct'), page.getByRole('alertdialog'));
      await expect(button(page)).toHaveText(say(locale, 'replace.button'));
      await to(page, 'building').fill(door());
      count += 1;
      await button(page).click();
      expect((await dispatched(page)).replaces).toMatchObject({ id: order.id });
      isDone('correct');
    });
  });
}

function sheet(stamp: string): Buffer {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `K-${stamp}-${index},Customer ${index},${digitsOf(newPhone())},Salmiya,10,3,${door()},2.500,paid`,
  );
  return Buffer.from(['Reference,Name,Phone,Area,Block,Street,Building,Amount,Payment', ...rows].join('\n'));
}
