import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { expectAllRight } from '@/e2e/support/page-checks';
import { ageSessions, createAccount } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';

/** A passkey of the browser's virtual device: added, named, signed in with in two actions, asked for, removed. */

test.use({ role: null });

let owner: APIRequestContext;
test.beforeAll(async ({ stack }) => {
  owner = await apiOf('owner', stack.url);
});
test.afterAll(() => owner.dispose());

/** Plugs in a device; its person is there and opens its lock at once. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const name of ['en-1440', 'ar-360'] as const) {
  test(`a passkey signs in and confirms, ${name}`, inView(name), async ({ page, stack, view: { locale } }) => {
    const t = (key: string, values = {}) => say(locale, key, values);
    const button = (key: string, values = {}) => page.getByRole('button', { name: t(key, values), exact: true });
    const person = await createAccount(owner, 'owner');
    const givePassword = async () => {
      await page.getByLabel(t('auth.signIn.email')).fill(person.email);
      await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(person.password);
      await button('auth.signIn.submit').click();
    };
    await addDevice(page);
    await page.goto('/sign-in?next=/settings');
    await expectAllRight(page, locale);
    await givePassword();
    await expect(page).toHaveURL(/\/c\/sandbox\/settings$/);
    await page.goto('/settings');
    await button('settings.codes.addPasskey').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('settings.codes.passkeyName')).fill('Telephone');
    await expectAllRight(page, locale);
    await dialog.getByRole('button', { name: t('settings.codes.begin'), exact: true }).click();
    await expect(button('settings.codes.renameLabel', { name: 'Telephone' })).toBeVisible();
    await button('settings.codes.renameLabel', { name: 'Telephone' }).click();
    await dialog.getByLabel(t('settings.codes.passkeyName')).fill('My telephone');
    await dialog.getByRole('button', { name: t('settings.codes.rename'), exact: true }).click();
    await expect(button('settings.codes.removeLabel', { name: 'My telephone' })).toBeVisible();
    await expectAllRight(page, locale);

    // The password alone opens nothing now.
    await page.context().clearCookies({ name: /session/ });
    await page.goto('/sign-in?next=/settings/people');
    await givePassword();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.signInCode.titlePasskey'));
    await expectAllRight(page, locale);
    await page.getByRole('link', { name: t('auth.signInCode.other') }).click();

    // Two actions: this button, and the lock of the device.
    await button('auth.signIn.passkey').click();
    await expect(page).toHaveURL(/\/c\/sandbox\/settings\/people$/);
    await page.goto('/settings/people');

    await ageSessions(stack.databaseUrl, person.email);
    await button('settings.people.add').click();
    await dialog.getByLabel(t('settings.people.name'), { exact: true }).fill('Dalal Al-Mutairi');
    await dialog.getByLabel(t('settings.people.email')).fill(`dalal-${crypto.randomUUID().slice(0, 8)}@diwan.example`);
    await dialog.getByRole('button', { name: t('settings.people.addSubmit'), exact: true }).click();
    await button('settings.codes.usePasskey').click();
    await expect(
      page.getByRole('heading', { name: t('settings.people.invitedTitle', { name: 'Dalal Al-Mutairi' }) }),
    ).toBeVisible();

    await page.goto('/settings');
    await button('settings.codes.removeLabel', { name: 'My telephone' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('settings.codes.remove'), exact: true })
      .click();
    await expect(button('settings.codes.removeLabel', { name: 'My telephone' })).toHaveCount(0);
  });
}
