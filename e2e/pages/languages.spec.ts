import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { expectWellBuilt, expectWellSpoken } from '@/e2e/support/page-checks';
import { fillOrder } from '@/e2e/support/screen-table';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

const ar = (key: string) => say('ar', key);

test('a change of language keeps the page, its address and the input', inShortTier(), async ({ page }) => {
  await page.goto('/deliveries/new');
  await fillOrder(page, (key) => say('en', key));
  const url = page.url();
  await page.getByRole('button', { name: say('en', 'shell.language.switch') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('delivery-form.title'));
  expect(page.url()).toBe(url);
  const form = page.getByRole('form', { name: ar('delivery-form.title') });
  await expect(form.getByLabel(ar('delivery-form.customer.name'), { exact: true })).toHaveValue('Latifa Al-Sane');
  await expect(form.getByLabel(ar('delivery-form.payment.amount'), { exact: true })).toHaveValue('12.750');
  await expect(page).toHaveTitle(new RegExp(ar('delivery-form.title')));

  await page.getByRole('button', { name: ar('shell.language.switch') }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New delivery');
});

test('filters and the open delivery stay, live updates follow, and so does the choice', async ({
  page,
  stack,
  control,
}) => {
  const api = await apiOf('dispatcher', stack.url);
  const [order, other] = [await makeWaitingOrder(api, { name: 'Language Stays' }), await makeWaitingOrder(api)];
  await api.dispose();
  await page.goto(`/deliveries/${order.id}?status=pending&q=Language`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: say('en', 'shell.language.switch') }).click();
  await expect(page.getByRole('article').getByText(ar('deliveries.status.pending')).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}\\?status=pending&q=Language$`));
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
    ar('live.indicator.state.live'),
  );
  await steer(control, other, 'failed');
  const toast = page.getByRole('region', { name: ar('ui.toast.region') }).getByRole('listitem');
  await expect(toast.filter({ hasText: other.code })).toContainText(/[\u0600-\u06ff]{3}/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('settings.title'));
});

test.describe('a visitor', () => {
  test.use({ role: null });

  test('sees the browser’s language, and can change it before signing in', async ({ browser, stack }) => {
    const context = await browser.newContext({ baseURL: stack.url, locale: 'ar-KW' });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('auth.signIn.title'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('button', { name: ar('shell.language.switch') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await context.close();
  });
});

test.describe('a dispatcher', () => {
  test.use({ role: 'dispatcher' });

  test(
    'dispatches an order and follows it until it is delivered',
    inShortTier(inView('ar-360')),
    async ({ page, control, view: { locale } }) => {
      const t = (key: string) => say(locale, key);
      const texts = {
        ar: ['٥١٢٩٠٩٠٦', 'مريم الكندري', 'السالمية', '٤', 'شارع بغداد', '٢٢', '٧٫٥٠٠'],
        en: ['51290906', 'Mariam Al-Kandari', 'Salmiya', '4', 'Baghdad St', '22', '7.500'],
      }[locale];
      const parts = ['area', 'block', 'street', 'building'].map((part) => `fields.destination_${part}`);
      const keys = ['customer.phone', 'customer.name', ...parts, 'payment.amount'];
      await page.goto('/');
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('shell.nav.newDelivery') })
        .click();
      const form = page.getByRole('form', { name: t('delivery-form.title') });
      for (const [index, key] of keys.entries()) {
        await form.getByLabel(t(`delivery-form.${key}`), { exact: true }).fill(texts[index] ?? '');
      }
      await form.getByLabel(t('delivery-form.pickup.branch'), { exact: true }).selectOption({ index: 2 });
      await page.getByRole('button', { name: t('delivery-form.button.dispatch'), exact: true }).click();
      await expect(page).toHaveURL(/\/deliveries\/[0-9a-f-]{36}$/);

      const article = page.getByRole('article');
      const word = (status: string) => article.getByText(t(`deliveries.status.${status}`), { exact: true }).first();
      await expect(word('pending')).toBeVisible();
      await expect(article).toContainText(texts[1] ?? '');
      await expect(article.getByText('7.500').first()).toBeVisible();
      await expect(article.getByText('+965 5129 0906').first()).toBeVisible();
      const id = page.url().split('/').at(-1);
      const { code } = await (await page.request.get(`/api/deliveries/${id}`)).json();
      for (const status of ['accepted', 'dispatched', 'en_route', 'completed']) {
        await steer(control, { id: '', reference: '', code }, status);
        await expect(word(status)).toBeVisible();
      }
      await expectWellSpoken(page, locale);
      await expectWellBuilt(page, 'delivery');
    },
  );
});
