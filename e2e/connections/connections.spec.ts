import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { credential, fillKey, slugOnPage, words } from '@/e2e/support/connection-form';
import { expect } from '@/e2e/support/fixtures';
import { box, dispatch, fillCustomer, orderForm } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { addBahrain } from '@/e2e/support/orders';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { contextOf, expectAllRight } from '@/e2e/support/page-checks';
import { choosePassword } from '@/e2e/support/people';
import type { Stack } from '@/e2e/support/stack';
import { connectionPath } from '@/lib/http/connection-address';
import { fullKey, type SandboxKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** Several connections: switched between, kept apart, rotated and removed on screen. */

const test = testOnOwnStack({});
test.describe.configure({ mode: 'serial' });

const HOME = { slug: 'sandbox', name: 'Diwan Sweets & Kitchen' };
const BAHRAIN = 'Bahrain, live';
const KUWAIT_TEST = 'Kuwait, test';
const CLERK = { name: 'Clerk in Manama', email: 'clerk@sandbox.test', password: 'a quiet long password' };
/** The slugs of those that were added, by their names. */
const slugs = new Map<string, string>();

test.beforeAll(async ({ stack }) => {
  slugs.set(BAHRAIN, await addBahrain(stack, BAHRAIN));
});

test('the top bar switches, addresses say to which, and neither sees the other’s orders', async ({ page }) => {
  await page.goto('/deliveries/new');
  await fillCustomer(page, 'en', 'Only In Kuwait');
  await box(page, 'en', 'origin.branch_id').selectOption({ index: 1 });
  await box(page, 'en', 'payment.amount').fill('3.500');
  const kuwaiti = await dispatch(page);
  expect(new URL(page.url()).pathname).toBe(`${connectionPath(HOME.slug)}/deliveries/${kuwaiti.id}`);

  // The list is looked at and closed; the page stays.
  await page.getByRole('button', { name: say('en', 'shell.connections.switch').replace('{name}', HOME.name) }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toContainText(kuwaiti.code);

  await switchTo(page, HOME.name, BAHRAIN);
  await expect(page).toHaveURL(new RegExp(`^[^?]*${connectionPath(slugOf(BAHRAIN))}/`));
  await page.goto(`${connectionPath(slugOf(BAHRAIN))}/deliveries/new`);
  await fillCustomer(page, 'en', 'Only In Bahrain', { phone: '3639 0906', area: 'Juffair' });
  await expect(orderForm(page, 'en')).toContainText('BHD');
  await box(page, 'en', 'payment.amount').fill('4.250');
  // The fee comes before the press: a button that moves meanwhile is missed.
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('BHD');
  const bahraini = await dispatch(page);
  expect(new URL(page.url()).pathname).toBe(`${connectionPath(slugOf(BAHRAIN))}/deliveries/${bahraini.id}`);
  await page.goto('/deliveries');
  await expect(page).toHaveURL(`${connectionPath(slugOf(BAHRAIN))}/deliveries`);
  await expect(page.getByRole('row').filter({ hasText: bahraini.code })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: kuwaiti.code })).toHaveCount(0);

  await switchTo(page, BAHRAIN, HOME.name);
  await expect(page).toHaveURL(`${connectionPath(HOME.slug)}/deliveries`);
  await expect(page.getByRole('row').filter({ hasText: kuwaiti.code })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: bahraini.code })).toHaveCount(0);
  await page.goto(`${connectionPath(HOME.slug)}/deliveries/${bahraini.id}`);
  await expect(page.getByText(say('en', 'deliveries.pane.missing'))).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/deliveries$/);

  const unnamed = await page.request.get(`/api/deliveries/${bahraini.id}`);
  expect(unnamed.status()).toBe(400);
  const other = await page.request.get(`/api/deliveries/${bahraini.id}`, { headers: { 'x-connection': HOME.slug } });
  expect(other.status()).toBe(404);
});

test('a test-mode key looks unmistakably different', async ({ page, stack }) => {
  const testKey = sandboxMerchant(stack.credentials).keys.find(({ testMode }) => testMode);
  if (!testKey) throw new Error('the merchant has no test key');
  await page.goto('/settings/connections/new');
  await fillKey(page, stack, testKey);
  await page.getByRole('textbox', { name: words('new.name') }).fill(KUWAIT_TEST);
  await page.getByLabel(words('new.country')).selectOption('KW');
  await page.getByRole('checkbox', { name: words('new.testKey') }).check();
  await page.getByRole('button', { name: words('new.submit'), exact: true }).click();
  await page.waitForURL(/\/settings\/connections\/[\da-f-]{36}/);
  slugs.set(KUWAIT_TEST, await slugOnPage(page));

  const band = page.getByRole('complementary').first();
  const look = () => band.evaluate((element) => getComputedStyle(element).backgroundImage);
  await page.goto(connectionPath(HOME.slug));
  const plain = await look();
  await expect(band).not.toContainText(say('en', 'shell.testMode.title'));
  await page.goto(connectionPath(slugOf(KUWAIT_TEST)));
  await expect(band).toContainText(say('en', 'shell.testMode.title'));
  expect(await look()).not.toBe(plain);
  await expectAllRight(page, 'en');

  await page.goto(`${connectionPath(slugOf(KUWAIT_TEST))}/deliveries/new`);
  await fillCustomer(page, 'en', 'Nobody Real');
  await box(page, 'en', 'origin.branch_id').selectOption({ index: 1 });
  await box(page, 'en', 'payment.amount').fill('3.500');
  const order = await dispatch(page);
  expect(order.testMode).toBe(true);
  await page.goto(`${connectionPath(HOME.slug)}/deliveries`);
  await expect(page.getByRole('row').filter({ hasText: order.code })).toHaveCount(0);
});

test('a secret is rotated: the old one serves until the new one is proven', async ({ page, stack, control }) => {
  const { id } = sandboxMerchant(stack.credentials, 'BH');
  const key = fullKey(stack.credentials, 'BH');
  await openSettingsOf(page, BAHRAIN);
  const v2 = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words('generation.v2') }) });
  await rotateOn(page, { ...key, apiSecret: 'b'.repeat(64) });
  await expect(v2).toContainText(words('credentials.nextTitle'));
  await expect(v2).toContainText(new RegExp(`…${key.apiSecret.slice(-4)}\\W* is used until \\W*…bbbb`));
  const list = `${connectionPath(slugOf(BAHRAIN))}/branches`;
  await page.goto(list);
  await expect(
    page
      .getByRole('region', { name: say('en', 'branches.list') })
      .getByRole('link')
      .first(),
  ).toBeVisible();

  // From a page without calls to the service, which would prove the new secret before it is typed.
  await openSettingsOf(page, BAHRAIN);
  const answer = await control.put(`merchants/${id}/keys/${key.id}`, { data: { rotate: true } });
  const { apiSecret } = z.object({ apiSecret: z.string() }).parse(await answer.json());
  await rotateOn(page, { ...key, apiSecret });
  await expect(v2).toContainText(`…${apiSecret.slice(-4)}`);
  await expect(v2).not.toContainText(words('credentials.nextTitle'));
  await expect(v2).toContainText(words('credentials.state.proven'));
});

test('where nothing shows the merchant of new credentials, the owner confirms it', async ({ page, stack }) => {
  await openSettingsOf(page, BAHRAIN);
  const v0 = words('generation.v0');
  await page.getByRole('button', { name: words('credentials.add').replace('{generation}', v0) }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: words('rotate.submitFirst'), exact: true });
  await dialog
    .getByRole('textbox', { name: words('credential.v0.apiKey') })
    .fill(sandboxMerchant(stack.credentials, 'BH').v0ApiKey);
  await submit.click();
  await expect(dialog).toContainText(words('rotate.unconfirmed.unknown'));
  await expectAllRight(page, 'en');
  await dialog.getByRole('checkbox', { name: words('rotate.confirm').split(',')[0] ?? '' }).check();
  await submit.click();
  await expect(dialog).toHaveCount(0);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: v0 }) });
  await expect(item).toContainText(words('credentials.state.proven'));
});

test('the form is drawn by the rules of who may make the order, with the draft and its reference kept', async ({
  browser,
  stack,
  control,
}) => {
  // The browser logs the refusal itself.
  const context = await contextOf(browser, stack.url, 'owner', 'en');
  const page = await context.newPage();
  const { id } = sandboxMerchant(stack.credentials, 'BH');
  const key = fullKey(stack.credentials, 'BH');
  await page.goto(`${connectionPath(slugOf(BAHRAIN))}/deliveries/new`);
  await fillCustomer(page, 'en', 'Latifa Al-Sane', { phone: '3639 0908', area: 'Juffair' });
  await box(page, 'en', 'payment.amount').fill('4.500');
  await box(page, 'en', 'origin.branch_id').selectOption({ index: 1 });
  // The v2 key loses its permission while the form is open, and only v0 is left to create the order.
  await control.put(`merchants/${id}/keys/${key.id}`, { data: { permissions: ['branch:read', 'delivery:read'] } });

  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 400);
  await page.locator('[data-dispatch]').click();
  const { reference } = z.object({ reference: z.string() }).parse((await refused).request().postDataJSON());
  await expect(orderForm(page, 'en')).toContainText(say('en', 'delivery-form.pickup.keyBranch'));
  await expect(box(page, 'en', 'destination.contact_name')).toHaveValue('Latifa Al-Sane');
  await expect(box(page, 'en', 'payment.amount')).toHaveValue('4.500');
  const made = await dispatch(page);
  expect(made).toMatchObject({ generation: 'v0', reference, customerName: 'Latifa Al-Sane' });
  await control.put(`merchants/${id}/keys/${key.id}`, { data: { permissions: key.permissions } });
  await context.close();
});

test('a clerk of one merchant finds that one alone', async ({ page, stack, browser }) => {
  const people = (key: string) => say('en', `settings.people.${key}`);
  const role = (name: string) => say('en', `shell.role.${name}`);
  await page.goto(`${connectionPath(HOME.slug)}/settings/people`);
  await page.getByRole('button', { name: people('add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: people('name') }).fill(CLERK.name);
  await dialog.getByRole('textbox', { name: people('email') }).fill(CLERK.email);
  await dialog.getByRole('radio', { name: role('none') }).check();
  await dialog.getByRole('combobox', { name: BAHRAIN, exact: true }).selectOption({ label: role('dispatcher') });
  await expectAllRight(page, 'en');
  await dialog.getByRole('button', { name: people('addSubmit'), exact: true }).click();
  const link = (await dialog.getByText('/new-password/').textContent()) ?? '';
  await expectAllRight(page, 'en');
  await dialog
    .getByRole('button', { name: say('en', 'ui.close'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('row', { name: CLERK.name })).toContainText(
    `${role('dispatcher')} · ${people('allBranches')}`,
  );
  const choosing = await contextOf(browser, stack.url, null, 'en');
  await choosePassword(await choosing.newPage(), link, CLERK.password, 'en');
  await choosing.close();

  const theirs = await clerkPage(browser, stack);
  await theirs.goto('/');
  await expect(theirs).toHaveURL(connectionPath(slugOf(BAHRAIN)));
  await expect(theirs.getByRole('link', { name: say('en', 'shell.nav.newDelivery') }).first()).toBeVisible();
  await expect(theirs.getByText(HOME.name)).toHaveCount(0);
  expect((await theirs.goto(connectionPath(HOME.slug)))?.status()).toBe(404);
  await expect(theirs.getByText(HOME.name)).toHaveCount(0);
  await theirs.context().close();
});

test('a connection is removed by its name, and its addresses lead nowhere', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const other = await context.newPage();
  await other.goto(connectionPath(slugOf(BAHRAIN)));
  await expect(other.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
    say('en', 'live.indicator.state.live'),
  );
  await openSettingsOf(page, BAHRAIN);
  await page.getByRole('button', { name: words('remove.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Bahrain');
  await dialog.getByRole('button', { name: words('remove.confirm'), exact: true }).click();
  await expect(dialog).toContainText(words('remove.mismatch'));
  await dialog.getByRole('textbox').fill(BAHRAIN);
  await dialog.getByRole('button', { name: words('remove.confirm'), exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/connections$/);
  await expect(page.getByRole('main').getByText(BAHRAIN)).toHaveCount(0);
  expect((await page.request.get(connectionPath(slugOf(BAHRAIN)))).status()).toBe(404);
  // Other tabs of it show that, and a way on.
  await expect(other.getByText(say('en', 'live.removed.title'))).toBeVisible();
  await expect(other.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
    say('en', 'live.indicator.state.removed'),
  );
  await other.getByRole('link', { name: say('en', 'live.removed.go') }).click();
  await expect(other).toHaveURL(new RegExp(`${connectionPath(HOME.slug)}$`));
  await page.goto('/');
  await expect(page).not.toHaveURL(connectionPath(slugOf(BAHRAIN)));

  const theirs = await clerkPage(browser, stack);
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { name: say('en', 'auth.noMerchant.title') })).toBeVisible();
  await expectAllRight(theirs, 'en');
  await theirs.context().close();
});

/** The clerk of the merchant in Bahrain, signed in without the owner's cookies: a sign-in would end that session. */
async function clerkPage(browser: Browser, stack: Stack): Promise<Page> {
  const context = await contextOf(browser, stack.url, null, 'en');
  const data = { email: CLERK.email, password: CLERK.password };
  const signedIn = await context.request.post('/api/auth/sign-in', { data, headers: { origin: stack.url } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  return context.newPage();
}

test('a merchant installs the dashboard as an application, and its connection is there', async ({ page, stack }) => {
  const install = (key: string) => say('en', `installation.${key}`);
  await page.goto('/settings/connections');
  await page.getByRole('link', { name: words('add') }).click();
  await page.getByRole('link', { name: install('application.marketplace') }).click();
  const { name } = sandboxMerchant(stack.credentials, 'SA');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: install('install.title') })).toBeVisible();
  await page.getByRole('button', { name: install('install.submit') }).click();
  await expect(page.getByText('Dispatch Desk is installed.')).toBeVisible();
  await page.goto('/settings/connections');
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});

async function rotateOn(page: Page, { apiKey, apiSecret }: SandboxKey): Promise<void> {
  await page.getByRole('button', { name: wordsOf('credentials.rotateLabel', words('generation.v2')) }).click();
  const dialog = page.getByRole('dialog');
  await credential(page, 'apiKey').fill(apiKey);
  await credential(page, 'apiSecret').fill(apiSecret);
  await dialog.getByRole('button', { name: words('rotate.submit'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function openSettingsOf(page: Page, name: string): Promise<void> {
  await page.goto(`${connectionPath(HOME.slug)}/settings/connections`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: say('en', 'shell.connections.switch').replace('{name}', from) }).click();
  await page
    .getByRole('navigation', { name: say('en', 'shell.connections.list') })
    .getByText(to)
    .click();
  await expect(
    page.getByRole('button', { name: say('en', 'shell.connections.switch').replace('{name}', to) }),
  ).toBeVisible();
}

function slugOf(name: string): string {
  const slug = slugs.get(name);
  if (!slug) throw new Error(`${name} was not added`);
  return slug;
}

const wordsOf = (key: string, generation: string) => words(key).replace('{generation}', generation);
