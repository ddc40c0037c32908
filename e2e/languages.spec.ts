import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { fillOrder } from '@/e2e/support/screen-table';

const ar = (key: string) => say('ar', key);

test('a change of language keeps the page, its address and the input', async ({ page }) => {
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

test('filters and the open delivery stay, and so does the choice', async ({ page, stack }) => {
  const api = await apiOf('dispatcher', stack.url);
  const order = await makeWaitingOrder(api, { name: 'Language Stays' });
  await api.dispose();
  await page.goto(`/deliveries/${order.id}?status=pending&q=Language`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: say('en', 'shell.language.switch') }).click();
  await expect(page.getByRole('article').getByText(ar('deliveries.status.pending')).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deliveries/${order.id}\\?status=pending&q=Language$`));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('settings.title'));
});

test('live updates use the newly chosen language', async ({ page, stack, control }) => {
  const api = await apiOf('dispatcher', stack.url);
  const order = await makeWaitingOrder(api);
  await page.goto('/settings');
  await page.getByRole('button', { name: say('en', 'shell.language.switch') }).click();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(ar('live.indicator.state.live'));
  await steer(control, order, 'failed');
  const toast = page.getByRole('region', { name: ar('ui.toast.region') }).getByRole('listitem');
  await expect(toast.filter({ hasText: order.code })).toContainText(/[\u0600-\u06ff]{3}/);
  await api.dispose();
});

test.describe('a visitor', () => {
  test.use({ role: null });

  test('sees the browser’s language, and can change it before signing in', async ({ browser, stack }) => {
    const context = await browser.newContext({ baseURL: stack.url, locale: 'ar-KW' });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('auth.sign_in.title'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('button', { name: ar('shell.language.switch') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await context.close();
  });
});

test.describe('in Arabic on a phone', () => {
  test.use({ role: 'dispatcher', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an order is dispatched and followed until it is delivered', async ({ page, context, stack, control }) => {
    await context.addCookies([{ name: 'locale', value: 'ar', url: stack.url }]);
    await page.goto('/');
    await page.getByRole('link', { name: ar('shell.nav.newDelivery') }).tap();
    const form = page.getByRole('form', { name: ar('delivery-form.title') });
    const fill = (key: string, text: string) => form.getByLabel(ar(key), { exact: true }).fill(text);
    await fill('delivery-form.customer.phone', '٥١٢٩٠٩٠٦');
    await fill('delivery-form.customer.name', 'مريم الكندري');
    await fill('delivery-form.dropOff.area', 'السالمية');
    await fill('delivery-form.dropOff.block', '٤');
    await fill('delivery-form.dropOff.street', 'شارع بغداد');
    await fill('delivery-form.dropOff.building', '٢٢');
    await form.getByLabel(ar('delivery-form.pickup.branch'), { exact: true }).selectOption({ index: 2 });
    await fill('delivery-form.payment.amount', '٧٫٥٠٠');
    const dispatch = page.getByRole('button', { name: ar('delivery-form.button.dispatch'), exact: true });

    // A place that can't be read, then one with its coordinates swapped: neither goes out.
    const format = (name: string) => page.getByRole('radio', { name: ar(`delivery-form.format.short.${name}`) });
    const pin = page.locator('#field-destination-latitude');
    await format('location_format').check();
    await pin.fill('https://maps.app.goo.gl/aBcDeF123');
    await dispatch.tap();
    await expect(page.getByText(ar('map.problem.short_link')).first()).toBeVisible();
    await pin.fill('48.0769, 29.3376');
    await pin.press('Tab');
    await page.getByRole('button', { name: /29\.33760, 48\.07690/ }).tap();
    await expect(pin).toHaveValue('29.33760, 48.07690');
    await expect(page).toHaveURL(/\/deliveries\/new/);
    await format('kuwait_format').check();
    await dispatch.tap();
    await expect(page).toHaveURL(/\/deliveries\/[0-9a-f-]{36}$/);

    const article = page.getByRole('article');
    const word = (status: string) => article.getByText(ar(`deliveries.status.${status}`), { exact: true }).first();
    await expect(word('pending')).toBeVisible();
    await expect(article).toContainText('مريم الكندري');
    await expect(article.getByText('7.500').first()).toBeVisible();
    await expect(article.getByText('+965 5129 0906').first()).toBeVisible();
    const id = page.url().split('/').at(-1);
    const { code } = await (await page.request.get(`/api/deliveries/${id}`)).json();
    for (const status of ['accepted', 'dispatched', 'en_route', 'completed']) {
      await steer(control, { id: '', reference: '', code }, status);
      await expect(word(status)).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
