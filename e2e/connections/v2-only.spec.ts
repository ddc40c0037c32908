import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import {
  article,
  askForEstimates,
  expectUnable,
  follow,
  headline,
  messagePattern,
  orderOnScreen,
  variantRow,
} from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { steer } from '@/e2e/support/orders';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';

/** A merchant with a v2 key only. */

test.describe.configure({ mode: 'serial' });

const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });

test('an order is created with the form and followed to its end', async ({ page, control, stack }) => {
  const order = await orderOnScreen(page, 'en', 'Bader Al-Fahad', 2);
  expect(order).toMatchObject({ generation: 'v2', status: 'pending' });
  await follow(page, 'en', control, stack.databaseUrl, order, ['accepted', 'dispatched', 'en_route', 'completed']);
  await expectAllRight(page, 'en');
});

test('an order is canceled with a reason, a failed one is retried', async ({ page, control }) => {
  const act = (key: string) =>
    article(page).getByRole('button', { name: say('en', `deliveries.actions.${key}`), exact: true });
  const order = await orderOnScreen(page, 'en', 'Dana Al-Rashid', 2);
  await steer(control, order, 'failed');
  await expect(headline(page)).toHaveText(messagePattern('en', 'deliveries.next.failed'));
  await act('retry').click();
  await expect(headline(page)).toHaveText(messagePattern('en', 'deliveries.next.pending'));
  await act('cancel').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Ordered twice');
  await dialog.getByRole('button', { name: say('en', 'deliveries.cancel.confirm') }).click();
  await expect(headline(page)).toHaveText(messagePattern('en', 'deliveries.next.canceled'));
  await expect(article(page)).toContainText('Ordered twice');
});

test('branches and both estimates of v2 are there; those of v1 show what they need', async ({ page, control }) => {
  await page.goto('/branches');
  const list = page.getByRole('region', { name: say('en', 'branches.list') });
  await expect(list.getByRole('link', { name: 'Diwan - Farwaniya' })).toBeVisible();
  await page.goto('/estimates/variants');
  await page.locator('select#field-pickup').selectOption({ index: 2 });
  await askForEstimates(page, 'en');
  for (const variant of ['v2-real-time', 'v2-static']) {
    await expect(variantRow(page, variant), variant).toContainText(/\d\.\d{3}/);
  }
  await expect(page.locator('[data-variant]:visible')).toHaveCount(2);
  await expect(page.getByText(say('en', 'connections.whyNot.needs_v1')).first()).toBeVisible();
  await expectUnable(page, 'getInstallation', 'connections.whyNot.needs_v1');
  const { requests } = Requests.parse(await (await control.get('requests')).json());
  expect(requests.map(({ path }) => path).filter((path) => /^\/v[01]\//.test(path))).toEqual([]);
});
