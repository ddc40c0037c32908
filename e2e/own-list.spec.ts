import { randomUUID } from 'node:crypto';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, branchIds, makeWaitingOrder } from '@/e2e/support/orders';
import { expectWellBuilt, WIDTHS } from '@/e2e/support/page-checks';
import { createAccount } from '@/e2e/support/people';

test.use({ role: null, viewport: { width: 1440, height: 900 } });

test('a branch manager sets up the list once: branch, columns, saved filters', async ({ page, stack }) => {
  const owner = await apiOf('owner', stack.url);
  const family = `Own${randomUUID().slice(0, 6)}`;
  const [first] = await branchIds(owner);
  const mine = await makeWaitingOrder(owner, { name: `Sara ${family}`, branch: 0, type: 'cash' });
  await makeWaitingOrder(owner, { name: `Huda ${family}`, branch: 0, type: 'paid' });
  await makeWaitingOrder(owner, { name: `Elsewhere ${family}`, branch: 1, type: 'cash' });
  const { email, password } = await createAccount(owner, 'manager');
  await owner.dispose();
  await page.request.post('/api/auth/sign-in', { headers: { origin: stack.url }, data: { email, password } });
  const rows = page.locator('tr[data-row]').filter({ hasText: family });

  await page.goto('/settings');
  const kept = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok());
  await page.getByLabel(say('en', 'settings.profile.branch'), { exact: true }).selectOption(first ?? '');
  await kept;

  await page.goto(`/deliveries?q=${family}`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
  await page.getByRole('button', { name: say('en', 'deliveries.list.columns'), exact: true }).click();
  await page.getByRole('checkbox', { name: say('en', 'deliveries.columns.reference') }).click();
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Payment' }).selectOption({ label: 'Cash on delivery' });
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: say('en', 'deliveries.saved.title') }).click();
  await page.getByRole('textbox', { name: say('en', 'deliveries.saved.name') }).fill('نقدًا عند الباب');
  await page.getByRole('button', { name: say('en', 'deliveries.saved.save') }).click();
  await expect(page.getByRole('link', { name: 'نقدًا عند الباب' })).toBeVisible();
  await page.keyboard.press('Escape');
  const file = await page.getByRole('link', { name: say('en', 'deliveries.list.export') }).getAttribute('href');
  const lines = (await (await page.request.get(file ?? '')).text()).trim().split('\n').slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(mine.code);

  await page.goto('/deliveries');
  await page.getByRole('button', { name: say('en', 'shell.language.switch') }).click();
  await page.getByRole('button', { name: say('ar', 'deliveries.saved.title') }).click();
  await page.getByRole('link', { name: 'نقدًا عند الباب' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(mine.code);
  await expect(page.getByRole('columnheader', { name: say('ar', 'deliveries.columns.reference') })).toBeVisible();

  await page.setViewportSize(WIDTHS.phone);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: family });
  await expect(card.or(rows).filter({ visible: true })).toHaveCount(1);
  await expectWellBuilt(page, 'ar, phone');
});
