import type { APIRequestContext, Page } from '@playwright/test';
import { branchBody, drag, pin, press, row } from '@/e2e/support/branch-page';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { testWithV2 as test } from '@/e2e/support/own-stack';
import { contextOf } from '@/e2e/support/page-checks';
import type { Stack } from '@/e2e/support/stack';
import { fullKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';
import { createGateway } from '@/lib/service/gateway.server';

/** A key without the permissions to change branches. */

const WHY = say('en', 'connections.whyNot.denied');

test('a refused change is reverted with the reason, and then not offered any more', async ({
  browser,
  control,
  stack,
}) => {
  // The browser logs each refusal itself.
  const context = await contextOf(browser, stack.url, 'owner', 'en');
  const page = await context.newPage();
  const name = 'Restricted kiosk';
  const { apiKey, apiSecret } = fullKey(stack.credentials);
  const service = createGateway({ baseUrl: stack.sandboxUrl, v2: { apiKey, apiSecret } });
  const branchInput = { name, phone: '+96522250199', latitude: 29.2105, longitude: 47.9405 };
  const { branch } = await service.createBranch(branchBody(branchInput));
  await page.request.get('/api/branches?refresh=1');
  const article = page.getByRole('article');

  await restrict(control, stack);
  await page.goto(`/branches/${branch.id}`);
  await drag(page, pin(page, name), { x: 80, y: 60 });
  await press(page, 'branches.move.confirm');
  await expect(page.getByText(new RegExp(`${name}. was not moved`))).toBeVisible();
  await expect(article.getByText('29.21050, 47.94050')).toBeVisible();
  await press(page, 'branches.delete.open');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete branch' }).click();
  await expect(page.getByText(new RegExp(`${name}. was not deleted`))).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await page.goto(`/branches/${branch.id}`);
  await expect(article.getByText(WHY)).toBeVisible();
  for (const key of ['branches.edit.open', 'branches.delete.open']) await expectNotOffered(page, key);

  await page.goto('/branches/new?at=29.2,47.9');
  await page.locator('#field-name').fill('Refused kiosk');
  await page.locator('#field-phone').fill('2225 0199');
  await press(page, 'branches.new.submit');
  await expect(page.getByText('The key lacks the permission for this')).toBeVisible();
  await expect(page.locator('#field-name')).toHaveValue('Refused kiosk');
  await expect(row(page, 'Refused kiosk')).toHaveCount(0);

  // Granted again; the next action finds out.
  await grantAll(control, stack);
  const origin = { origin: stack.url };
  const saved = await page.request.put(`/api/branches/${branch.id}`, { data: branchInput, headers: origin });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto(`/branches/${branch.id}`);
  await restrict(control, stack);
  await press(page, 'branches.edit.open');
  await page.locator('#field-name').fill('Never');
  await press(page, 'branches.edit.save');
  await expect(article.getByText('The key lacks the permission for this')).toBeVisible();
  await press(page, 'branches.edit.cancel');
  await expect(article.getByRole('heading', { name })).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await grantAll(control, stack);
  await context.close();
});

const keyOf = ({ credentials }: Stack) =>
  `merchants/${sandboxMerchant(credentials).id}/keys/${fullKey(credentials).id}`;

const grantAll = (control: APIRequestContext, stack: Stack) =>
  control.put(keyOf(stack), { data: { permissions: fullKey(stack.credentials).permissions } });

async function restrict(control: APIRequestContext, stack: Stack): Promise<void> {
  const { permissions } = fullKey(stack.credentials);
  const kept = permissions.filter((permission) => !/^branch:(write|update|delete)$/.test(permission));
  await control.put(keyOf(stack), { data: { permissions: kept } });
}

const expectNotOffered = (page: Page, key: string) =>
  expect(page.getByRole('button', { name: say('en', key), exact: true })).toHaveCount(0);
