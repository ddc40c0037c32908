import { credential, fillKey, slugOnPage, words } from '@/e2e/support/connection-form';
import { expect } from '@/e2e/support/fixtures';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { inShortTier } from '@/e2e/support/short-tier';
import { connectionPath } from '@/lib/http/connection-address';
import { fullKey } from '@/lib/launch/sandbox-credentials';

const test = testOnOwnStack({});
const NAME = 'Bahrain, live';

test(
  'the owner adds the merchant in Bahrain: its credentials are tried first and never seen again',
  inShortTier(),
  async ({ page, stack }) => {
    const key = fullKey(stack.credentials, 'BH');
    await page.goto('/settings/connections');
    await page.getByRole('link', { name: words('add') }).click();
    await fillKey(page, stack, { ...key, apiSecret: 'not the secret' });
    await page.getByRole('button', { name: words('test.button') }).click();
    const result = page.getByRole('region', { name: words('test.label') });
    await expect(result).toContainText(words('test.refused'));
    await credential(page, 'apiSecret').fill(key.apiSecret);
    await page.getByRole('button', { name: words('test.button') }).click();
    await expect(result).toContainText(words('test.accepted'));
    await expect(page.getByLabel(words('new.country'))).toHaveValue('BH');
    await page.getByRole('textbox', { name: words('new.name') }).fill(NAME);
    await page.getByRole('button', { name: words('new.submit'), exact: true }).click();
    await page.waitForURL(/\/settings\/connections\/[\da-f-]{36}/);
    await expect(page.getByRole('heading', { name: NAME, exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`…${key.apiSecret.slice(-4)}`);
    const home = connectionPath(await slugOnPage(page));
    for (const path of ['', '/settings/connections', '/deliveries/new']) {
      const html = await (await page.request.get(`${home}${path}`)).text();
      expect(html).not.toContain(key.apiSecret);
      expect(html).not.toContain(key.apiKey);
    }
  },
);
