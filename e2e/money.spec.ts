import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeOrder, steer } from '@/e2e/support/orders';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import type { Stack } from '@/e2e/support/stack';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** An invoice of a merchant with a v2 key only, compared with the ledger. */

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
});
