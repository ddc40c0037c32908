import { z } from 'zod';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { fullKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';
import { say } from '@/e2e/support/messages';

test.describe.configure({ mode: 'serial' });
const OUT = '/tmp/doctor-shots';
test('shots', async ({ page, stack }) => {
  test.setTimeout(240_000);
  await page.goto('/c/sandbox/settings/connections');
  const headers = { 'x-connection': 'sandbox', origin: new URL(page.url()).origin };
  const add = async (name: string, baseUrl: string, v2: { apiKey: string; apiSecret: string }) => {
    const data = { name, baseUrl, country: 'KW', credentials: { v2 } };
    const answer = await page.request.post('/api/connections', { headers, data });
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  };
  const bh = fullKey(stack.credentials, 'BH');
  const limited = sandboxMerchant(stack.credentials, 'KW').keys.find(({ permissions }) => permissions.length < 5);
  if (!limited) throw new Error('none');
  const ids: Record<string, string> = {
    wrong: await add('Wrong secret', stack.sandboxUrl, { apiKey: bh.apiKey, apiSecret: 'a-secret-of-no-key-at-all-0001' }),
    limited: await add('Limited', stack.sandboxUrl, { apiKey: limited.apiKey, apiSecret: limited.apiSecret }),
    base: await add('Wrong base', `${stack.sandboxUrl}/dispatch`, { apiKey: fullKey(stack.credentials, 'SA').apiKey, apiSecret: fullKey(stack.credentials, 'SA').apiSecret }),
  };
  for (const language of ['en', 'ar'] as const) {
    for (const theme of ['light', 'dark']) {
      await page.context().addCookies([
        { name: 'locale', value: language, url: stack.url },
        { name: 'theme', value: theme, url: stack.url },
      ]);
      for (const [name, id] of Object.entries(ids)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`/c/sandbox/settings/connections/${id}`);
        const panel = page.locator('#connection-doctor');
        await panel.getByRole('button', { name: say(language, 'doctor.start'), exact: true }).click();
        await panel.getByRole('button', { name: say(language, 'doctor.again') }).waitFor();
        if (name === 'wrong') for (const one of (await panel.locator('summary').all()).slice(-3)) await one.click();
        for (const width of [1440, 360]) {
          await page.setViewportSize({ width, height: 900 });
          await panel.screenshot({ path: `${OUT}/${name}-${language}-${theme}-${width}.png` });
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/c/sandbox/settings/connections/${ids.limited}`);
      await page.getByRole('button', { name: say(language, 'settings.connections.test.now') }).first().click();
      await page.getByRole('region', { name: say(language, 'settings.connections.test.label') }).first().waitFor();
      await page.screenshot({ path: `${OUT}/test-${language}-${theme}-1440.png`, fullPage: true });
    }
  }
});
