import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { expectAllRight } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

test.describe('a bookkeeper', () => {
  test.use({ role: 'finance' });

  test('finds an unpaid invoice and opens it', inShortTier(inView('ar-1440')), async ({ page, view: { locale } }) => {
    const t = (key: string) => say(locale, `invoices.${key}`);
    await page.goto('/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say(locale, 'shell.nav.invoices') })
      .first()
      .click();
    await page.getByText(t('filters.unpaid'), { exact: true }).click();
    await expect(page).toHaveURL(/status=unpaid/);
    const rows = page.getByRole('main').getByRole('row');
    await expect(rows.getByText(t('status.ISSUED')).first()).toBeVisible();
    await expect(rows.getByText(t('status.PAID'), { exact: true })).toHaveCount(0);

    const link = rows.getByRole('link').first();
    const number = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await expect(page.getByText(t('countsOnly'))).toBeVisible();
    await expectAllRight(page, locale);
  });
});

const INVOICES = '/v2/invoices';

test('the list stays readable while the service is down', async ({ page, control }) => {
  const t = (key: string) => say('en', `invoices.${key}`);
  await page.goto('/invoices');
  const link = page.getByRole('main').getByRole('row').getByRole('link').first();
  const number = (await link.textContent()) ?? '';
  await control.post('faults', { data: { times: 30, status: 503, path: INVOICES } });
  try {
    await page.getByRole('button', { name: t('copy.refresh') }).click();
    await expect(page.getByText(say('en', 'problems.service_unavailable.title'))).toBeVisible();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  } finally {
    await control.delete(`faults?path=${INVOICES}`);
  }
  await page.getByRole('button', { name: t('copy.refresh') }).click();
  await expect(page.getByText(say('en', 'problems.service_unavailable.title'))).toHaveCount(0);
});

test.describe('a dispatcher', () => {
  test.use({ role: 'dispatcher' });

  test('sees no invoices', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: say('en', 'shell.nav.deliveries') }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('en', 'shell.nav.invoices') })).toHaveCount(0);
    await page.goto('/invoices');
    await expect(page).toHaveURL(/not-allowed/);
  });
});
