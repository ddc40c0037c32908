import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, branchIds } from '@/e2e/support/orders';
import { expectAllRight } from '@/e2e/support/page-checks';
import { createAccount } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';

/** Somebody of two branches: the reports of these, and what is late. Money of the whole merchant stays closed. */

test.use({ role: null });
const Connections = z.object({ connections: z.array(z.object({ id: z.string(), slug: z.string() })) });

for (const name of ['en-1440', 'ar-360'] as const) {
  test(
    `the report of two branches, and no invoices, ${name}`,
    inView(name),
    async ({ page, stack, view: { locale } }) => {
      const t = (key: string) => say(locale, key);
      const owner = await apiOf('owner', stack.url);
      const { connections } = Connections.parse(await (await owner.get('/api/connections')).json());
      const connectionId = connections.find(({ slug }) => slug === 'sandbox')?.id ?? '';
      const branches = (await branchIds(owner)).slice(0, 2);
      const access = { role: null, memberships: [{ connectionId, role: 'finance', branches }] };
      const { email, password } = await createAccount(owner, access);
      await owner.dispose();
      await page.goto('/sign-in');
      await page.getByLabel(t('auth.signIn.email')).fill(email);
      await page.getByLabel(t('auth.signIn.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('auth.signIn.submit'), exact: true }).click();
      await expect(page).not.toHaveURL(/sign-in/);

      await page.goto('/reports?by=branch');
      await expect(page.getByText(t('reports.leadOfBranches'))).toBeVisible();
      await expect(page.getByRole('combobox', { name: t('reports.filters.branch') }).getByRole('option')).toHaveCount(
        3,
      );
      await expectAllRight(page, locale);
      await page.goto('/deliveries?show=late');
      const chip = page.getByRole('button', { name: t('deliveries.chips.late') });
      await expect(chip).toBeVisible();
      await expectAllRight(page, locale);
      await chip.click();
      await expect(page).not.toHaveURL(/show=/);
      for (const closed of ['/invoices', '/wallet']) {
        await page.goto(closed);
        await expect(page).toHaveURL(/not-allowed/);
      }
    },
  );
}
