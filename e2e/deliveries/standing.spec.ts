import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { article } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder } from '@/e2e/support/orders';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

/** An order that goes again and again. */

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

test('is made from an order, paused and deleted', inShortTier(inView('ar-360')), async ({ page, view: { locale } }) => {
  const t = (key: string, values?: Record<string, string>) => say(locale, key, values);
  const order = await makeWaitingOrder(api, { name: 'Bakery Al-Noor', amount: '2.500' });
  await page.goto(`/deliveries/${order.id}`);
  await article(page)
    .getByRole('button', { name: t('deliveries.actions.more') })
    .click();
  await page.getByRole('menuitem', { name: t('deliveries.actions.repeat') }).click();
  await expect(page.getByRole('textbox', { name: t('standing.form.name') })).toHaveValue('Bakery Al-Noor');
  await page.getByRole('button', { name: t('standing.weekdays.saturday') }).click();
  await page.getByLabel(t('standing.form.daysOff')).fill('25/12/2030');
  await page
    .getByRole('button', { name: t('standing.form.add') })
    .last()
    .click();
  await expectWellBuilt(page, 'standing-form');
  await page.getByRole('button', { name: t('standing.form.save') }).click();
  // By its heading: the form that is leaving names the order, too.
  const heading = page.getByRole('heading', { name: 'Bakery Al-Noor', exact: true });
  const card = page.locator('section').filter({ has: heading });
  await expect(card).toContainText('25 ديسمبر 2030');
  await expectWellBuilt(page, 'standing-orders');
  await card.getByRole('button', { name: t('standing.actions.pause') }).click();
  await expect(card).toContainText(t('standing.card.paused'));
  await card.getByRole('button', { name: t('standing.actions.remove') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('standing.actions.remove') })
    .click();
  await expect(card).toHaveCount(0);
});
