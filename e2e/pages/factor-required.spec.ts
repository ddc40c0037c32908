import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { createAccount } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';
import { codeOfSecret } from '@/lib/testing/code-of-secret';

/** An owner requires a second factor of a role: a note for a week, then nothing opens before it is set up. */

test.use({ role: null });

let owner: APIRequestContext;
test.beforeAll(async ({ stack }) => {
  owner = await apiOf('owner', stack.url);
});
test.afterAll(() => owner.dispose());

async function endNotice(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update settings set value = jsonb_build_object('finance', to_char(now() at time zone 'utc' - interval '1 minute',
       'YYYY-MM-DD"T"HH24:MI:SS"Z"')) where key = 'factor-roles:sandbox'`,
  );
  await client.end();
}

for (const name of ['en-1440', 'ar-360'] as const) {
  test(
    `a role needs two steps: first a note, then the set-up before anything else, ${name}`,
    inView(name),
    async ({ page, stack, view: { locale } }) => {
      const t = (key: string) => say(locale, key);
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
      const signIn = async ({ email, password }: { email: string; password: string }) => {
        await page.context().clearCookies({ name: /session/ });
        await page.goto('/sign-in');
        await page.getByLabel(t('auth.signIn.email')).fill(email);
        await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(password);
        await button('auth.signIn.submit').click();
        await expect(page).not.toHaveURL(/sign-in/);
      };
      const person = await createAccount(owner, 'finance');
      await signIn(await createAccount(owner, 'owner'));
      await page.goto('/settings/people');
      const panel = page.getByRole('group', { name: t('settings.factorRoles.title') });
      await panel.getByRole('checkbox', { name: t('shell.role.finance') }).check();
      const save = page.getByRole('button', { name: t('settings.factorRoles.save'), exact: true });
      await save.click();
      await expect(page.getByText(t('settings.factorRoles.saved'))).toBeVisible();
      await expect(panel.locator('time')).toHaveCount(1);
      await expectAllRight(page, locale);

      await signIn(person);
      const note = page.getByRole('link', { name: t('auth.factorNote.setUp'), exact: true });
      await expect(note).toBeVisible();
      await expectAllRight(page, locale);

      await endNotice(stack.databaseUrl);
      await page.goto('/wallet');
      await expect(page).toHaveURL(/\/c\/[^/]+\/second-factor/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.addFactor.title'));
      expect((await page.request.get('/api/deliveries')).status()).toBe(403);
      await expectAllRight(page, locale);
      await button('settings.codes.turnOn').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('settings.profile.current'), { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: t('settings.codes.begin'), exact: true }).click();
      const secret = (await dialog.locator('bdi').textContent())?.trim() ?? '';
      await dialog.getByLabel(t('settings.codes.code')).fill(codeOfSecret(secret));
      await dialog.getByRole('button', { name: t('settings.codes.confirm'), exact: true }).click();
      await dialog.getByRole('button', { name: t('settings.codes.done'), exact: true }).click();
      await expect(page).toHaveURL(/\/wallet$/);
      await expect(note).toHaveCount(0);
      expect((await owner.put('/api/users/factor-roles', { data: { roles: [] } })).status()).toBe(204);
    },
  );
}
