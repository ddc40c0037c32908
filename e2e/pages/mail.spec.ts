import pg from 'pg';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { choosePassword } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { startMailServer } from '@/lib/testing/mail-server';

/** Invitation, forgotten password and the mail of the day, through a mail server of our own. */

const { port, taken: letters, close } = await startMailServer();
const test = testOnOwnStack(
  {},
  { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Dispatch Desk <desk@diwan.example>' },
);
test.afterAll(close);

/** The link in the letter that came after `before` letters; lines of a mail are folded. */
async function linkAfter(before: number): Promise<string> {
  await expect.poll(() => letters.length).toBe(before + 1);
  const letter = letters[before]?.raw.replaceAll(/=\r\n/g, '') ?? '';
  return /http:\/\/\S+\/new-password\/[\w.-]+/.exec(letter)?.[0] ?? '';
}

for (const [view, locale] of [
  ['en-1440', 'en'],
  ['ar-360', 'ar'],
] as const satisfies readonly (readonly [string, Locale])[]) {
  test(
    `somebody is invited by mail, and gets a new password by mail, ${view}`,
    inView(view),
    async ({ page, stack }) => {
      const t = (key: string, values = {}) => say(locale, key, values);
      const email = `invited-${locale}@diwan.example`;
      const before = letters.length;
      await page.goto('/settings/people');
      await page.getByRole('button', { name: t('settings.people.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('settings.people.name') }).fill('Dana <b>Al-Rashidi</b>');
      await dialog.getByRole('textbox', { name: t('settings.people.email') }).fill(email);
      await dialog.getByRole('button', { name: t('settings.people.addSubmit'), exact: true }).click();
      await expect(dialog.getByText(t('settings.people.linkSent'))).toBeVisible();
      await expectAllRight(page, locale);
      const invited = await linkAfter(before);
      expect(invited.startsWith(stack.url)).toBe(true);
      expect(letters[before]?.raw).not.toMatch(/Subject: .*Dana/);

      await page.context().clearCookies({ name: /session/ });
      const [first, second] = ['the first long password', 'the second long password'];
      await choosePassword(page, invited, first, locale);
      await page.goto(invited);
      await expect(page.getByText(t('auth.newPassword.ended'))).toBeVisible();

      await page.goto('/sign-in');
      await page.getByRole('link', { name: t('auth.signIn.forgottenMail') }).click();
      await expect(page.getByRole('heading', { name: t('auth.forgotten.title') })).toBeVisible();
      await page.getByLabel(t('auth.forgotten.email')).fill(email);
      await expectAllRight(page, locale);
      await page.getByRole('button', { name: t('auth.forgotten.submit') }).click();
      await expect(page.getByText(t('auth.forgotten.sent'))).toBeVisible();
      await choosePassword(page, await linkAfter(before + 1), second, locale);
      await page.getByLabel(t('auth.signIn.email')).fill(email);
      await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(second);
      await page.getByRole('button', { name: t('auth.signIn.submit'), exact: true }).click();
      await expect(page).toHaveURL(/\/c\/sandbox/);

      // An e-mail that nobody has gets the same answer, and no letter.
      await page.context().clearCookies({ name: /session/ });
      await page.goto('/forgotten');
      await page.getByLabel(t('auth.forgotten.email')).fill('nobody@diwan.example');
      await page.getByRole('button', { name: t('auth.forgotten.submit') }).click();
      await expect(page.getByText(t('auth.forgotten.sent'))).toBeVisible();
      expect(letters).toHaveLength(before + 2);
    },
  );
}

test(
  'the overview of yesterday is chosen, and comes by mail',
  inView('ar-360'),
  async ({ page, stack, view: { locale } }) => {
    test.setTimeout(120_000);
    const t = (key: string, values = {}) => say(locale, `mail.${key}`, values);
    const before = letters.length;
    await page.goto('/settings/notifications');
    const digest = page.getByRole('switch', { name: t('choice.digest') });
    await expect(digest).not.toBeChecked();
    await digest.click();
    await expect(digest).toBeChecked();
    const saved = page.waitForResponse((answer) => answer.request().postDataJSON()?.hour === 0);
    await page.getByLabel(t('choice.hour')).selectOption('0');
    await saved;
    await page.reload();
    await expect(digest).toBeChecked();
    await expectAllRight(page, locale);
    await chooseEarlier(stack.databaseUrl);
    await expect.poll(() => letters.length, { timeout: 60_000 }).toBe(before + 1);
    const html = letters[before]?.part('text/html') ?? '';
    expect(html).toContain('dir="rtl"');
  },
);

/** Sets the choice back by two days: the mail comes only if its hour is after the choice. */
async function chooseEarlier(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("update mail_choices set changed_at = now() - interval '2 days'");
  await client.end();
}
