import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { contextOf, expectAllRight, listen } from '@/e2e/support/page-checks';
import { field } from '@/e2e/support/screen-table';
import { startStack } from '@/e2e/support/stack';
import { LOCALES } from '@/lib/i18n/catalog/locale';

test('the very first start: setting up the owner, and screens with nothing on them yet', async ({ browser }) => {
  test.setTimeout(180_000);
  const stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-first-')), { SANDBOX_MODE: '0' });
  try {
    for (const locale of LOCALES) {
      const context = await contextOf(browser, stack.url, null, locale);
      const page = await context.newPage();
      const errors = listen(page, stack.url);
      if (locale === 'en') {
        await page.goto('/');
        await expect(page).toHaveURL(/\/setup/);
        await expectAllRight(page, locale);
        await setUpOwner(page, stack.printed());
      } else {
        await page.goto('/sign-in');
        await expectAllRight(page, locale);
        await field(page, say(locale, 'auth.signIn.email')).fill(OWNER.email);
        await page.locator('input[type=password]').fill(OWNER.password);
        await page.getByRole('button', { name: say(locale, 'auth.signIn.submit'), exact: true }).click();
      }
      await expect(page).toHaveURL(`${stack.url}/c/main`);
      await expect(page.getByRole('link', { name: say(locale, 'overview.firstSteps.people.title') })).toBeVisible();
      await expect(page.getByText(say(locale, 'overview.empty.title'))).toBeVisible();
      await expectAllRight(page, locale);
      await page.goto('/deliveries');
      await expect(page.getByText(say(locale, 'deliveries.list.empty'))).toBeVisible();
      await expectAllRight(page, locale);
      expect(errors()).toEqual([]);
      await context.close();
    }
  } finally {
    await stack.stop();
  }
});

const OWNER = { email: 'first@diwan.example', password: 'a long sentence for a door' };

async function setUpOwner(page: Page, printed: string) {
  const code = /setup code:\s*(\S+)/i.exec(printed)?.[1] ?? '';
  await field(page, say('en', 'auth.setup.code')).fill(code);
  await field(page, say('en', 'auth.setup.name')).fill('Salem Al-Ghanim');
  await field(page, say('en', 'auth.setup.email')).fill(OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await page.getByRole('button', { name: say('en', 'auth.setup.submit') }).click();
}
