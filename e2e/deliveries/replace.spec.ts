import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { article, box, dispatch, headline } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { inView } from '@/e2e/support/views';

const phone = () => `+96555${randomInt(100_000, 999_999)}`;
/** Other tests have orders at the usual door, and the form would ask about those. */
const building = () => `${randomInt(1_000, 9_999)}`;

/** An order that is canceled, corrected in the form and sent again in one step. */

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

async function openForm(page: Page, id: string, t: (key: string) => string) {
  await page.goto(`/deliveries/${id}`);
  await article(page)
    .getByRole('button', { name: t('deliveries.actions.replace'), exact: true })
    .click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(t('replace.notCharged'));
  await expectWellBuilt(page, 'replace-dialog');
  await dialog.getByRole('button', { name: t('replace.correct') }).click();
  await expect(page.locator('[data-dispatch]')).toHaveText(t('replace.button'));
}

test(
  'is corrected: canceled, sent again and linked, with the fees of both',
  inView('ar-360'),
  async ({ page, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    const order = await makeWaitingOrder(api, {
      name: 'Dana Al-Saleh',
      amount: '6.500',
      phone: phone(),
      building: building(),
    });
    await openForm(page, order.id, t);
    await expect(box(page, locale, 'destination.contact_name')).toHaveValue('Dana Al-Saleh');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('replace.correct'));
    await box(page, locale, 'destination.building').fill(building());
    const made = await dispatch(page);
    expect(made.replaces).toMatchObject({ id: order.id, code: order.code, status: 'canceled' });
    await expect(article(page)).toContainText(t('replace.feeNotCharged'));
    // The message about the dispatch lies over the end of the page, and hides no link there.
    await article(page).getByRole('link', { name: order.code }).click();
    await expect(headline(page)).toHaveText(t('deliveries.next.canceled'));
    await expect(article(page)).toContainText(t('deliveries.timeline.kind.replaced'));
    await expect(article(page).getByRole('link', { name: made.code })).toBeVisible();
  },
);

test('names the other orders on the way to the customer', inView('en-1440'), async ({ page, view }) => {
  const customer = { name: 'Haya Al-Rashid', phone: phone() };
  const order = await makeWaitingOrder(api, { ...customer, building: building() });
  const other = await makeWaitingOrder(api, { ...customer, building: building() });
  await openForm(page, order.id, (key) => say(view.locale, key));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: other.code })).toBeVisible();
  await expect(main.getByRole('link', { name: order.code })).toHaveCount(0);
});

test('sends nothing when the order can no longer be canceled', inView('en-1440'), async ({ page, control, view }) => {
  const t = (key: string) => say(view.locale, key);
  const order = await makeWaitingOrder(api, {
    name: 'Rawan Al-Otaibi',
    amount: '3.250',
    phone: phone(),
    building: building(),
  });
  await openForm(page, order.id, t);
  await steer(control, order, 'completed');
  await page.locator('[data-dispatch]').click();
  await expect(page.getByText(t('problems.not_replaceable.next'))).toBeVisible();
  const { replacedBy } = await (await api.get(`/api/deliveries/${order.id}`)).json();
  expect(replacedBy).toBeNull();
});
