import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { inShortTier } from '@/e2e/support/short-tier';
import { fullKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';
import { signedClient } from '@/lib/sandbox/testing-client';
import { readDelivery } from '@/lib/service/model/read';
import { AS_DOCUMENTED, type Stack } from '../support/stack';

/** A till of the merchant makes orders with the same account, and the dashboard knows nothing of them. */
async function orderAtTill({ sandboxUrl, credentials }: Pick<Stack, 'sandboxUrl' | 'credentials'>, name: string) {
  const till = signedClient(sandboxUrl, fullKey(credentials));
  const { body, status } = await till.post('/v2/deliveries', {
    // No driver is found until the test steers it.
    reference: `TILL-${Date.now()} WAITING`,
    payment: { amount: 6.75, type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: sandboxMerchant(credentials).v0BranchId },
    destination_format: 'location_format',
    destination: { contact_name: name, contact_phone: '+96555501234', latitude: 29.33, longitude: 48.02 },
  });
  expect(status).toBe(200);
  return readDelivery(body);
}

test(
  'orders of a till appear by their webhooks, and earlier ones are added by their codes',
  inShortTier(),
  async ({ page, stack, control }) => {
    const t = (key: string) => say('en', key);
    const now = await orderAtTill(stack, 'Till now');
    const before = await orderAtTill(stack, 'Till before');
    await page.goto('/deliveries?made=elsewhere');
    await expect(
      page.getByRole('main').getByText(t('deliveries.filters.madeElsewhere'), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(now.code)).toHaveCount(0);
    await control.post(`deliveries/${now.code}/status`, { data: { status: 'accepted', hold: true } });
    const row = page.getByRole('main').getByRole('row').filter({ hasText: now.code });
    await expect(row).toBeVisible();
    // In a list of only such orders they have no mark.
    await page.goto(`/deliveries?q=${now.code}`);
    await expect(row.getByText(t('deliveries.elsewhere.mark'))).toBeAttached();

    await page.getByRole('link', { name: t('deliveries.list.addByCode') }).click();
    await page
      .getByLabel(t('by-code.codes'))
      .fill(
        `${AS_DOCUMENTED ? before.code : before.logistics.tracking_url}\nNOPE9\nfoo bar\n${now.code.toLowerCase()}`,
      );
    await page.getByRole('button', { name: 'Add 3 orders' }).click();
    await expect(page.getByText(t('by-code.finished'))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'NOPE9' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'foo bar' })).toBeVisible();
    await page.getByRole('link', { name: t('by-code.seeAdded') }).click();
    const added = page.getByRole('main').getByRole('row').filter({ hasText: before.code });
    await expect(added).toBeVisible();
  },
);
