import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** The first start on a sandbox with a shop. */
const test = testOnOwnStack({ shop: true });

const Totals = z.object({ orders: z.number() });
const Codes = z.object({ codes: z.array(z.string()) });
const Page = z.object({ rows: z.array(z.object({ createdAt: z.string() })) });
const SOON = { timeout: 10_000 };
const DAY_MS = 86_400_000;

test('drivers are on the road, a month is in the list, and the till makes more', async ({ page, control, stack }) => {
  const merchant = `merchants/${sandboxMerchant(stack.credentials).id}`;
  const orders = async () => Totals.parse(await (await control.get(`${merchant}/totals`)).json()).orders;
  await page.goto('/tracking');
  const rows = page.locator('[data-row]');
  await expect(rows.filter({ hasText: /Driver found|Picking up|On the way/ }).nth(2)).toBeVisible(SOON);
  await expectAllRight(page, 'en');

  const day = new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10);
  const ofThatDay = async () =>
    Page.parse(await (await page.request.get(`/api/deliveries?from=${day}&to=${day}`)).json()).rows.length;
  await expect.poll(ofThatDay, SOON).toBeGreaterThan(3);
  await page.goto(`/deliveries?to=${day}`);
  await expect(page.getByRole('row').filter({ hasText: 'Delivered' }).first()).toBeVisible();

  await page.goto('/tracking');
  await expect(rows.first()).toBeVisible();
  const before = await orders();
  await control.put(`${merchant}/till`, { data: { perHour: 3600, rush: true, failureShare: 0 } });
  await expect.poll(orders, SOON).toBeGreaterThan(before + 3);
  await control.put(`${merchant}/till`, { data: { paused: true } });
  const { codes } = Codes.parse(await (await control.get(`${merchant}/codes`)).json());
  // The first webhook of an order comes when a driver accepts.
  await control.post('clock', { data: { advanceSeconds: 65 } });
  for (const code of codes.slice(0, 3)) await expect(rows.filter({ hasText: code })).toBeVisible(SOON);
});
