import { expect, test } from '@/e2e/support/fixtures';
import { headline } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, makeOrder } from '@/e2e/support/orders';

test('a page without one of its later scripts is loaded again by itself, once the network is back', async ({
  page,
  stack,
}) => {
  const api = await apiOf('owner', stack.url);
  const order = await makeOrder(api);
  await api.dispose();
  const html = await (await page.request.get(`/deliveries/${order.id}`)).text();
  let isAway = true;
  await page.route('**/_next/static/chunks/*.js', (route) => {
    const [name = ''] = new URL(route.request().url()).pathname.split('/').slice(-1);
    return isAway && !html.includes(name) ? route.abort() : route.continue();
  });
  await page.route('**/api/health', (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(`/deliveries/${order.id}`);
  await expect(page.getByRole('alert').getByText(say('en', 'ui.error.incomplete'))).toBeVisible();
  isAway = false;
  await expect(headline(page)).toBeVisible();
});
