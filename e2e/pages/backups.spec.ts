import { readFileSync } from 'node:fs';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { expectAllRight } from '@/e2e/support/page-checks';
import { inView } from '@/e2e/support/views';
import { SANDBOX_PASSWORD } from '@/lib/auth/sandbox-users';

/** A backup in the owner's hands: made, and downloaded after a second look at who asks. */

test.use({ role: 'owner' });

for (const name of ['en-1440', 'ar-360'] as const) {
  test(`the owner downloads a backup after the password, ${name}`, inView(name), async ({ page, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    await page.goto('/settings/backups');
    await page.getByRole('button', { name: t('backup.list.now'), exact: true }).click();
    const made = page.getByRole('listitem').filter({ hasText: t('backup.row.whole') });
    await expect(made.first()).toBeVisible({ timeout: 60_000 });
    await made
      .first()
      .getByRole('button', { name: t('backup.row.download'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel(t('settings.profile.current'), { exact: true });
    const confirm = dialog.getByRole('button', { name: t('backup.row.download'), exact: true });
    await password.fill('a guess');
    await confirm.click();
    await expect(dialog.getByText(t('auth.fields.passwordNotYours')).first()).toBeVisible();
    await expectAllRight(page, locale);
    await password.fill(SANDBOX_PASSWORD);
    const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
    expect(download.suggestedFilename()).toMatch(/^dispatch-desk-.*\.backup$/);
    const [header = ''] = readFileSync(await download.path(), 'latin1').split('\n', 1);
    expect(JSON.parse(header)).toMatchObject({ format: expect.any(String), migrations: expect.any(Array) });
    await expect(dialog).toBeHidden();
  });
}
