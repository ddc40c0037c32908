import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { button, dispatched, field, newPhone, open, to } from '@/e2e/support/new-delivery-form';
import { paste } from '@/e2e/support/paste';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

/** A customer's message becomes an order. */

test.use({ role: 'dispatcher' });

const MOST_KEYS = 6;

for (const name of ['en-1440', 'ar-360'] as const) {
  test(`a pasted message is an order after six keys, ${name}`, inShortTier(inView(name)), async ({ page, view }) => {
    const phone = newPhone();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await open(page);
    await expect(page.getByRole('textbox', { name: say(view.locale, 'delivery-form.paste.title') })).toBeVisible();
    keys += 1;
    await paste(
      page,
      `الاسم: نورة العلي\nالسالمية ق ١٠ ش ٣ م ١٢ الدور ٢ شقة ${Date.now() % 10_000}\nتلفون ${phone} المبلغ ٧٫٥٠٠ د.ك\nالباب الأزرق`,
    );
    await expect(page.getByRole('button', { name: /7|8|9|10/ }).and(page.locator(':focus'))).toBeVisible();
    await expect(to(page, 'area')).toHaveValue('');
    await press('Enter');
    await expect(to(page, 'area')).toHaveValue(view.locale === 'ar' ? /Salmiya|السالمية/ : 'Salmiya');
    await expect(to(page, 'block')).toHaveValue('10');
    await expect(to(page, 'building')).toHaveValue('12');
    await expect(to(page, 'instructions')).toHaveValue('');
    await expect(page.getByRole('button', { name: say(view.locale, 'delivery-form.paste.undo') })).toBeVisible();
    await expect(field(page, 'origin.branch_id')).not.toHaveValue('');
    await expect(button(page)).toBeFocused();
    await press('Control+Enter');
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    expect(await dispatched(page)).toMatchObject({ customerName: 'نورة العلي' });
  });

  test(
    `the sum stands first, and a leftover goes to the driver by a click, ${name}`,
    inView(name),
    async ({ page, view }) => {
      await open(page);
      await expect(page.getByRole('textbox', { name: say(view.locale, 'delivery-form.paste.title') })).toBeVisible();
      await paste(page, `السالمية ق ١٠ ش ٣ م ١٢\nتلفون ${newPhone()}\nالحساب 8.025 دينار كاش\nالباب الأزرق`);
      await expect(page.getByText(/«.?الحساب 8\.025 دينار.?»/)).toBeVisible();
      await page.getByRole('button', { name: /\d/ }).and(page.locator(':focus')).press('Enter');
      await expect(field(page, 'payment.amount')).toHaveValue('8.025');
      await expect(to(page, 'instructions')).toHaveValue('');
      await page.getByRole('button', { name: say(view.locale, 'delivery-form.paste.addLeftover') }).click();
      await expect(to(page, 'instructions')).toHaveValue('الباب الأزرق');
    },
  );
}

test(
  'a message from the share sheet of a phone opens a new order with it',
  inView('ar-360'),
  async ({ page, view }) => {
    await open(page);
    const manifest = await (
      await page.request.get('/manifest.webmanifest', { headers: { 'accept-language': 'ar' } })
    ).json();
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', share_target: { action: '/share', method: 'POST' } });
    const { action, params } = manifest.share_target;
    await page.evaluate(
      ([target, name, text]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: target });
        form.append(Object.assign(document.createElement('input'), { name, value: text }));
        document.body.append(form);
        form.submit();
      },
      [action, params.text, 'بيان ق ٥ ش ٢ م ١٤'],
    );
    await page.waitForURL(/\/deliveries\/new$/);
    await page.getByRole('button', { name: /4/ }).and(page.locator(':focus')).press('Enter');
    await expect(to(page, 'building')).toHaveValue('14');
    await page.reload();
    await page.getByRole('button', { name: say(view.locale, 'delivery-form.paste.show') }).click();
    await expect(page.getByRole('region', { name: say(view.locale, 'delivery-form.paste.message') })).toContainText(
      'بيان',
    );
    await expect(to(page, 'building')).toHaveValue('14');
  },
);
