import { expect, test } from '@/e2e/support/fixtures';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { sessionFile } from '@/e2e/support/state-files';

test('a failed order stays said on every screen until somebody has dealt with it', async ({
  page,
  browser,
  stack,
  control,
}) => {
  const api = await apiOf('dispatcher', stack.url);
  const order = await makeWaitingOrder(api, { name: 'Anfal Al-Otaibi' });
  const elsewhere = await browser.newContext({ baseURL: stack.url, storageState: sessionFile('viewer') });
  const viewer = await elsewhere.newPage();
  await viewer.goto('/settings');
  await expect(viewer.getByRole('banner').getByRole('status')).toHaveText('Live');
  await steer(control, order, 'failed');
  const toast = viewer
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: order.code });
  await expect(toast).toContainText('failed');
  await expect(viewer.getByRole('navigation').getByText(/needs? attention/)).toBeAttached();
  await expect(viewer).toHaveTitle(/^\(\d+\) /);

  await page.goto(`/deliveries?show=attention&q=${order.code}`);
  const row = page.getByRole('row').filter({ hasText: order.code });
  await expect(row).toContainText('Failed');
  await expect(row.getByRole('button', { name: `Retry: ${order.code}` })).toBeVisible();
  await row.getByRole('button', { name: `Dealt with: ${order.code}` }).click();
  await expect(row).toContainText('no longer matches the filters');
  await expect(toast).toHaveCount(0);

  await viewer.goto(`/deliveries/${order.id}`);
  await expect(viewer.getByRole('article').getByRole('listitem').filter({ hasText: 'Dealt with' })).toContainText(
    'by ',
  );
  await elsewhere.close();
  await api.dispose();
});
