import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { button, DETAIL, fillKuwait, fillTheRest, newPhone, open } from '@/e2e/support/new-delivery-form';
import { apiOf, makeOrder, steer } from '@/e2e/support/orders';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import type { Stack } from '@/e2e/support/stack';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** Invoice, reports and wallet of a merchant with a v2 key only. */

/** Orders with names that a spreadsheet could take for formulas, delivered and known to be. */
async function deliver(stack: Stack, control: APIRequestContext, count: number): Promise<void> {
  const api = await apiOf('owner', stack.url);
  for (let index = 0; index < count; index += 1) {
    const order = await makeOrder(api, { name: '=SUM(A1) Dana', phone: '+96551290906' });
    await steer(control, order, 'completed');
    const status = async () => (await (await api.get(`/api/deliveries/${order.id}`)).json()).status;
    await expect.poll(status).toBe('completed');
  }
  await api.dispose();
}

/** The lines of the file that a link downloads. */
async function linesOf(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  const bytes = readFileSync(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.toString('utf8').trimEnd().split('\r\n');
}

test('a planted difference of an invoice is found, explained and opened to its orders', async ({
  page,
  control,
  stack,
}) => {
  const t = (key: string) => say('en', `invoices.reconciliation.${key}`);
  await deliver(stack, control, 3);
  const difference = { orders: 1, amount: 1.255 };
  const answer = await control.post(`merchants/${sandboxMerchant(stack.credentials).id}/invoices`, {
    data: { difference },
  });
  const { invoice } = await answer.json();
  await page.goto('/invoices');
  await page.getByRole('main').getByRole('row').getByRole('link', { name: invoice.invoiceNo }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t(name) }) });
  await expect(row('onInvoice')).toContainText(String(invoice.ordersCount));
  await expect(row('ours')).toContainText(String(invoice.ordersCount - 1));
  await expect(row('difference')).toContainText('1KWD 1.255');
  await expect(page.getByText(t('cause.not_here.title'))).toBeVisible();
  await expectAllRight(page, 'en');

  await row('ours')
    .getByRole('button', { name: t('show') })
    .click();
  const dialog = page.getByRole('dialog');
  const links = dialog.getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(invoice.ordersCount - 1);
  const codes = await links.allTextContents();
  const [, ...lines] = await linesOf(page, t('export'));
  expect(lines.map((line) => line.split(',')[0])).toEqual(codes);
  expect(lines.join('\n')).toContain(",'=SUM(A1) Dana,");

  // The period is not over: what is completed after the issue is for the next invoice.
  await deliver(stack, control, 1);
  await page.reload();
  await expect(row('ours')).toContainText(String(invoice.ordersCount - 1));
  await expect(
    page.getByText(/issued on .*, before its period ended.* 1 delivery completed later: .*, on the next invoice/),
  ).toBeVisible();
});

test('the file of a report holds the lines on screen', inShortTier(), async ({ page, control, stack }) => {
  await deliver(stack, control, 1);
  await page.goto('/reports?by=hour');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const shown = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  const [header = '', ...lines] = await linesOf(page, say('en', 'reports.export.groups'));
  const names = header.split(',');
  const column = (key: string) => names.indexOf(say('en', `reports.columns.${key}`));
  const inFile = lines.map((line) => line.split(','));
  expect(inFile.map((cells) => [cells[column('orders')], cells[column('completed')]])).toEqual(
    shown.map((cells) => [cells[1], cells[2]]),
  );
  const fees = (text: string | undefined) => Number(text?.replace(/[^0-9.]/g, ''));
  const feesShown = shown.map((cells) => cells.find((cell) => cell.startsWith('KWD')));
  expect(inFile.map((cells) => fees(cells[column('fees')]))).toEqual(feesShown.map(fees));
});

test(
  'a low balance is warned of, refuses an order with its numbers, and is cleared by a top-up',
  inShortTier(),
  async ({ page, control, stack }) => {
    const t = (key: string) => say('en', `wallet.${key}`);
    const { id } = sandboxMerchant(stack.credentials);
    const low = page.getByText(t('low'), { exact: true });
    await open(page);
    await fillTheRest(page, { phone: newPhone(), name: 'Huda Al-Mutairi', amount: '6.000' });
    await fillKuwait(page);
    await control.put(`merchants/${id}/wallet`, {
      data: { balance: 0.4, warning_balance_level: 5, forceWalletPayment: true },
    });
    await expect(low).toBeVisible();
    await expect(page.getByText(t('cover.title'))).toBeVisible();
    await button(page).click();
    await expect(page.getByText(/Fee KWD\s*[\d.]+; balance KWD\s*0\.400/)).toBeVisible();

    await control.post(`merchants/${id}/top-ups`, { data: { amount: 50 } });
    // Back from the page on which the wallet was topped up.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(low).toHaveCount(0);
    await expect(page.getByText(t('cover.title'))).toHaveCount(0);
    await button(page).click();
    await page.waitForURL(DETAIL);
    await control.put(`merchants/${id}/wallet`, { data: { forceWalletPayment: false } });
  },
);
