import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { expectAccessible, expectAllRight } from '@/e2e/support/page-checks';
import { ageSessions, answerIdentity, createAccount } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';
import { codeOfSecret } from '@/lib/testing/code-of-secret';

/** Codes at sign-in: turned on, asked for, and a recovery code in place of the phone. */

test.use({ role: null });

let owner: APIRequestContext;
test.beforeAll(async ({ stack }) => {
  owner = await apiOf('owner', stack.url);
});
test.afterAll(() => owner.dispose());

for (const name of ['en-1440', 'ar-360'] as const) {
  test(
    `a stolen password opens nothing once codes are on, ${name}`,
    inView(name),
    async ({ page, view: { locale } }) => {
      const t = (key: string) => say(locale, key);
      const person = await createAccount(owner, 'dispatcher');
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
      const signIn = async () => {
        await page.goto('/sign-in');
        await page.getByLabel(t('auth.signIn.email')).fill(person.email);
        await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(person.password);
        await button('auth.signIn.submit').click();
      };
      await signIn();
      await expect(page).toHaveURL(/\/c\/sandbox/);
      await page.goto('/settings');
      await button('settings.codes.turnOn').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('settings.profile.current'), { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: t('settings.codes.begin'), exact: true }).click();
      const picture = dialog.getByRole('img', { name: t('settings.codes.qr') });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expectAllRight(page, locale);
      const secret = (await dialog.locator('bdi').textContent())?.trim() ?? '';
      await dialog.getByLabel(t('settings.codes.code')).fill(codeOfSecret(secret));
      await dialog.getByRole('button', { name: t('settings.codes.confirm'), exact: true }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await expectAllRight(page, locale);
      const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
      await dialog.getByRole('button', { name: t('settings.codes.done'), exact: true }).click();
      await expect(button('settings.codes.turnOff')).toBeVisible();

      await page.context().clearCookies({ name: /session/ });
      await signIn();
      const code = page.getByLabel(t('auth.signInCode.code'));
      await expect(code).toBeVisible();
      expect((await page.request.get('/api/deliveries')).status()).toBe(401);
      await expectAllRight(page, locale);
      await code.fill('000000');
      await button('auth.signInCode.submit').click();
      await expect(page.getByText(t('auth.fields.signInCodeWrong'))).toBeVisible();
      await code.fill(recovery);
      await button('auth.signInCode.submit').click();
      await expect(page).toHaveURL(/\/c\/sandbox/);
    },
  );
}

for (const name of ['en-1440', 'ar-360'] as const) {
  test(
    `an old session is asked who it is before it adds a person, and what was typed stays, ${name}`,
    inView(name),
    async ({ page, stack, view: { locale } }) => {
      const t = (key: string) => say(locale, key);
      const person = await createAccount(owner, 'owner');
      await page.goto('/sign-in?next=/settings/people');
      await page.getByLabel(t('auth.signIn.email')).fill(person.email);
      await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: t('auth.signIn.submit'), exact: true }).click();
      await expect(page).toHaveURL(/\/c\/sandbox\/settings\/people$/);
      await page.goto('/settings/people');
      await page.getByRole('button', { name: t('settings.people.add'), exact: true }).click();
      await ageSessions(stack.databaseUrl, person.email);
      const form = page.getByRole('dialog', { name: t('settings.people.addTitle') });
      const nameField = form.getByLabel(t('settings.people.name'), { exact: true });
      await nameField.fill('Dalal Al-Mutairi');
      await form.getByLabel(t('settings.people.email')).fill(`dalal-${crypto.randomUUID().slice(0, 8)}@diwan.example`);
      const add = form.getByRole('button', { name: t('settings.people.addSubmit'), exact: true });
      await add.click();
      const asked = page.getByRole('dialog', { name: t('settings.codes.identityTitle') });
      await expect(asked).toBeVisible();
      // The form behind it waits: it never settles.
      await expectAccessible(page, 'the question who it is', { part: '[role=dialog], dialog[open]' });
      await asked.getByRole('button', { name: t('ui.cancel'), exact: true }).click();
      await expect(form.getByText(t('problems.confirm_identity.title'))).toBeVisible();
      await expect(nameField).toHaveValue('Dalal Al-Mutairi');
      await add.click();
      await answerIdentity(page, locale, person);
      await expect(page.getByRole('dialog').getByText('Dalal Al-Mutairi')).toBeVisible();
    },
  );
}
