import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { rowOf } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, type MadeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { inView } from '@/e2e/support/views';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** Several orders of the list are selected, and acted on together. */

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

/** Three orders of customers with a name of their own; the last one has ended. */
async function threeOrders(control: APIRequestContext, name: string): Promise<MadeOrder[]> {
  const orders: MadeOrder[] = [];
  for (const which of ['One', 'Two', 'Three'])
    orders.push(await makeWaitingOrder(api, { name: `${name} ${which}`, building: `${randomInt(1_000, 9_999)}` }));
  const last = orders.at(-1);
  if (last) await steer(control, last, 'completed');
  await expect(async () => {
    expect((await (await api.get(`/api/deliveries/${last?.id}`)).json()).status).toBe('completed');
  }).toPass();
  return orders;
}

const nameOf = () => `Zahra${randomInt(100_000, 999_999)}`;

test('some are canceled with one reason, and the others say why not', inView('en-1440'), async ({ page, control }) => {
  const t = (key: string) => say('en', `selection.${key}`);
  const name = nameOf();
  const [first, second, ended] = await threeOrders(control, name);
  if (!first || !second || !ended) throw new Error('three orders were made');
  await page.goto(`/deliveries?q=${name}`);
  await rowOf(page, first).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: t('label') });
  await expect(bar).toContainText('1 order selected');
  await rowOf(page, ended).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 orders selected');
  await expect(page).toHaveURL(/\/deliveries\?q=/);

  await bar.getByRole('button', { name: t('act.cancel') }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders' });
  await expect(dialog).toContainText('1 order can’t be canceled');
  await expect(dialog.getByRole('listitem')).toContainText([ended.code]);
  await expectWellBuilt(page, 'selection-cancel');
  await dialog.getByRole('button', { name: say('en', 'deliveries.cancel.usual.out_of_stock') }).click();
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(dialog).toContainText('2 of 2 done');
  await dialog
    .getByRole('button', { name: t('close'), exact: true })
    .last()
    .click();
  await expect(bar).toContainText('1 order selected');
  for (const [order, status] of [
    [first, 'canceled'],
    [second, 'canceled'],
    [ended, 'completed'],
  ] as const) {
    const delivery = await (await api.get(`/api/deliveries/${order.id}`)).json();
    expect(delivery.status).toBe(status);
    if (status === 'canceled') expect(delivery.cancelReason).toBe(say('en', 'deliveries.cancel.usual.out_of_stock'));
  }

  // All three go again on every Friday, together.
  await rowOf(page, first).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 orders selected');
  await bar.getByRole('button', { name: t('more') }).click();
  await page.getByRole('menuitem', { name: t('standing') }).click();
  await expect(page.getByText('Repeat 3 orders')).toBeVisible();
  await page.getByRole('textbox', { name: say('en', 'standing.form.name') }).fill(`Boxes ${name}`);
  for (const day of ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
    await page.getByRole('button', { name: say('en', `standing.weekdays.${day}`) }).click();
  await page.getByRole('button', { name: say('en', 'standing.form.save') }).click();
  const plan = page.locator('section').filter({ hasText: `Boxes ${name}` });
  await expect(plan).toContainText('Friday 09:00');
  await plan.getByText('3 orders').click();
  await expect(plan.getByRole('listitem')).toHaveCount(3);
  await expectWellBuilt(page, 'standing-plan');
  await plan.getByRole('button', { name: say('en', 'standing.actions.change') }).click();
  await plan.getByLabel(say('en', 'standing.form.time')).fill('10:30');
  await plan.getByRole('button', { name: say('en', 'standing.actions.save') }).click();
  await expect(plan).toContainText('Friday 10:30');
});

test('links and slips of all that are found', inView('ar-360'), async ({ page, stack, control }) => {
  test.setTimeout(120_000);
  // The orders of other tests may have used up the balance, and repeats wait for one that covers them.
  await control.put(`merchants/${sandboxMerchant(stack.credentials).id}/wallet`, { data: { balance: 5_000 } });
  const t = (key: string) => say('ar', `selection.${key}`);
  const name = nameOf();
  const [first, , ended] = await threeOrders(control, name);
  if (!first || !ended) throw new Error('three orders were made');
  await page.goto(`/deliveries?q=${name}`);
  await page.getByRole('button', { name: say('ar', 'deliveries.filters.more') }).click();
  await page.getByRole('button', { name: t('start') }).click();
  const bar = page.getByRole('region', { name: t('label') });
  await bar.getByRole('button', { name: t('all') }).click();
  await expect(bar).toContainText('3 طلبات محددة');
  await rowOf(page, first).getByRole('checkbox').uncheck();
  await expect(bar).toContainText('طلبان محددان');
  await rowOf(page, first).getByRole('checkbox').check();
  await expectWellBuilt(page, 'selection');

  await bar.getByRole('button', { name: t('write') }).click();
  const dialog = page.getByRole('dialog', { name: t('textsTitle') });
  await expect(dialog).toContainText('هذا النص لا يناسب طلبًا واحدًا');
  const links = dialog.getByRole('link', { name: t('apps.whatsapp'), exact: true });
  await expect(links).toHaveCount(2);
  await expect(dialog.getByRole('link', { name: /^التالي: .*، 1 من 2$/ })).toBeVisible();
  await expectWellBuilt(page, 'selection-texts');
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/wa\.me\/96555512345\?text=.*http/);
  await dialog
    .getByRole('button', { name: t('close'), exact: true })
    .last()
    .click();

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: t('more') }).click();
  await page.getByRole('menuitem', { name: t('export') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.match(new RegExp(name, 'g'))).toHaveLength(3);

  await rowOf(page, first).getByRole('checkbox').uncheck();
  await bar.getByRole('button', { name: t('slips') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ورقتا طلب');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: ended.code })).toBeVisible();
  await expectWellBuilt(page, 'selection-slips');

  await page.goto(`/deliveries?q=${name}`);
  await page.getByRole('button', { name: say('ar', 'deliveries.filters.more') }).click();
  await page.getByRole('button', { name: t('start') }).click();
  await bar.getByRole('button', { name: t('all') }).click();
  await expect(bar).toContainText('3 طلبات محددة');
  await rowOf(page, first).getByRole('checkbox').uncheck();
  await bar.getByRole('button', { name: t('more') }).click();
  await page.getByRole('menuitem', { name: t('act.repeat'), exact: true }).click();
  const repeat = page.getByRole('dialog', { name: 'تكرار طلبين' });
  await expectWellBuilt(page, 'selection-repeat');
  await repeat.getByRole('button', { name: 'تكرار طلبين' }).click();
  await expect(page).toHaveURL(/\/deliveries\/import\/[-\w]{36}$/);
  const repeated = async () => {
    const { rows } = await (await api.get(`/api/deliveries?q=${name}&status=scheduled`)).json();
    return rows.map(({ customerName }: { customerName: string }) => customerName).sort();
  };
  await expect.poll(repeated, { timeout: 30_000 }).toEqual([`${name} Three`, `${name} Two`]);
});
